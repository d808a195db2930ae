import { classNames } from '#app/ui/class-names.ts';
import { SHOP_SIZES } from '#config/store.ts';
import type { ShopSize } from '#shop/catalog/shop-query.ts';

/** Each button sends the form with its own size. The hidden field after them keeps the choice when something else sends it. */
export function SizeButtons({ chosen }: { readonly chosen: ShopSize | null }) {
  return (
    <div className="sizes">
      {[null, ...SHOP_SIZES].map((size) => (
        <button
          key={size}
          type="submit"
          name="size"
          value={size ?? ''}
          className={classNames('size', size === null && 'size--all')}
          aria-pressed={size === chosen}
        >
          {size ?? 'All Sizes'}
        </button>
      ))}
      {chosen && <input type="hidden" name="size" value={chosen} />}
    </div>
  );
}
