import { Select } from '#app/ui/field.tsx';
import { SHOP_SORTS, type ShopSort } from '#shop/catalog/shop-query.ts';
import { FILTERS_ID } from './filter-panel.tsx';
import { SORT_LABELS } from './shop-messages.ts';
import type { ShopSelection } from './use-shop-selection.ts';

/** The order of a list before the shopper chooses one. 'arranged': the order that staff gave to a collection. */
export type OwnSort = ShopSort | 'arranged';

interface SortSelectProps {
  readonly selection: ShopSelection;
  readonly hasCountries: boolean;
  readonly ownSort: OwnSort;
}

/**
 * Belongs to the filters' form through its `form` attribute. A search is sorted by best match until another sorting is
 * selected.
 */
export function SortSelect({ selection, hasCountries, ownSort }: SortSelectProps) {
  const { search, sort } = selection.query;
  const sorts = SHOP_SORTS.filter((option) => hasCountries || option !== 'country');
  const choose = (value: string) => {
    // In a search the list's own order is not the default: a search is sorted by match.
    const isDefault = value === '' || (search === null && value === ownSort);
    selection.choose({ sort: isDefault ? null : (value as ShopSort) });
  };
  const isByMatch = search !== null && sort === null;
  // The options 'Best match' and 'As arranged' have no value.
  const defaultValue = isByMatch || ownSort === 'arranged' ? '' : ownSort;
  return (
    <Select
      label="Sort"
      name="sort"
      form={FILTERS_ID}
      value={sort ?? defaultValue}
      onChange={(event) => choose(event.target.value)}
    >
      {isByMatch && (
        <option value="" hidden disabled>
          Best match
        </option>
      )}
      {ownSort === 'arranged' && <option value="">As arranged</option>}
      {sorts.map((option) => (
        <option key={option} value={option}>
          {SORT_LABELS[option]}
        </option>
      ))}
    </Select>
  );
}
