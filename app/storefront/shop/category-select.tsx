import { Select } from '#app/ui/field.tsx';
import type { Category } from '#shop/catalog/category.ts';
import { categoryText } from './shop-messages.ts';
import type { ShopSelection } from './use-shop-selection.ts';

interface CategorySelectProps {
  readonly selection: ShopSelection;
  readonly categories: readonly Category[];
}

export function CategorySelect({ selection, categories }: CategorySelectProps) {
  const chosen = selection.query.category;
  const isOther = chosen !== null && !categories.some(({ slug }) => slug === chosen);
  return (
    <Select
      label="Category"
      name="category"
      value={chosen ?? ''}
      onChange={(event) => selection.choose({ category: event.target.value || null })}
    >
      <option value="">All Categories</option>
      {/* A filter that is no category, such as new arrivals: listed only while it is active. */}
      {isOther && <option value={chosen}>{categoryText(categories, chosen)}</option>}
      {categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </Select>
  );
}
