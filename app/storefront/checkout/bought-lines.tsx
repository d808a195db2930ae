// The items of an order that was placed, or of a payment link, in a narrow column.

import { picturePath } from '#shop/catalog/picture.ts';
import { formatMoney } from '#shop/money/money.ts';
import type { LinkLine } from '#shop/payments/payment-link.ts';
import { sizeAndQuantityText } from './order-lines.tsx';

export const BoughtLines = ({ lines }: { readonly lines: readonly LinkLine[] }) => (
  <ul className="mini">
    {lines.map(({ name, size, quantity, price, image }) => (
      <li key={`${name} ${size}`}>
        {image === '' ? (
          <span className="mini__placeholder" />
        ) : (
          <img src={picturePath(image, 320, 'webp')} alt="" width={56} height={75} />
        )}
        <div>
          <b>{name}</b>
          <small>{sizeAndQuantityText(size, quantity)}</small>
        </div>
        <span className="amt">{formatMoney(price * quantity)}</span>
      </li>
    ))}
  </ul>
);
