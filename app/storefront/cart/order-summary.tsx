import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Selvedge } from '#app/ui/weave.tsx';
import { figures, formatMoney } from '#shop/money/money.ts';
import { items } from './line-words.ts';
import type { Sums } from './shown-sums.ts';

interface OrderSummaryProps {
  /** Null while they are not known. */
  readonly sums: Sums | null;
  /** The store could not be asked. */
  readonly unchecked: boolean;
  /** The way to checkout. */
  readonly children: ReactNode;
}

export function OrderSummary({ sums, unchecked, children }: OrderSummaryProps) {
  return (
    <section className="panel" aria-labelledby="order-summary">
      <Selvedge />
      <h2 className="h-panel" id="order-summary">
        Order summary
      </h2>
      {sums ? <SumList sums={sums} /> : <Bare />}
      {unchecked && <p className="cart__small">Prices are checked at checkout.</p>}
      {children}
      <ul className="assure">
        <li>
          <Icon name="tag" />
          Have a coupon? Add it at checkout.
        </li>
        <li>
          <Icon name="lock" />
          Cash on delivery, card or UPI.
        </li>
      </ul>
    </section>
  );
}

function Bare() {
  return (
    <div className="sums">
      <Skeleton />
      <Skeleton short />
      <Skeleton />
      <span className="sr">Checking today's prices</span>
    </div>
  );
}

function SumList({ sums: { totals, count, terms } }: { readonly sums: Sums }) {
  return (
    <dl className="sums">
      <div>
        <dt>Subtotal ({items(count)})</dt>
        <dd>{formatMoney(totals.subtotal)}</dd>
      </div>
      <div className={totals.shipping === 0 ? 'is-free' : undefined}>
        <dt>Shipping</dt>
        <dd>{totals.shipping === 0 ? 'Free' : formatMoney(totals.shipping)}</dd>
      </div>
      <div>
        <dt>GST ({terms.taxRate}%)</dt>
        <dd>{formatMoney(totals.tax)}</dd>
      </div>
      <div className="is-total">
        <dt>Total</dt>
        <dd>
          <span className="rs">₹</span>
          {figures(totals.total)}
        </dd>
      </div>
    </dl>
  );
}
