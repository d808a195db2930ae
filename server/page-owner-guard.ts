// Refuses a request of a page that was opened for another person (see `shop/customers/page-owner.ts`). A request without the header comes
// from a page without an owner and is allowed; so is one whose session has ended, which its route handles.

import type { Actor } from '#shop/actor.ts';
import { pageOwnerId } from '#shop/checkout-owner.ts';
import { PAGE_OWNER_HEADER, PAGE_OWNER_REFUSAL_HEADER } from '#shop/customers/page-owner.ts';

/** Signing in and out is allowed for every page owner, and a payment link belongs to its holder. */
const OPEN_PATHS = /^\/(?:login|register|sign-out|session|forgot-password|reset-password|confirm-email|pay)(?:[/.]|$)/i;

export function isForeignPage({ url, headers }: Pick<Request, 'url' | 'headers'>, actor: Actor): boolean {
  const owner = headers.get(PAGE_OWNER_HEADER);
  const current = pageOwnerId(actor);
  return owner !== null && current !== null && owner !== current && !OPEN_PATHS.test(new URL(url).pathname);
}

export const refuseForeignPage = (): Response =>
  Response.json(
    { refusal: { kind: 'somebody-else' } },
    { status: 409, headers: { 'cache-control': 'private, no-store', [PAGE_OWNER_REFUSAL_HEADER]: '1' } },
  );
