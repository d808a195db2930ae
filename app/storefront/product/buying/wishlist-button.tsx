import { Icon } from '#app/ui/icon.tsx';
import { toSavedItem } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { useIsWished, useShop } from '../../bag/shop-provider.tsx';

export function WishlistButton({ product }: { readonly product: CardProduct }) {
  const shop = useShop();
  const item = toSavedItem(product);
  return (
    <button
      type="button"
      className="iconbtn"
      aria-pressed={useIsWished(item)}
      // A toggle button must keep its name while aria-pressed changes.
      aria-label={`Wishlist: ${product.name}`}
      onClick={(event) => shop.toggleInWishlist(item, event.currentTarget)}
    >
      <Icon name="heart" />
    </button>
  );
}
