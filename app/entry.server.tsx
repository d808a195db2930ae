// Renders a document to one string. A page must be complete before it can be hashed, compressed and cached, so
// streaming gains nothing, and rendering to a string costs half as much. The router would stream the loaders' data
// through a suspended component; here the data is read first and appended to the page in the same format.
// Therefore no component may suspend on the server: load data in loaders.
import { renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router';
import { failureContext, provideRequestValues } from './context.ts';
import { DOCUMENT_END, deferScripts } from './deferred-scripts.ts';

/**
 * Read by React Router: it rejects data that loaders returned as promises and that is still pending after this time.
 */
export const streamTimeout = 7_000;

/** Exported for the server, which imports only the build, not app/context.ts. */
export const provide = provideRequestValues;

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A client that has disconnected needs no error page. A 4xx is its own mistake: the line of its request says so.
  const isClientError = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isClientError) context.get(failureContext)(error);
};

/** React writes this comment before the fallback of a suspended component. */
const SUSPENDED_MARK = '<!--$!-->';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
const toScriptString = (value: string): string =>
  JSON.stringify(value).replace(/[&><\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign);

async function readLoaderData(context: EntryContext): Promise<string> {
  return context.serverHandoffStream ? new Response(context.serverHandoffStream).text() : '';
}

function handoffScripts(data: string): string {
  const controller = 'window.__reactRouterContext.streamController';
  return `<script>${controller}.enqueue(${toScriptString(data)});${controller}.close();</script>`;
}

/**
 * Returns the manifest with the routes of the document's own address, because the router builds every listed route for each
 * document. A browser asks for the others when it meets a link to them, but not for the index of a layout that it knows: the
 * layout alone would match, and be shown empty. So the indexes below known layouts are listed too, that of '/' always.
 */
function withOwnRoutes({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const { routes } = manifest;
  const matched = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const ancestorsOf = (id: string | undefined): string[] =>
    id === undefined ? [] : [id, ...ancestorsOf(routes[id]?.parentId)];
  const isKnown = (id: string) => matched.has(id) || !routes[id]?.path;
  const indexes = Object.values(routes).flatMap((route) => {
    if (!route?.index) return [];
    const ancestors = ancestorsOf(route.parentId);
    return ancestors.every(isKnown) ? [route.id, ...ancestors] : [];
  });
  return { ...manifest, routes: Object.fromEntries([...matched, ...indexes].map((id) => [id, routes[id]])) };
}

async function renderDocument(url: string, context: EntryContext): Promise<string> {
  const data = await readLoaderData(context);
  const { serverHandoffStream: _read, ...contextWithoutStream } = context;
  const ownContext = { ...contextWithoutStream, manifest: withOwnRoutes(context) };
  const html = renderToString(<ServerRouter context={ownContext} url={url} />);
  if (html.includes(SUSPENDED_MARK))
    throw new Error(`A component suspended while ${url} was rendered; load its data in a loader`);
  if (!html.endsWith(DOCUMENT_END)) throw new Error('The document does not end as a document');
  const scripts = context.renderMeta?.didRenderScripts ? handoffScripts(data) : '';
  return `<!DOCTYPE html>${deferScripts(`${html.slice(0, -DOCUMENT_END.length)}${scripts}${DOCUMENT_END}`)}`;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  // A Buffer, because Response encodes a string more slowly.
  return new Response(Buffer.from(await renderDocument(request.url, context)), { status, headers });
}
