// The interface of the fetcher of pictures from the internet; providers/pictures implements it. A merchant's file names the addresses, so
// the fetcher must never reach a machine of the store's own network. Pure.

import type { Result } from '#shop/result.ts';

export const MAX_FETCHED_BYTES = 10_485_760;

export type FetchRefusal =
  | 'not-https'
  /** The host's address is private, or this machine's own. */
  | 'private-address'
  | 'unknown-host'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects'
  /** The HTTP status of the response. */
  | { readonly status: number };

export interface PictureFetcher {
  fetch(url: string): Promise<Result<Uint8Array, FetchRefusal>>;
}

const REASONS: Readonly<Record<Extract<FetchRefusal, string>, string>> = {
  'not-https': 'its address does not begin with https',
  'private-address': 'its address is not public',
  'unknown-host': 'its server is unknown',
  unreachable: 'its server cannot be reached',
  timeout: 'its server took too long',
  'too-large': 'it is larger than 10 MB',
  'too-many-redirects': 'its address redirects too often',
};

/** Returns 'This picture could not be fetched (404).', for example. */
export const fetchRefusalText = (refusal: FetchRefusal): string =>
  `This picture could not be fetched (${typeof refusal === 'string' ? REASONS[refusal] : refusal.status}).`;
