import { Fragment, type ReactNode } from 'react';
import { pageTitle } from '#app/page-title.ts';
import type { HomeSection } from '#shop/brand/brand.ts';
import { ProductRow } from '../product-card/product-row.tsx';
import type { Route } from './+types/home.route.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { CollectionRow } from './collection-row.tsx';
import { FeaturedProducts } from './featured-products.tsx';
import { Hero } from './hero.tsx';
import { HomeError } from './home-error.tsx';
import { loadHome } from './load-home.server.ts';
import { Offers } from './offers.tsx';
import { TrustRow } from './trust-row.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.meta ?? [pageTitle(matches, 'Something went wrong')];

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { categories, newest, collections, offers, products, bestsellers, trust, hero, sections } = loaderData;
  const sectionContents: Readonly<Record<HomeSection, ReactNode>> = {
    trust: <TrustRow points={trust} />,
    categories: <CategoryTiles categories={categories} />,
    'new-arrivals': (
      <ProductRow id="new-arrivals" title="New Arrivals" allPath="/shop#products" products={newest} rail />
    ),
    collections: collections.map((row) => <CollectionRow key={row.id} {...row} />),
    offers: <Offers offers={offers} />,
    featured: <FeaturedProducts products={products} />,
    bestsellers: <ProductRow id="bestsellers" title="Bestsellers" products={bestsellers} rail />,
  };
  return (
    <>
      <Hero {...hero} />
      {sections.map((name) => (
        <Fragment key={name}>{sectionContents[name]}</Fragment>
      ))}
    </>
  );
}

export const ErrorBoundary = HomeError;
