import { Icon } from '#app/ui/icon.tsx';
import { toSavedItem } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { useIsWished, useShop } from '../bag/shop-provider.tsx';

export function HeartButton({ product }: { readonly product: CardProduct }) {
  const shop = useShop();
  const item = toSavedItem(product);
  const isWished = useIsWished(item);
  return (
    <button
      type="button"
      className="card__heart"
      aria-pressed={isWished}
      // A toggle button must keep its name while aria-pressed changes.
      aria-label={`Wishlist: ${product.name}`}
      onClick={(event) => shop.toggleInWishlist(item, event.currentTarget)}
    >
      <Icon name="heart" />
    </button>
  );
}
