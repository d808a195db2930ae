// The visitor behind a request: client address, browser, session token.
import { toNetwork } from '#shop/client-address.ts';

/** Set by the server on every request; overwrites a header of this name from the browser. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** The key of rate limits: one IPv4 address, or one /64 network for IPv6. */
export const getVisitorNetwork = (requestHeaders: Headers): string =>
  toNetwork(requestHeaders.get(CLIENT_ADDRESS_HEADER) ?? 'unknown');
