// Fetches a picture by https. The host's addresses are resolved here, every one of them must be public, and the connection goes to one of the
// checked addresses: a name that resolves differently a moment later cannot lead inside. Redirects are checked in the same way.

import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type FetchRefusal, MAX_FETCHED_BYTES, type PictureFetcher } from '#shop/imports/picture-fetcher.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isPublicAddress } from './public-address.ts';

const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 15_000;

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface FetcherOptions {
  /** For tests and drills: an origin such as 'http://127.0.0.1:7999', which is fetched although it is neither public nor https. */
  readonly trustedOrigin?: string | undefined;
  /** The host's addresses; the system's resolver by default. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  readonly timeoutMs?: number;
}

const resolveBySystem = (host: string): Promise<readonly ResolvedAddress[]> => lookup(host, { all: true });

/** '[::1]' is '::1'. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

interface Target {
  readonly url: URL;
  readonly address: ResolvedAddress;
}

type FetchResult<Value> = Result<Value, FetchRefusal>;

async function findTarget(
  url: URL,
  { trustedOrigin, resolve = resolveBySystem }: FetcherOptions,
): Promise<FetchResult<Target>> {
  const host = hostOf(url);
  const isTrusted = url.origin === trustedOrigin;
  if (url.protocol !== 'https:' && !isTrusted) return refuse('not-https');
  if (url.username !== '' || url.password !== '') return refuse('unreachable');
  // Pictures are on the usual port of https; another port may belong to another service.
  if (url.port !== '' && !isTrusted) return refuse('private-address');
  const addresses = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await resolve(host).catch((): readonly ResolvedAddress[] => []);
  const [address] = addresses;
  if (!address) return refuse('unknown-host');
  if (!isTrusted && !addresses.every((each) => isPublicAddress(each.address))) return refuse('private-address');
  return ok({ url, address });
}

/** Connects to the checked address, whatever the name resolves to by now. */
const lookupOf =
  ({ address, family }: ResolvedAddress): LookupFunction =>
  (_host, { all }, callback) =>
    all ? callback(null, [{ address, family }]) : callback(null, address, family);

function send({ url, address }: Target, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    request(url, {
      lookup: lookupOf(address),
      signal,
      agent: false,
      headers: { accept: 'image/*', 'user-agent': 'catalogue-import' },
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

async function readBody(response: IncomingMessage): Promise<FetchResult<Uint8Array>> {
  if (Number(response.headers['content-length'] ?? 0) > MAX_FETCHED_BYTES) return refuse('too-large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_FETCHED_BYTES) return refuse('too-large');
    chunks.push(chunk);
  }
  return ok(Buffer.concat(chunks));
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The address of a redirect; null for any other response. */
function findRedirect({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  return REDIRECTS.has(statusCode) && headers.location !== undefined ? URL.parse(headers.location, from.href) : null;
}

async function follow(start: URL, options: FetcherOptions, signal: AbortSignal): Promise<FetchResult<Uint8Array>> {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const target = await findTarget(url, options);
    if (!target.ok) return target;
    const response = await send(target.value, signal);
    const next = findRedirect(response, url);
    if (next === null) {
      const status = response.statusCode ?? 0;
      const body = status === 200 ? await readBody(response) : refuse({ status });
      response.destroy();
      return body;
    }
    response.destroy();
    url = next;
  }
  return refuse('too-many-redirects');
}

export function createPictureFetcher(options: FetcherOptions = {}): PictureFetcher {
  return {
    fetch: async (address) => {
      const url = URL.parse(address);
      if (!url) return refuse('not-https');
      const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
      try {
        return await follow(url, options, signal);
      } catch {
        return refuse(signal.aborted ? 'timeout' : 'unreachable');
      }
    },
  };
}
