import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { Category } from '#shop/catalog/category.ts';
import type { PictureWidth } from '#shop/catalog/picture.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { EMPTY_QUERY, shopPath } from '#shop/catalog/shop-query.ts';
import { ProductRow } from '../product-card/product-row.tsx';
import { clearSearches, useRecentSearches } from '../recent-searches.ts';
import { TitledSection } from '../titled-section.tsx';

const TILE_WIDTHS: readonly PictureWidth[] = [200, 320, 480];

interface SearchScreenProps {
  readonly categories: readonly Category[];
  readonly bestsellers: readonly CardProduct[];
}

export function SearchScreen({ categories, bestsellers }: SearchScreenProps) {
  return (
    <>
      <div className="wrap find">
        <h1 className="h-page">Search</h1>
        <Form className="find__form" role="search" aria-label="Store" action="/shop" method="get">
          <div className="search">
            <Icon name="search" size="sm" />
            <input
              type="search"
              name="search"
              required
              maxLength={100}
              placeholder="Search products..."
              aria-label="What are you looking for?"
              autoComplete="off"
              enterKeyHint="search"
            />
          </div>
          <Button type="submit">Search</Button>
        </Form>
        <RecentSearches />
      </div>
      <TitledSection id="popular-categories" title="Popular categories">
        <div className={`cats cats--${categories.length}`}>
          {categories.map((category) => (
            <CategoryLink key={category.slug} category={category} />
          ))}
        </div>
      </TitledSection>
      <ProductRow id="popular-products" title="Popular Products" products={bestsellers} />
    </>
  );
}

const CategoryLink = ({ category: { slug, name, picture } }: { readonly category: Category }) => (
  <a className="cat" href={shopPath(EMPTY_QUERY, { categories: [slug] })}>
    <span className={classNames('cat__pic', picture === null && 'cat__pic--bare')}>
      {picture && <Picture picture={picture} sizes="(min-width: 1024px) 16vw, 31vw" widths={TILE_WIDTHS} alt="" />}
    </span>
    <b>{name}</b>
  </a>
);

function RecentSearches() {
  const searches = useRecentSearches();
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches">
      <div className="find__head">
        <h2 className="h-panel" id="recent-searches">
          Recent searches
        </h2>
        <button type="button" className="link" onClick={clearSearches}>
          <span>Clear</span>
        </button>
      </div>
      <ul className="find__words">
        {searches.map((text) => (
          <li key={text}>
            <a className="chip" href={shopPath(EMPTY_QUERY, { search: text })}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
