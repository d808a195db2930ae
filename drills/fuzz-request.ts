// Sends a generated request unchanged and checks the response.
import { request } from 'node:http';
import { isRejected, type RouteResponse } from '../testkit/route-response.ts';
import { canAccess, RULES } from '../testkit/route-rules.ts';
import type { Visitor } from './fuzz-people.ts';

export interface FuzzRequest {
  /** The route as in RULES. */
  readonly route: string;
  /** The request target: path and query. */
  readonly target: string;
  readonly visitor: Visitor;
  readonly body?: { readonly type: string; readonly content: string };
}

const TOKEN = 'e'.repeat(64);
/** No response of the store takes this long: a longer wait would never end. */
const HANGS_AFTER_MS = 120_000;

/** Every status that the store gives to a request that it does not understand. */
const EXPECTED_STATUSES = new Set([
  200, 202, 204, 302, 304, 400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 431,
]);
const INTERNAL_DETAILS =
  /node_modules|\bat (?:Object|async|file:)|invalid byte sequence|invalid input syntax|violates .* constraint/;

export interface FuzzResponse extends RouteResponse {
  /** The request id in the log; '' for a cached page. */
  readonly requestId: string;
}

/** Sends again when the store was closing the reused connection: that failure is not about this request. */
export async function send(url: URL, sent: FuzzRequest): Promise<FuzzResponse> {
  const once = await sendOnce(url, sent);
  return once.isStale ? sendOnce(url, sent) : once;
}

function sendOnce(
  url: URL,
  { target, visitor, body }: FuzzRequest,
): Promise<FuzzResponse & { readonly isStale?: boolean }> {
  const headers: Record<string, string> = { cookie: visitor.cookie, origin: url.origin, 'x-request-token': TOKEN };
  if (body) {
    headers['content-type'] = body.type;
    headers['content-length'] = String(Buffer.byteLength(body.content));
  }
  return new Promise((resolve) => {
    const fail = (text: string, isStale = false) => resolve({ status: 0, to: '', text, requestId: '', isStale });
    const options = { method: body ? 'POST' : 'GET', headers, timeout: HANGS_AFTER_MS };
    const sent = request({ hostname: url.hostname, port: url.port, path: target, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => fail('broken off'));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          to: response.headers.location ?? '',
          requestId: String(response.headers['x-request-id'] ?? ''),
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error('no response')));
    sent.on('error', (error) => fail(error.message, sent.reusedSocket));
    sent.end(body?.content);
  });
}

/** Staff-only routes refuse everybody else, whatever the request contains. */
function isWronglyAllowed({ route, visitor, body, target }: FuzzRequest, response: RouteResponse): boolean {
  const rule = RULES[route];
  const access = body ? rule?.post : rule?.get;
  if (!rule || access !== 'staff' || canAccess(access, visitor.person) || response.status >= 400) return false;
  const rejection = body ? (rule.postRejected ?? rule.getRejected) : rule.getRejected;
  const dataRejection = !body && target.includes('.data') ? rule.dataRejected : undefined;
  return rejection !== undefined && !isRejected(response, dataRejection ?? rejection);
}

/** Null when the response is as expected. */
export function findResponseProblem(sent: FuzzRequest, response: RouteResponse): string | null {
  if (response.status === 0) return `no response (${response.text})`;
  if (!EXPECTED_STATUSES.has(response.status)) return `returned ${response.status}: ${response.text.slice(0, 200)}`;
  if (INTERNAL_DETAILS.test(response.text)) return 'the response shows internal details';
  if (/^(?:[a-z]+:)?[\\/]{2}/i.test(response.to) && !sent.route.includes('google'))
    return `redirects to another origin: ${response.to}`;
  return isWronglyAllowed(sent, response)
    ? `access allowed with ${response.status}: ${response.text.slice(0, 100)}`
    : null;
}
