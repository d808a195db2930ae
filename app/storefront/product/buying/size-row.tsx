import type { ReactNode } from 'react';
import type { CardProduct } from '#shop/catalog/product.ts';
import { SizeButton } from '../../product-card/size-button.tsx';
import { fewLeftText, lowStockText, soldOutText } from './stock-messages.ts';
import type { Buying } from './use-buying.ts';

interface SizeRowProps {
  readonly product: Pick<CardProduct, 'sizes' | 'available'>;
  readonly buying: Buying;
  /** The link to the size guide. */
  readonly guide: ReactNode;
}

export function SizeRow({ product, buying, guide }: SizeRowProps) {
  const { size: selectedSize, refusal, sizesRef, chooseSize } = buying;
  const lowStock = lowStockText(product, selectedSize);
  const fewLeft = selectedSize === null ? fewLeftText(product) : null;
  const soldOut = soldOutText(product);
  return (
    <fieldset className="block" ref={sizesRef}>
      <legend className="h-small">Size{selectedSize !== null && `: ${selectedSize}`}</legend>
      {guide}
      <div className="sizes">
        {product.sizes.map((option) => (
          <SizeButton key={option.size} {...option} isSelected={option.size === selectedSize} onChoose={chooseSize} />
        ))}
      </div>
      {(lowStock || fewLeft || soldOut) && (
        <p className="block__note">
          {lowStock && (
            <>
              <b>{lowStock}</b> in {selectedSize}.{' '}
            </>
          )}
          {fewLeft && <b>{fewLeft} </b>}
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
