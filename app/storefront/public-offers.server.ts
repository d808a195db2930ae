// Loads the offers of a public page and tags the page with them.

import type { RouterContextProvider } from 'react-router';
import { pageCachePolicy, shopContext } from '#app/context.ts';
import { listPublicOffers } from '#shop/coupons/active-coupons.server.ts';
import type { PublicOffer } from '#shop/coupons/public-offer.ts';
import { loadOptional } from './load-optional.server.ts';

export async function loadPublicOffers(
  context: Readonly<RouterContextProvider>,
  productId: string | null = null,
): Promise<readonly PublicOffer[]> {
  const cachePolicy = context.get(pageCachePolicy);
  cachePolicy.addCacheTags('coupons', 'categories');
  return loadOptional<readonly PublicOffer[]>(context, 'loading offers failed, showing none', [], async () => {
    const { offers, changesAt } = await listPublicOffers(context.get(shopContext), productId);
    if (changesAt !== null) cachePolicy.expiresAt(changesAt);
    return offers;
  });
}
