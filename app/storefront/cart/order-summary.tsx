import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Selvedge } from '#app/ui/weave.tsx';
import { OrderSums } from '../checkout/order-sums.tsx';
import type { FrameFacts } from '../frame/footer.tsx';
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
  const frame = useRouteLoaderData<FrameFacts>('storefront/layout');
  return (
    <section className="panel" aria-labelledby="order-summary">
      <Selvedge />
      <h2 className="h-panel" id="order-summary">
        Order summary
      </h2>
      {sums ? (
        <OrderSums totals={sums.totals} count={sums.count} taxRate={sums.terms.taxRate} couponCode={null} />
      ) : (
        <Bare />
      )}
      {unchecked && <p className="cart__small">Prices are checked at checkout.</p>}
      {children}
      <ul className="assure">
        <li>
          <Icon name="tag" />
          Have a coupon? Add it at checkout.
        </li>
        <li>
          <Icon name="lock" />
          {frame?.takesOnlinePayments === false ? 'Cash on delivery.' : 'Cash on delivery, card or UPI.'}
        </li>
      </ul>
    </section>
  );
}

function Bare() {
  return (
    <div className="sums sums--bare">
      <Skeleton />
      <Skeleton short />
      <Skeleton short />
      <Skeleton />
      <span className="sr">Checking today's prices</span>
    </div>
  );
}
