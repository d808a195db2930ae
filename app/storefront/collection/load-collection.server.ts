// Loads the data of a collection's page. If its products cannot be loaded, the page fails.

import { data, redirect } from 'react-router';
import { pageCachePolicy, shopContext } from '#app/context.ts';
import { withKnownCountry } from '#shop/catalog/facets.ts';
import { listWithFacets } from '#shop/catalog/listing.server.ts';
import { findNewAddress } from '#shop/catalog/old-addresses.server.ts';
import { shopPath } from '#shop/catalog/shop-query.ts';
import { parseCollectionQuery } from '#shop/catalog/shop-query-reader.ts';
import { type Collection, findCollection } from '#shop/collections/read-collections.server.ts';
import { type Context, limitCaching, loadCategoriesOrBuiltIn, loadCountriesOrNone } from '../shop/load-list.server.ts';
import { LOAD_FAILED_MESSAGE } from '../shop/shop-error.tsx';

function failed(context: Context, error: unknown, part: string): never {
  context.get(shopContext).log.error({ err: error }, `collection page: loading ${part} failed`);
  context.get(pageCachePolicy).noStore();
  throw data(LOAD_FAILED_MESSAGE, { status: 503 });
}

/**
 * Null for an unknown collection and for one that shoppers do not see. A former slug redirects, with its filters; so
 * does an address of the shop that the products were imported from.
 */
async function loadCollection(context: Context, slug: string, params: URLSearchParams): Promise<Collection | null> {
  const found = await findCollection(context.get(shopContext), slug).catch((error: unknown) =>
    failed(context, error, 'the collection'),
  );
  if (found?.kind === 'moved') throw redirect(shopPath(parseCollectionQuery(params, found.slug)), 301);
  if (found) return found.collection;
  const newAddress = await findNewAddress(context.get(shopContext), `/collections/${slug}`).catch((error: unknown) =>
    failed(context, error, 'the old address'),
  );
  if (newAddress !== null) throw redirect(newAddress, 301);
  return null;
}

export async function loadCollectionPage(context: Context, slug: string, params: URLSearchParams) {
  const ctx = context.get(shopContext);
  const cachePolicy = context.get(pageCachePolicy);
  cachePolicy.addCacheTags('collections', 'products', 'categories', 'settings');
  const collection = await loadCollection(context, slug, params);
  if (!collection) return null;
  const { scope, changesAt, ...shown } = collection;
  if (changesAt !== null) cachePolicy.expiresAt(changesAt);
  const countries = await loadCountriesOrNone(context);
  const requested = withKnownCountry(parseCollectionQuery(params, slug), countries);
  const [products, categories] = await Promise.all([
    listWithFacets(ctx, requested, scope).catch((error: unknown) => failed(context, error, 'products')),
    loadCategoriesOrBuiltIn(context),
  ]);
  limitCaching(context, { requested, query: products.query, sort: products.query.sort ?? scope.sort });
  return { collection: { ...shown, sort: scope.sort }, categories, hasCountries: countries.length > 0, ...products };
}
