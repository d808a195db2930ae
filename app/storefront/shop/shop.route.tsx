import { appInfoContext } from '#app/context.ts';
import { getStoreName, pageTitle } from '#app/page-title.ts';
import { parseShopQuery } from '#shop/catalog/shop-query-reader.ts';
import { useLiveProducts } from '../live/live-products.ts';
import { ProductRow } from '../product-card/product-row.tsx';
import type { Route } from './+types/shop.route.ts';
import { Browse } from './browse.tsx';
import { loadShop } from './load-shop.server.ts';
import { SearchBanner } from './search-banner.tsx';
import stylesheet from './shop.css?url';
import { ShopError } from './shop-error.tsx';
import { ShopHead } from './shop-head.tsx';
import { findCategoryHeading } from './shop-messages.ts';
import { shopMeta } from './shop-meta.ts';
import { Slideshow } from './slideshow.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? shopMeta(loaderData.query, loaderData.categories, {
        storeName: getStoreName(matches),
        origin: loaderData.origin,
      })
    : [pageTitle(matches, 'Something went wrong')];

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = parseShopQuery(new URL(request.url).searchParams);
  return { ...(await loadShop(context, query)), origin: context.get(appInfoContext).origin };
}

/** Cards above the fold when no banner or section is above them: one row on a wide screen, two rows on a phone. */
const FIRST_SCREEN_CARDS = 4;

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { query, banners, featured, sections, categories, countries, listing, facets, popular } = loaderData;
  useLiveProducts();
  const hasContentAbove = banners.length + sections.length > 0;
  return (
    <>
      <ShopHead category={findCategoryHeading(categories, query.categories)} />
      {listing.search && <SearchBanner query={query} search={listing.search} found={listing.found} />}
      {banners.length > 0 && <Slideshow key={banners.map(({ id }) => id).join()} banners={banners} />}
      {sections.map(({ flag, title, allProductsPath, products }) => (
        <ProductRow key={flag} id={flag} title={title} allPath={allProductsPath} products={products} />
      ))}
      <div className={hasContentAbove ? 'shop__below' : undefined}>
        <Browse
          query={query}
          listing={listing}
          facets={facets}
          categories={categories}
          hasCountries={countries.length > 0}
          eager={hasContentAbove ? 0 : FIRST_SCREEN_CARDS}
        />
      </div>
      <ProductRow id="popular" title="Popular Products" products={popular} rail />
      <ProductRow id="featured" title="Featured Products" allPath="/shop#products" products={featured} />
    </>
  );
}

export const ErrorBoundary = ShopError;
