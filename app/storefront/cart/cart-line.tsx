// One line of the bag, with current facts, or as it was saved until those are loaded.

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
import { blocksCheckout, metaText, onlyLeftText, priceText, stockText } from './line-messages.ts';

interface CartLineProps {
  readonly line: BagLine;
  /** Undefined while it is not known. */
  readonly quoted: QuotedLine | undefined;
  readonly priceBefore: Paise | null;
  readonly onRemove: () => void;
}

/** Current facts, or the saved ones; without a link until the product is known to exist. */
function factsOf(line: BagLine, quoted: QuotedLine | undefined) {
  const { product } = quoted ?? {};
  return product ?? { ...line, slug: null, color: line.color ?? '' };
}

export function CartLine({ line, quoted, priceBefore, onRemove }: CartLineProps) {
  const { name, slug, color, price, oldPrice } = factsOf(line, quoted);
  const meta = metaText(line, color);
  const canBeHad = quoted === undefined || quoted.available > 0;
  const stock = stockText(quoted);
  const changed = canBeHad ? priceText(priceBefore, price) : null;
  return (
    <article className="line" aria-label={name} data-in-the-way={blocksCheckout(quoted) || undefined}>
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
        {canBeHad && <Price amount={price} oldAmount={oldPrice} />}
        {changed && <p className="line__note line__note--plain">{changed}</p>}
        <div className="line__row">
          {canBeHad ? <Stepper line={line} name={name} quoted={quoted} /> : <p className="line__note">{stock}</p>}
          <button type="button" className="textbtn" aria-label={`Remove: ${name}`} onClick={onRemove}>
            Remove
          </button>
        </div>
        {canBeHad && <p className="line__note">{stock}</p>}
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

const CAN_BE_FEWER: ReadonlySet<string> = new Set(['fewer', 'over-size-limit', 'over-checkout-limit']);

/** When fewer units are available than wanted, one press of minus goes straight to the available number. */
const oneLess = (qty: number, quoted: QuotedLine | undefined): number =>
  quoted && CAN_BE_FEWER.has(quoted.state) ? Math.max(1, Math.min(qty - 1, quoted.quantity)) : qty - 1;

function Stepper({ line, name, quoted }: StepperProps) {
  const shop = useShop();
  const [refused, setRefused] = useState('');
  const set = (qty: number) => shop.changeBag((bag) => setQuantity(bag, line, qty));
  const most = Math.min(MAX_LINE_QUANTITY, quoted?.available ?? MAX_LINE_QUANTITY);
  const more = () => {
    const isMost = line.qty >= most;
    setRefused(isMost ? moreRefused(quoted) : '');
    if (!isMost) set(line.qty + 1);
  };
  const less = () => {
    setRefused('');
    set(oneLess(line.qty, quoted));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields */}
      <div className="stepper" role="group" aria-label={`Quantity: ${name}`}>
        {/* Not `disabled`: the button keeps the focus when it reaches quantity 1. */}
        <button type="button" aria-label="One less" aria-disabled={line.qty <= 1 || undefined} onClick={less}>
          <Icon name="minus" size="sm" />
        </button>
        <output aria-label="Quantity">{line.qty}</output>
        <button type="button" aria-label="One more" onClick={more}>
          <Icon name="plus" size="sm" />
        </button>
      </div>
      <span className="sr" role="alert">
        {refused}
      </span>
    </>
  );
}

const moreRefused = (quoted: QuotedLine | undefined): string =>
  quoted && quoted.available < MAX_LINE_QUANTITY
    ? onlyLeftText(quoted)
    : `No more than ${MAX_LINE_QUANTITY} of one item`;
