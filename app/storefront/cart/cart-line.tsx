// One line of the bag, with current product data, or with the saved data until that is loaded.

import { useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import { MAX_LINE_QUANTITY } from '#shop/bag/account-bag.ts';
import type { BagLine } from '#shop/bag/bag.ts';
import { setQuantity } from '#shop/bag/bag-steps.ts';
import { toStorePictureUrl } from '#shop/bag/store-picture-url.ts';
import type { Paise } from '#shop/money/money.ts';
import type { QuotedLine } from '#shop/pricing/quote.ts';
import { useShop } from '../bag/shop-provider.tsx';
import { blocksCheckout, lowStockText, priceChangeText, sizeAndColorText, stockText } from './line-messages.ts';

interface CartLineProps {
  readonly line: BagLine;
  /** Undefined until the quote is loaded. */
  readonly quoted: QuotedLine | undefined;
  readonly priceBefore: Paise | null;
  readonly onRemove: () => void;
  readonly onMoveToWishlist: () => void;
}

/**
 * Current product data, or the saved data; without a link (slug null) until the quote confirms that the product exists.
 */
function getLineDetails(line: BagLine, quoted: QuotedLine | undefined) {
  const { product } = quoted ?? {};
  return product ?? { ...line, slug: null, color: line.color ?? '' };
}

export function CartLine({ line, quoted, priceBefore, onRemove, onMoveToWishlist }: CartLineProps) {
  const { name, slug, color, price, oldPrice } = getLineDetails(line, quoted);
  const meta = sizeAndColorText(line, color);
  const isAvailable = quoted === undefined || quoted.available > 0;
  const stock = stockText(quoted);
  const priceChange = isAvailable ? priceChangeText(priceBefore, price) : null;
  return (
    <article className="line" aria-label={name} data-blocks-checkout={blocksCheckout(quoted) || undefined}>
      <LinePicture line={line} quoted={quoted} />
      <div>
        {slug === null ? (
          <span className="line__name">{name}</span>
        ) : (
          <a className="line__name" href={`/product/${slug}`}>
            {name}
          </a>
        )}
        {meta !== '' && <p className="line__meta">{meta}</p>}
        {isAvailable && <Price amount={price} oldAmount={oldPrice} />}
        {priceChange && <p className="line__note line__note--plain">{priceChange}</p>}
        <div className="line__row">
          {isAvailable ? <Stepper line={line} name={name} quoted={quoted} /> : <p className="line__note">{stock}</p>}
          <div className="line__actions">
            <button type="button" className="textbtn" aria-label={`Remove: ${name}`} onClick={onRemove}>
              Remove
            </button>
            <button
              type="button"
              className="textbtn"
              aria-label={`Move to Wishlist: ${name}`}
              onClick={onMoveToWishlist}
            >
              Move to Wishlist
            </button>
          </div>
        </div>
        {isAvailable && <p className="line__note">{stock}</p>}
      </div>
    </article>
  );
}

function LinePicture({ line, quoted }: Pick<CartLineProps, 'line' | 'quoted'>) {
  const product = quoted?.product;
  if (product?.picture) {
    return (
      <a href={`/product/${product.slug}`}>
        <Picture picture={product.picture} sizes="120px" widths={[320]} />
      </a>
    );
  }
  const saved = toStorePictureUrl(line.image);
  return <span className="picture tone-paper">{saved && <img src={saved} width={320} height={427} alt="" />}</span>;
}

interface StepperProps {
  readonly line: BagLine;
  readonly name: string;
  readonly quoted: QuotedLine | undefined;
}

const REDUCIBLE_STATES: ReadonlySet<string> = new Set(['fewer', 'over-size-limit', 'over-checkout-limit']);

/** The quantity after a press of minus: one less, or at once the available number when fewer are available. */
const getDecrementedQuantity = (qty: number, quoted: QuotedLine | undefined): number =>
  quoted && REDUCIBLE_STATES.has(quoted.state) ? Math.max(1, Math.min(qty - 1, quoted.quantity)) : qty - 1;

function Stepper({ line, name, quoted }: StepperProps) {
  const shop = useShop();
  const [refusalText, setRefusalText] = useState('');
  const changeQuantity = (qty: number) => shop.changeBag((bag) => setQuantity(bag, line, qty));
  const maxQuantity = Math.min(MAX_LINE_QUANTITY, quoted?.available ?? MAX_LINE_QUANTITY);
  const increment = () => {
    const isAtMax = line.qty >= maxQuantity;
    setRefusalText(isAtMax ? getMaxQuantityText(quoted) : '');
    if (!isAtMax) changeQuantity(line.qty + 1);
  };
  const decrement = () => {
    setRefusalText('');
    changeQuantity(getDecrementedQuantity(line.qty, quoted));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields */}
      <div className="stepper" role="group" aria-label={`Quantity: ${name}`}>
        {/* Not `disabled`: the button keeps the focus when it reaches quantity 1. */}
        <button type="button" aria-label="One less" aria-disabled={line.qty <= 1 || undefined} onClick={decrement}>
          <Icon name="minus" size="sm" />
        </button>
        <output aria-label="Quantity">{line.qty}</output>
        <button type="button" aria-label="One more" onClick={increment}>
          <Icon name="plus" size="sm" />
        </button>
      </div>
      <span className="sr" role="alert">
        {refusalText}
      </span>
    </>
  );
}

const getMaxQuantityText = (quoted: QuotedLine | undefined): string =>
  quoted && quoted.available < MAX_LINE_QUANTITY
    ? lowStockText(quoted)
    : `No more than ${MAX_LINE_QUANTITY} of one item`;
