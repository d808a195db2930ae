import type { ReactNode } from 'react';
import type { CardProduct } from '#shop/catalog/product.ts';
import { SizeButton } from '../../product-card/size-button.tsx';
import { lowStockText, soldOutText } from './stock-messages.ts';
import type { Buying } from './use-buying.ts';

interface SizeRowProps {
  readonly product: Pick<CardProduct, 'sizes' | 'available'>;
  readonly buying: Buying;
  /** The way to the size guide. */
  readonly guide: ReactNode;
}

export function SizeRow({ product, buying, guide }: SizeRowProps) {
  const { size: chosen, refusal, sizesRef, chooseSize } = buying;
  const lowStock = lowStockText(product, chosen);
  const soldOut = soldOutText(product);
  return (
    <fieldset className="block" ref={sizesRef}>
      <legend className="h-small">Size{chosen !== null && `: ${chosen}`}</legend>
      {guide}
      <div className="sizes">
        {product.sizes.map((each) => (
          <SizeButton key={each.size} {...each} chosen={each.size === chosen} onChoose={chooseSize} />
        ))}
      </div>
      {(lowStock || soldOut) && (
        <p className="block__note">
          {lowStock && (
            <>
              <b>{lowStock}</b> in {chosen}.{' '}
            </>
          )}
          {soldOut}
        </p>
      )}
      {refusal?.about === 'size' && (
        <p className="block__refusal" role="alert">
          {refusal.message}
        </p>
      )}
    </fieldset>
  );
}
