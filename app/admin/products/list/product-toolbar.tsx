import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminCategory } from '#shop/catalog/admin-product.ts';
import {
  ADMIN_PRODUCT_SORTS,
  type AdminProductsQuery,
  activeFilters,
  DEFAULT_SORT,
} from '#shop/catalog/admin-products-query.ts';
import type { Count } from '#shop/catalog/listing.ts';
import { ListToolbar } from '../../kit/list/list-toolbar.tsx';
import { useChangeParams } from '../../kit/list/use-change-params.ts';
import { FiltersDrawer } from './filters-drawer.tsx';
import { FLAG_CHOICES, SORT_LABELS } from './list-messages.ts';

interface ToolbarProps {
  readonly query: AdminProductsQuery;
  readonly categories: readonly AdminCategory[];
  readonly found: Count | null;
}

export function ProductToolbar({ query, categories, found }: ToolbarProps) {
  const change = useChangeParams();
  const [isOpen, setOpen] = useState(false);
  const activeCount = activeFilters(query).length;
  /** The select for the sort also has filters by flag, such as 'Featured: yes'. */
  const sortOrFilter = (value: string) => {
    const flagChoice = FLAG_CHOICES.find((each) => each.value === value);
    if (flagChoice) change({ [flagChoice.flag]: flagChoice.choice });
    else change({ sort: value === DEFAULT_SORT ? null : value });
  };
  return (
    <ListToolbar
      searchLabel="Search name, SKU, barcode or description"
      filters={[
        {
          param: 'category',
          label: 'Category',
          allLabel: 'All categories',
          value: query.category,
          choices: categories.map(({ slug, name }) => [slug, name]),
        },
      ]}
    >
      <select
        className="select"
        aria-label="Sort"
        value={query.sort}
        onChange={(event) => sortOrFilter(event.target.value)}
      >
        {ADMIN_PRODUCT_SORTS.map((each) => (
          <option key={each} value={each}>
            Sort: {SORT_LABELS[each]}
          </option>
        ))}
        {FLAG_CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="filter" />
        Advanced Filters
        {activeCount > 0 && <span className="filter-count">{activeCount}</span>}
      </Button>
      {isOpen && <FiltersDrawer query={query} found={found} onClose={() => setOpen(false)} />}
    </ListToolbar>
  );
}
