import { classNames } from '#app/ui/class-names.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import type { Totals } from '#shop/pricing/price-bag.ts';
import type { TaxMode } from '#shop/settings/settings.ts';

interface OrderSumsProps {
  readonly totals: Totals;
  readonly count: number;
  readonly taxMode: TaxMode;
  /** In percent, shown in mode flat; null leaves it out. */
  readonly taxRate: number | null;
  /** The GST inside the total, in mode gst; null before the address is known. */
  readonly taxIncluded: Paise | null;
  readonly couponCode: string | null;
}

/** The totals of an order, on every page. */
export function OrderSums({ totals, count, taxMode, taxRate, taxIncluded, couponCode }: OrderSumsProps) {
  const { subtotal, shipping, tax, discount, total } = totals;
  return (
    <dl className="sums osums">
      <div>
        <dt>
          Subtotal ({count} {count === 1 ? 'item' : 'items'})
        </dt>
        <dd>{formatMoney(subtotal)}</dd>
      </div>
      <div className={classNames(shipping === 0 && 'osums__free')}>
        <dt>Shipping</dt>
        <dd>{shipping === 0 ? 'Free' : formatMoney(shipping)}</dd>
      </div>
      {taxMode === 'flat' && (
        <div>
          <dt>GST{taxRate !== null && ` (${taxRate}%)`}</dt>
          <dd>{formatMoney(tax)}</dd>
        </div>
      )}
      {discount > 0 && (
        <div className="osums__discount">
          <dt>{couponCode === null ? 'Discount' : `Coupon ${couponCode}`}</dt>
          <dd>−{formatMoney(discount)}</dd>
        </div>
      )}
      <div className="osums__total">
        <dt>Total</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
      {taxMode === 'gst' && (
        <div className="osums__included">
          <dt>{taxIncluded === null ? 'Inclusive of all taxes' : 'Includes GST'}</dt>
          <dd>{taxIncluded !== null && formatMoney(taxIncluded)}</dd>
        </div>
      )}
    </dl>
  );
}
