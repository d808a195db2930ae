// Fetches pictures by their addresses in the internet; providers/pictures implements it. A merchant's file names the addresses: the fetcher
// must never reach a machine of the store's own network. Pure.

import type { Result } from '#shop/result.ts';

/** 10 MB. */
export const MAX_FETCHED_BYTES = 10_485_760;

export type FetchRefusal =
  | 'not-https'
  /** The host's address is private, or of this machine. */
  | 'private-address'
  | 'unknown-host'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects'
  /** The status of the response. */
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

/** 'This picture could not be fetched (404).' */
export const fetchRefusalText = (refusal: FetchRefusal): string =>
  `This picture could not be fetched (${typeof refusal === 'string' ? REASONS[refusal] : refusal.status}).`;
