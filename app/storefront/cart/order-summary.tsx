import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Selvedge } from '#app/ui/weave.tsx';
import { formatMoney } from '#shop/money/money.ts';
import { OrderSums } from '../checkout/order-sums.tsx';
import type { FrameData } from '../frame/footer.tsx';
import type { Sums } from './bag-sums.ts';
import { DeliveryNote } from './delivery-note.tsx';

interface OrderSummaryProps {
  /** Null until they are loaded. */
  readonly sums: Sums | null;
  /** The last quote request failed. */
  readonly isUnchecked: boolean;
  /** The checkout button. */
  readonly children: ReactNode;
}

export function OrderSummary({ sums, isUnchecked, children }: OrderSummaryProps) {
  const frame = useRouteLoaderData<FrameData>('storefront/layout');
  return (
    <section className="panel" aria-labelledby="order-summary">
      <Selvedge />
      <h2 className="h-panel" id="order-summary">
        Order summary
      </h2>
      {sums ? <OrderSums {...sums} {...sums.terms} taxIncluded={null} couponCode={null} /> : <SumsPlaceholder />}
      {sums && sums.saved > 0 && <p className="cart__saved">You save {formatMoney(sums.saved)} on MRP</p>}
      {isUnchecked && <p className="cart__small">Prices are checked at checkout.</p>}
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
        <DeliveryNote />
      </ul>
    </section>
  );
}

function SumsPlaceholder() {
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
