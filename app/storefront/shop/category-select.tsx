import { Select } from '#app/ui/field.tsx';
import type { Category } from '#shop/catalog/category.ts';
import { categoryText } from './shop-messages.ts';
import type { ShopSelection } from './use-shop-selection.ts';

interface CategorySelectProps {
  readonly selection: ShopSelection;
  readonly categories: readonly Category[];
}

export function CategorySelect({ selection, categories }: CategorySelectProps) {
  const selectedSlug = selection.query.category;
  const isSpecialFilter = selectedSlug !== null && !categories.some(({ slug }) => slug === selectedSlug);
  return (
    <Select
      label="Category"
      name="category"
      value={selectedSlug ?? ''}
      onChange={(event) => selection.choose({ category: event.target.value || null })}
    >
      <option value="">All Categories</option>
      {/* A filter that is not a category, such as new arrivals, is listed only while it is active. */}
      {isSpecialFilter && <option value={selectedSlug}>{categoryText(categories, selectedSlug)}</option>}
      {categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </Select>
  );
}
