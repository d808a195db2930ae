import { Icon } from '#app/ui/icon.tsx';
import { isWished, itemOf } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { toggleInWishlist, useWishlist } from '../bag/bag-store.ts';

export function HeartButton({ product }: { readonly product: CardProduct }) {
  const item = itemOf(product);
  const wished = isWished(useWishlist(), item);
  return (
    <button
      type="button"
      className="card__heart"
      aria-pressed={wished}
      // The name stays while the state changes, as it must for a button that is pressed or not.
      aria-label={`Wishlist: ${product.name}`}
      onClick={() => toggleInWishlist(item)}
    >
      <Icon name="heart" />
    </button>
  );
}
