// Sends a generated request unchanged and says what is wrong with the response.
import { request } from 'node:http';
import { canAccess, isRejected, type RouteResponse, RULES } from '../testkit/route-rules.ts';
import type { Visitor } from './fuzz-people.ts';

export interface Sent {
  /** The route, as the rules name it. */
  readonly address: string;
  /** What was asked for. */
  readonly way: string;
  readonly visitor: Visitor;
  readonly body?: { readonly type: string; readonly content: string };
}

const TOKEN = 'e'.repeat(64);
/** Nothing in the store takes this long: a longer wait never ends. */
const HANGS_AFTER_MS = 30_000;

/** Every status that the store gives to a request that it does not understand. */
const EXPECTED_STATUSES = new Set([200, 202, 204, 302, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 431]);
const INTERNAL_DETAILS =
  /node_modules|\bat (?:Object|async|file:)|invalid byte sequence|invalid input syntax|violates .* constraint/;

export interface Answer extends RouteResponse {
  /** The request id in the log; '' for a cached page. */
  readonly requestId: string;
}

/** A connection that the store is closing because an earlier body was left unread says nothing about this request. */
export async function send(url: URL, sent: Sent): Promise<Answer> {
  const once = await sendOnce(url, sent);
  return once.isStale ? sendOnce(url, sent) : once;
}

function sendOnce(url: URL, { way, visitor, body }: Sent): Promise<Answer & { readonly isStale?: boolean }> {
  const headers: Record<string, string> = { cookie: visitor.cookie, origin: url.origin, 'x-request-token': TOKEN };
  if (body) {
    headers['content-type'] = body.type;
    headers['content-length'] = String(Buffer.byteLength(body.content));
  }
  return new Promise((resolve) => {
    const none = (text: string, isStale = false) => resolve({ status: 0, to: '', text, requestId: '', isStale });
    const options = { method: body ? 'POST' : 'GET', headers, timeout: HANGS_AFTER_MS };
    const sent = request({ hostname: url.hostname, port: url.port, path: way, ...options }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => none('broken off'));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          to: answer.headers.location ?? '',
          requestId: String(answer.headers['x-request-id'] ?? ''),
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', (error) => none(error.message, sent.reusedSocket));
    sent.end(body?.content);
  });
}

/** Staff-only addresses refuse everybody else, whatever the request contains. */
function isWronglyAllowed({ address, visitor, body, way }: Sent, asked: RouteResponse): boolean {
  const rule = RULES[address];
  const who = body ? rule?.post : rule?.get;
  if (!rule || who !== 'staff' || canAccess(who, visitor.person) || asked.status >= 400) return false;
  const how = body ? (rule.postRejected ?? rule.getRejected) : rule.getRejected;
  const inData = !body && way.includes('.data') ? rule.dataRejected : undefined;
  return how !== undefined && !isRejected(asked, inData ?? how);
}

/** Null when the response is as expected. */
export function findObjection(sent: Sent, asked: RouteResponse): string | null {
  if (asked.status === 0) return `no answer (${asked.text})`;
  if (!EXPECTED_STATUSES.has(asked.status)) return `answered ${asked.status}: ${asked.text.slice(0, 200)}`;
  if (INTERNAL_DETAILS.test(asked.text)) return 'the answer tells of the inside';
  if (/^(?:[a-z]+:)?[\\/]{2}/i.test(asked.to) && !sent.address.includes('google')) return `leads to ${asked.to}`;
  return isWronglyAllowed(sent, asked) ? `let in with ${asked.status}: ${asked.text.slice(0, 100)}` : null;
}
