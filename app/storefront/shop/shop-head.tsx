import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { type Count, countFoundText } from '#shop/catalog/listing.ts';
import { EMPTY_QUERY, MAX_SEARCH_LENGTH, normalizeSearch, shopPath } from '#shop/catalog/shop-query.ts';

/** The heading and the search box of the shop page. A search ignores the current filters. */
export function ShopHead({ search }: { readonly search: string | null }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = new FormData(event.currentTarget).get('search');
    // A phone's keyboard would cover the results.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    void navigate(shopPath(EMPTY_QUERY, { search: normalizeSearch(String(input ?? '')) }));
  };
  return (
    <div className="wrap shophead">
      <h1 className="h-page">Shop</h1>
      <search aria-label="Shop">
        <form className="search" action="/shop" method="get" onSubmit={submit}>
          <Icon name="search" size="sm" />
          <input
            key={search}
            type="search"
            name="search"
            defaultValue={search ?? ''}
            maxLength={MAX_SEARCH_LENGTH}
            placeholder="Search products..."
            aria-label="Search products"
            autoComplete="off"
            enterKeyHint="search"
          />
        </form>
      </search>
    </div>
  );
}

export function SearchBanner({ search, found }: { readonly search: string; readonly found: Count }) {
  return (
    <div className="wrap">
      <div className="searchbanner">
        <p>
          Search Results for <b>“{search}”</b>
          <span>{countFoundText(found)}</span>
        </p>
        <a className="link" href="/shop">
          <span>Clear Search</span>
        </a>
      </div>
    </div>
  );
}
