// The HTTP listener, the first code that handles a request. It serves cached pages and static files before any framework runs; every other
// request goes on to the application.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CachedPage, type EncodedPage, encodingFor } from './pages/cached-page.ts';
import type { PageCache } from './pages/page-cache.ts';
import { publicPageUrl } from './pages/public-pages.ts';
import { findPreviousFile } from './previous-builds.ts';
import { type StaticFiles, sendFile, serveStatic } from './static-files.ts';

export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

interface Options {
  readonly cache: PageCache | null;
  readonly files: StaticFiles;
  /** Holds the client files of other builds. */
  readonly previousBuildsFolder: string;
  readonly application: NodeListener;
  /** The client that a request is attributed to in the fair queue. */
  readonly clientNetwork: (request: IncomingMessage) => string;
  readonly onPageError: (error: unknown, response: ServerResponse) => void;
}

function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage, encoded: EncodedPage): void {
  if (page.status === 200 && request.headers['if-none-match'] === encoded.etag) {
    response.writeHead(304, encoded.notModified);
    response.end();
    return;
  }
  response.writeHead(page.status, encoded.headers);
  response.end(request.method === 'HEAD' ? undefined : encoded.body);
}

export function createListener(options: Options): NodeListener {
  const { cache, files, previousBuildsFolder, application, clientNetwork, onPageError } = options;
  const acceptedBy = (request: IncomingMessage) =>
    encodingFor(request.headers['accept-encoding'] as string | undefined);

  /** Two map look-ups for a page that was served before under exactly this URL. */
  function serveFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
    const page = cache?.find(request.url ?? '/');
    const encoded = page?.findEncoded(acceptedBy(request));
    if (page && encoded) sendPage(request, response, page, encoded);
    return encoded !== undefined;
  }

  async function servePage(pages: PageCache, url: string, request: IncomingMessage, response: ServerResponse) {
    const page = await pages.get(url, request.url ?? '/', clientNetwork(request));
    sendPage(request, response, page, await page.getEncoded(acceptedBy(request)));
  }

  /** A client file of this build, from memory, or of another, from the data folder. */
  function serveFile(request: IncomingMessage, response: ServerResponse): boolean {
    if (serveStatic(files, request, response)) return true;
    const previousFile = findPreviousFile(previousBuildsFolder, request.url ?? '');
    return previousFile !== null && sendFile(previousFile, request, response);
  }

  return (request, response) => {
    const isReadRequest = request.method === 'GET' || request.method === 'HEAD';
    if (!isReadRequest) return application(request, response);
    if (serveFromMemory(request, response) || serveFile(request, response)) return;
    const url = cache && publicPageUrl(request.url ?? '/');
    if (!cache || !url) return application(request, response);
    servePage(cache, url, request, response).catch((error) => onPageError(error, response));
  };
}
