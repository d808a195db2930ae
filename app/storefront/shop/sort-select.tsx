import { Select } from '#app/ui/field.tsx';
import { SHOP_SORTS, type ShopSort } from '#shop/catalog/shop-query.ts';
import { FILTERS_ID } from './filter-panel.tsx';
import { SORT_LABELS } from './shop-messages.ts';
import type { ShopSelection } from './use-shop-selection.ts';

/** 'arranged': in the order of staff. */
export type OwnSort = ShopSort | 'arranged';

interface SortSelectProps {
  readonly selection: ShopSelection;
  readonly hasCountries: boolean;
  readonly ownSort: OwnSort;
}

/** Belongs to the filters' form through its `form` attribute. A search is sorted by best match until another sorting is selected. */
export function SortSelect({ selection, hasCountries, ownSort }: SortSelectProps) {
  const { search, sort } = selection.query;
  const sorts = SHOP_SORTS.filter((each) => hasCountries || each !== 'country');
  const choose = (value: string) =>
    selection.choose({ sort: value === '' || (search === null && value === ownSort) ? null : (value as ShopSort) });
  const isByMatch = search !== null && sort === null;
  return (
    <Select
      label="Sort"
      name="sort"
      form={FILTERS_ID}
      value={isByMatch ? '' : (sort ?? (ownSort === 'arranged' ? '' : ownSort))}
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
