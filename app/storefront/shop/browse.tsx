// The shop's filters, sorting, count, filter chips and product grid.

import { useDeferredValue } from 'react';
import { useNavigation } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Category } from '#shop/catalog/category.ts';
import type { Facets } from '#shop/catalog/facets.ts';
import { countFoundText, type Listing } from '#shop/catalog/listing.ts';
import { listPath, type ShopQuery } from '#shop/catalog/shop-query.ts';
import { useRecordSearch } from '../recent-searches.ts';
import { FILTERS_ID, FilterPanel } from './filter-panel.tsx';
import { NoProducts } from './no-products.tsx';
import { Results, type ResultsProps } from './results.tsx';
import { type ActiveFilter, activeFilters } from './shop-messages.ts';
import { type OwnSort, SortSelect } from './sort-select.tsx';
import { pathWithoutFilters, replaceTypedFilters, withTypedFilters } from './typed-filters.ts';
import { type ShopSelection, useShopSelection } from './use-shop-selection.ts';

interface BrowseProps extends ResultsProps {
  readonly categories: readonly Category[];
  readonly facets: Facets;
  /** False in a shop without imported products. */
  readonly hasCountries: boolean;
  /** The order before the shopper chooses one. */
  readonly ownSort?: OwnSort;
}

export function Browse({ query, listing, facets, categories, hasCountries, ownSort = 'latest', eager }: BrowseProps) {
  const selection = useShopSelection(query);
  const { search, shown } = toShownSelection(selection, query, listing);
  const navigation = useNavigation();
  const busy = navigation.state === 'loading' && navigation.location.pathname === listPath(query);
  // A new chip moves the whole grid: the pressed control is painted first.
  const filters = activeFilters(useDeferredValue(selection.query), categories);
  const { found } = listing;
  const filterCount = activeFilters(shown.query, categories).length;
  // With a filter, no results say nothing about the search.
  useRecordSearch(
    found.count === 0 && filterCount > 0 ? null : (listing.search?.text ?? query.search),
    found.count > 0,
  );
  // '1,204 products': the number is in bold.
  const [countText, ...countLabel] = countFoundText(found).split(' ');
  // No filters when the store has no products, or when a search without filters finds none.
  const canFilter = found.count > 0 || (listing.total > 0 && filterCount > 0);
  return (
    <div className={canFilter ? 'wrap shop' : 'wrap'}>
      {canFilter && (
        <div className="shopbar">
          <button
            type="button"
            className={`${buttonClass({ variant: 'quiet', size: 'sm' })} only-narrow`}
            popoverTarget={FILTERS_ID}
          >
            <Icon name="filter" size="sm" />
            {filterCount === 0 ? 'Filters' : `Filters (${filterCount})`}
          </button>
          <SortSelect selection={selection} hasCountries={hasCountries} ownSort={ownSort} />
          <Button className="without-script" size="sm" variant="quiet" type="submit" form={FILTERS_ID}>
            Apply
          </Button>
        </div>
      )}
      {/* A search shows its count above; this one is then only for screen readers, which announce its changes. */}
      <p className={query.search ? 'sr' : 'found'} role="status">
        <b>{countText}</b> {countLabel.join(' ')}
      </p>
      {canFilter && (
        <FilterPanel
          selection={shown}
          pathWithoutFilters={pathWithoutFilters(selection.query, search)}
          categories={categories}
          facets={facets}
          found={found}
        />
      )}
      <section className="results" id="products" aria-label="Products" aria-busy={busy}>
        <h2 className="sr">Products</h2>
        <Chips filters={filters} />
        {found.count === 0 ? (
          <NoProducts query={query} listing={listing} categories={categories} />
        ) : (
          <Results query={query} listing={listing} eager={eager} />
        )}
      </section>
    </div>
  );
}

/** The selection of the filter panel: with the filters that were typed into the search. */
function toShownSelection(selection: ShopSelection, query: ShopQuery, listing: Listing) {
  // While a new search is loading, the filters that were found in the text of the old one do not apply to it.
  const search = selection.query.search === query.search ? listing.search : null;
  const replace = (change: Partial<ShopQuery>) => replaceTypedFilters(selection.query, search, change);
  const shown: ShopSelection = {
    query: withTypedFilters(selection.query, search),
    choose: (change) => selection.choose(replace(change)),
    chooseSoon: (change) => selection.chooseSoon(replace(change)),
  };
  return { search, shown };
}

function Chips({ filters }: { readonly filters: readonly ActiveFilter[] }) {
  if (filters.length === 0) return null;
  return (
    <div className="chips">
      {filters.map(({ label, hrefWithout }) => (
        <a key={hrefWithout} className="chip" href={hrefWithout} aria-label={`Remove ${label}`}>
          {label}
          <Icon name="close" />
        </a>
      ))}
    </div>
  );
}
