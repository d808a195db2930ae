import type { SavedItem } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { ProductRow } from './product-row.tsx';

const ROW_LENGTH = 4;

interface FeaturedRowProps {
  /** Featured products, or those that go with the bag. */
  readonly featured: readonly CardProduct[];
  /** The items of the bag or the wishlist, which the row leaves out. */
  readonly savedItems: readonly SavedItem[];
}

/** Featured products under a bag or a wishlist. */
export function FeaturedRow({ featured, savedItems }: FeaturedRowProps) {
  const others = featured.filter(({ id }) => savedItems.every((item) => item.id !== id));
  return (
    <ProductRow
      id="featured"
      title={savedItems.length === 0 ? 'Featured Products' : 'You May Also Like'}
      products={others.slice(0, ROW_LENGTH)}
    />
  );
}
