// The visitor behind a request: client address, browser, session token.
import { toNetwork } from '#shop/client-address.ts';

/** Set by the server on every request; whatever a browser sent under this name is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** Whom a rate limit counts: one address, or one household's network. */
export const networkOfVisitor = (request: Headers): string =>
  toNetwork(request.get(CLIENT_ADDRESS_HEADER) ?? 'unknown');
