import { Picture } from '#app/ui/picture.tsx';
import { MAX_UNITS_PER_CHECKOUT, MAX_UNITS_PER_SIZE } from '#config/store.ts';
import { formatMoney } from '#shop/money/money.ts';
import { overLimitText } from '#shop/orders/order-limits.ts';
import type { QuotedLine } from '#shop/pricing/quote.ts';

/** 'Size M · Qty 2', 'Free Size · Qty 1', or 'Qty 1' for a product without sizes. */
export const sizeAndQuantityText = (size: string, quantity: number): string =>
  size === '' ? `Qty ${quantity}` : `${/^free size$/i.test(size) ? size : `Size ${size}`} · Qty ${quantity}`;

function getLineNote({ state, available, size }: QuotedLine): string | null {
  if (state === 'gone') return 'No longer available';
  if (state === 'sold-out') return size === '' ? 'Sold out' : `Sold out in size ${size}`;
  if (state === 'fewer') return size === '' ? `Only ${available} left` : `Only ${available} left in size ${size}`;
  if (state === 'over-size-limit') return overLimitText('size', MAX_UNITS_PER_SIZE);
  if (state === 'over-checkout-limit') return overLimitText('checkout', MAX_UNITS_PER_CHECKOUT);
  return null;
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
        const note = getLineNote(line);
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
