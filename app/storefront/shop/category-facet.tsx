// The categories: a select for one of them, and checkboxes for several.

import { Select } from '#app/ui/field.tsx';
import type { Category } from '#shop/catalog/category.ts';
import { type FacetValue, toggle } from '#shop/catalog/facets.ts';
import { NEW_ARRIVALS } from '#shop/catalog/shop-query.ts';
import { formatCount } from '#shop/format-count.ts';
import { FacetList } from './facet-list.tsx';
import { categoryText } from './shop-messages.ts';
import type { ShopSelection } from './use-shop-selection.ts';

interface CategoryFacetProps {
  readonly selection: ShopSelection;
  readonly categories: readonly Category[];
  readonly values: readonly FacetValue[];
}

const optionText = ({ label, count }: FacetValue): string =>
  count === null ? label : `${label} (${formatCount(count)})`;

export function CategoryFacet({ selection, categories, values }: CategoryFacetProps) {
  const chosen = selection.query.categories;
  // Every attribute belongs to one category, so a new choice of categories drops the chosen attributes.
  const choose = (next: readonly string[]) => selection.choose({ categories: next, attributes: [] });
  const [only] = chosen;
  const selected = chosen.length === 1 && only !== undefined ? only : '';
  const isSpecialFilter = selected !== '' && !values.some(({ value }) => value === selected);
  // The checkboxes leave out the category that the select shows. New arrivals cannot be combined with a category.
  const others = only === NEW_ARRIVALS ? [] : values.filter(({ value }) => value !== selected);
  return (
    <>
      <Select
        label="Category"
        name="category"
        value={selected}
        onChange={(event) => choose(event.target.value ? [event.target.value] : [])}
      >
        <option value="">{chosen.length > 1 ? `${chosen.length} categories` : 'All Categories'}</option>
        {/* A filter that is not a category, such as new arrivals, is listed only while it is active. */}
        {isSpecialFilter && <option value={selected}>{categoryText(categories, selected)}</option>}
        {values.map((value) => (
          <option key={value.value} value={value.value}>
            {optionText(value)}
          </option>
        ))}
      </Select>
      {others.length > 0 && (
        <FacetList
          legend={selected === '' ? 'Categories' : 'More categories'}
          name="category"
          values={others}
          chosen={chosen}
          onToggle={(slug) => choose(toggle(chosen, slug).sort())}
        />
      )}
    </>
  );
}
