// The page of a collection. A former address redirects; an unknown or inactive one is the 404 page.

import { data } from 'react-router';
import { appInfoContext } from '#app/context.ts';
import { getStoreName, unlistedMeta } from '#app/page-title.ts';
import { useLiveProducts } from '../live/live-products.ts';
import { NotFoundScreen } from '../not-found/not-found-screen.tsx';
import { Browse } from '../shop/browse.tsx';
import { ShopError } from '../shop/shop-error.tsx';
import type { Route } from './+types/collection.route.ts';
import stylesheet from './collection.css?url';
import { CollectionHead } from './collection-head.tsx';
import { collectionMeta } from './collection-meta.ts';
import { loadCollectionPage } from './load-collection.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => {
  if (error) return unlistedMeta(matches, 'Something went wrong');
  if (!loaderData) return unlistedMeta(matches, 'Page Not Found');
  const { collection, origin } = loaderData;
  return collectionMeta(collection, { storeName: getStoreName(matches), origin });
};

export async function loader({ request, context, params }: Route.LoaderArgs) {
  // The router matches an address in any letter case; slugs are stored in lower case.
  const page = await loadCollectionPage(context, params.slug.toLowerCase(), new URL(request.url).searchParams);
  return page ? data({ ...page, origin: context.get(appInfoContext).origin }) : data(null, { status: 404 });
}

/** Cards above the fold: one row on a wide screen. */
const FIRST_SCREEN_CARDS = 4;

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  useLiveProducts();
  if (!loaderData) return <NotFoundScreen />;
  const { collection, query, listing, facets, categories, hasCountries } = loaderData;
  return (
    <>
      <CollectionHead {...collection} />
      <Browse
        query={query}
        listing={listing}
        facets={facets}
        categories={categories}
        hasCountries={hasCountries}
        ownSort={collection.sort}
        eager={collection.picture ? 0 : FIRST_SCREEN_CARDS}
      />
    </>
  );
}

export const ErrorBoundary = ShopError;
