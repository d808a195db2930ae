import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Category } from '#shop/catalog/category.ts';
import { EMPTY_QUERY, shopPath } from '#shop/catalog/shop-query.ts';
import { clearSearches, useRecentSearches } from '../frame/recent-searches.ts';

export function SearchScreen({ categories }: { readonly categories: readonly Category[] }) {
  return (
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
      <section aria-labelledby="popular-categories">
        <h2 className="h-panel" id="popular-categories">
          Popular categories
        </h2>
        <ul className="find__words">
          {categories.map(({ slug, name }) => (
            <li key={slug}>
              <a className="chip" href={shopPath(EMPTY_QUERY, { category: slug })}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

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
