// Renders a whole document at once. A page must be complete before it can be hashed, compressed and kept, so nothing is won by
// streaming, and rendering to a string costs half as much. For that the loaders' data, which the router would stream into the
// page through a suspended component, is read first and written behind the page in the same form.
// The price: no component may suspend on the server. Data is loaded in loaders.
import { renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { failureContext, provideFacts } from './context.ts';
import { deferScripts } from './deferred-scripts.ts';

export const streamTimeout = 7_000;

/** For the server, which meets the routes only through their build. */
export const provide = provideFacts;

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Who went away before the answer needs none.
  if (!request.signal.aborted) context.get(failureContext)(error);
};

/** What React writes where a component suspended and its fallback stands. */
const SUSPENDED = '<!--$!-->';
const CLOSING = '</body></html>';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
const asScriptText = (value: string): string =>
  JSON.stringify(value).replace(/[&><\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign);

async function loadersData(context: EntryContext): Promise<string> {
  return context.serverHandoffStream ? new Response(context.serverHandoffStream).text() : '';
}

function handoffScripts(data: string): string {
  const controller = 'window.__reactRouterContext.streamController';
  return `<script>${controller}.enqueue(${asScriptText(data)});${controller}.close();</script>`;
}

async function renderDocument(url: string, context: EntryContext): Promise<string> {
  const data = await loadersData(context);
  const { serverHandoffStream: _read, ...rest } = context;
  const html = renderToString(<ServerRouter context={rest} url={url} />);
  if (html.includes(SUSPENDED))
    throw new Error(`A component suspended while ${url} was rendered; load its data in a loader`);
  if (!html.endsWith(CLOSING)) throw new Error('The document does not end as a document');
  const scripts = context.renderMeta?.didRenderScripts ? handoffScripts(data) : '';
  return `<!DOCTYPE html>${deferScripts(`${html.slice(0, -CLOSING.length)}${scripts}${CLOSING}`)}`;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  // As bytes: a string would be encoded the slow way.
  return new Response(Buffer.from(await renderDocument(request.url, context)), { status, headers });
}
