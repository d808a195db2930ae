import { Picture } from '#app/ui/picture.tsx';
import { formatMoney } from '#shop/money/money.ts';
import type { QuotedLine } from '#shop/pricing/quote.ts';
import { problemText } from '../cart/line-messages.ts';

/** 'Size M · Qty 2', 'Free Size · Qty 1', or 'Qty 1' for a product without sizes. */
export function sizeAndQuantityText(size: string, quantity: number): string {
  if (size === '') return `Qty ${quantity}`;
  const sizeText = /^free size$/i.test(size) ? size : `Size ${size}`;
  return `${sizeText} · Qty ${quantity}`;
}

interface OrderLinesProps {
  readonly lines: readonly QuotedLine[];
  /** The saved name of a line whose product no longer exists. */
  readonly getFallbackName: (index: number) => string;
}

export function OrderLines({ lines, getFallbackName }: OrderLinesProps) {
  return (
    <ul className="mini">
      {lines.map((line, index) => {
        const { product, size, requestedQuantity } = line;
        const note = problemText(line);
        return (
          <li key={`${product?.id ?? index} ${size}`}>
            {product?.picture ? (
              <Picture picture={product.picture} sizes="56px" alt="" />
            ) : (
              <span className="mini__placeholder" />
            )}
            <div>
              <b>{product?.name ?? getFallbackName(index)}</b>
              <small>{sizeAndQuantityText(size, requestedQuantity)}</small>
              {note !== null && <p className="mini__note">{note}</p>}
            </div>
            {product && <span className="amt">{formatMoney(product.price * requestedQuantity)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
