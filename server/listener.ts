// The HTTP listener, the first code that handles a request. It answers cached pages and static files before any framework runs; every other
// request goes on to the application.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CachedPage, type EncodedPage, encodingFor } from './pages/cached-page.ts';
import type { PageCache } from './pages/page-cache.ts';
import { publicAddress } from './pages/public-pages.ts';
import { findPreviousFile } from './previous-builds.ts';
import { answerForms, answerStatic, type StaticFiles } from './static-files.ts';

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

function answer(request: IncomingMessage, response: ServerResponse, page: CachedPage, form: EncodedPage): void {
  if (page.status === 200 && request.headers['if-none-match'] === form.etag) {
    response.writeHead(304, form.notModified);
    response.end();
    return;
  }
  response.writeHead(page.status, form.headers);
  response.end(request.method === 'HEAD' ? undefined : form.body);
}

export function createListener(options: Options): NodeListener {
  const { cache, files, previousBuildsFolder, application, clientNetwork, onPageError } = options;
  const acceptedBy = (request: IncomingMessage) =>
    encodingFor(request.headers['accept-encoding'] as string | undefined);

  /** Two map look-ups for a page that was answered before under exactly this address. */
  function answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
    const page = cache?.find(request.url ?? '/');
    const form = page?.ready(acceptedBy(request));
    if (page && form) answer(request, response, page, form);
    return form !== undefined;
  }

  async function answerPage(pages: PageCache, address: string, request: IncomingMessage, response: ServerResponse) {
    const page = await pages.get(address, request.url ?? '/', clientNetwork(request));
    answer(request, response, page, await page.in(acceptedBy(request)));
  }

  /** A client file of this build, from memory, or of another, from the data folder. */
  function answerFile(request: IncomingMessage, response: ServerResponse): boolean {
    if (answerStatic(files, request, response)) return true;
    const previousFile = findPreviousFile(previousBuildsFolder, request.url ?? '');
    return previousFile !== null && answerForms(previousFile, request, response);
  }

  return (request, response) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads) return application(request, response);
    if (answerFromMemory(request, response) || answerFile(request, response)) return;
    const address = cache && publicAddress(request.url ?? '/');
    if (!cache || !address) return application(request, response);
    answerPage(cache, address, request, response).catch((error) => onPageError(error, response));
  };
}
