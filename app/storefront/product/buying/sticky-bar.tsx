// The bar with price and button at the bottom of narrow screens.

import { Price } from '#app/ui/price.tsx';
import type { CardProduct } from '#shop/catalog/product.ts';
import { BuyButton } from './buy-button.tsx';
import type { Buying } from './use-buying.ts';

/** 'Size M', 'Free Size' */
function sizeText(size: string | null): string {
  if (size === null) return 'Choose a size';
  return /size/i.test(size) ? size : `Size ${size}`;
}

export function StickyBar({ product, buying }: { readonly product: CardProduct; readonly buying: Buying }) {
  return (
    <section className="sticky" aria-label="Buy">
      <div>
        <Price amount={product.price} oldAmount={product.oldPrice} />
        {product.sizes.length > 0 && <small>{sizeText(buying.size)}</small>}
      </div>
      <BuyButton buying={buying} soldOut={product.available <= 0} />
    </section>
  );
}
