// Loads the offers of a public page and tags the page with them. If they cannot be loaded, the page shows no offers and
// is not cached.

import type { RouterContextProvider } from 'react-router';
import { pageCachePolicy, shopContext } from '#app/context.ts';
import { listPublicOffers } from '#shop/coupons/active-coupons.server.ts';
import type { PublicOffer } from '#shop/coupons/public-offer.ts';

export async function loadPublicOffers(
  context: Readonly<RouterContextProvider>,
  productId: string | null = null,
): Promise<readonly PublicOffer[]> {
  const ctx = context.get(shopContext);
  const cachePolicy = context.get(pageCachePolicy);
  cachePolicy.addCacheTags('coupons', 'categories');
  try {
    const { offers, changesAt } = await listPublicOffers(ctx, productId);
    if (changesAt !== null) cachePolicy.expiresAt(changesAt);
    return offers;
  } catch (error) {
    ctx.log.error({ err: error }, 'loading offers failed, showing none');
    cachePolicy.noStore();
    return [];
  }
}
