import { classNames } from '#app/ui/class-names.ts';
import { SHOP_SIZES } from '#config/store.ts';
import type { ShopSize } from '#shop/catalog/shop-query.ts';

/** Each button submits the form with its size. The hidden field keeps the selected size when another control submits it. */
export function SizeButtons({ selectedSize }: { readonly selectedSize: ShopSize | null }) {
  return (
    <div className="sizes">
      {[null, ...SHOP_SIZES].map((size) => (
        <button
          key={size}
          type="submit"
          name="size"
          value={size ?? ''}
          className={classNames('size', size === null && 'size--all')}
          aria-pressed={size === selectedSize}
        >
          {size ?? 'All Sizes'}
        </button>
      ))}
      {selectedSize && <input type="hidden" name="size" value={selectedSize} />}
    </div>
  );
}
