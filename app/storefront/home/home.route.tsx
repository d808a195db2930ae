import { ProductRow } from '../product-card/product-row.tsx';
import type { Route } from './+types/home.route.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { FeaturedProducts } from './featured-products.tsx';
import { Hero } from './hero.tsx';
import { heroPreload } from './hero-pictures.ts';
import { HomeError } from './home-error.tsx';
import { loadHome } from './load-home.server.ts';
import { Offers } from './offers.tsx';
import { TrustRow } from './trust-row.tsx';

export const links: Route.LinksFunction = () => [heroPreload];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.meta ?? [{ title: 'Something went wrong · Tanabana' }];

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { categories, newest, offers, products, bestsellers, trust } = loaderData;
  return (
    <>
      <Hero />
      <TrustRow points={trust} />
      <CategoryTiles categories={categories} />
      <ProductRow id="new-arrivals" title="New Arrivals" allPath="/shop#products" products={newest} rail />
      <Offers offers={offers} />
      <FeaturedProducts products={products} />
      <ProductRow id="bestsellers" title="Bestsellers" products={bestsellers} rail />
    </>
  );
}

export const ErrorBoundary = HomeError;
