import { useEffect, useState } from 'react';
import placed from '#app/assets/weaves/placed.svg';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Selvedge, Weave } from '#app/ui/weave.tsx';
import { formatMoney } from '#shop/money/money.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import type { OrderItem } from '#shop/orders/order-record.ts';
import { ButtonLink } from '../button-link.tsx';
import { DeliverTo } from '../checkout/address-lines.tsx';
import { BoughtLines } from '../checkout/bought-lines.tsx';
import { OrderSums } from '../checkout/order-sums.tsx';
import { SaveOrder, type SaveOrderProps } from './save-order.tsx';
import { getMailText, type SuccessOrder } from './success-order.ts';

interface OrderSuccessProps {
  readonly order: SuccessOrder | null;
  readonly serverOrder?: Promise<SuccessOrder | null>;
  /** Set for somebody who bought without an account. */
  readonly guest?: SaveOrderProps | null;
}

/** Shows the browser's copy first, then the server's order. */
function useServerOrder({ order, serverOrder }: OrderSuccessProps): SuccessOrder | null {
  const [currentOrder, setCurrentOrder] = useState(order);
  useEffect(() => {
    let isCancelled = false;
    serverOrder
      ?.then((found) => {
        if (!isCancelled) setCurrentOrder(found);
      })
      .catch((error: unknown) => {
        // The user has signed out since: follow the server's redirect to the login.
        const loginUrl = error instanceof Response ? error.headers.get('location') : null;
        if (loginUrl !== null && !isCancelled) location.assign(loginUrl);
      });
    return () => {
      isCancelled = true;
    };
  }, [serverOrder]);
  return serverOrder ? currentOrder : order;
}

const DELIVERY_DAY_FORMAT = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});
const DATE_FORMAT = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? '';
const countUnits = (items: readonly OrderItem[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

export function OrderSuccess(props: OrderSuccessProps) {
  const order = useServerOrder(props);
  if (!order) {
    return (
      <EmptyState title="Order Not Found" level={1} text="This order isn’t in your account.">
        <ButtonLink href="/orders">My Orders</ButtonLink>
        <ButtonLink variant="quiet" href="/">
          Home
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="wrap thanks">
      <Thanks order={order} guestEmail={props.guest?.email ?? null} />
      <div className="stack two">
        <section className="panel">
          <Selvedge />
          <h2 className="h-panel">
            {countUnits(order.items)} {countUnits(order.items) === 1 ? 'item' : 'items'}
          </h2>
          <BoughtLines lines={order.items} />
          {order.totals ? (
            <OrderSums
              totals={order.totals}
              count={countUnits(order.items)}
              taxMode={order.taxMode}
              taxRate={null}
              taxIncluded={order.taxIncluded}
              couponCode={order.couponCode}
            />
          ) : (
            <dl className="sums">
              <div className="osums__total">
                <dt>Total</dt>
                <dd>{formatMoney(order.total)}</dd>
              </div>
            </dl>
          )}
        </section>
        <aside>
          <DeliveryAndPayment order={order} />
          {props.guest && <SaveOrder {...props.guest} />}
          <a className="textbtn" href="/shop">
            Continue Shopping
          </a>
        </aside>
      </div>
    </div>
  );
}

function Thanks({ order, guestEmail }: { readonly order: SuccessOrder; readonly guestEmail: string | null }) {
  return (
    <div className="thanks__top">
      <Weave src={placed} width={189} height={261} />
      <h1 className="h-page">Thank you, {firstName(order.shippingAddress.fullName)}</h1>
      <p role="status">
        Your order <b>{shortOrderId(order.orderId)}</b> has been placed.
        {order.estimatedDelivery !== null &&
          ` It should reach you by ${DELIVERY_DAY_FORMAT.format(new Date(order.estimatedDelivery))}.`}
      </p>
      {guestEmail === null ? (
        <>
          <p className="thanks__mail">{getMailText(order.mail)}</p>
          <div className="thanks__actions">
            <ButtonLink href={`/order-confirmation?orderId=${order.orderId}`}>View order details</ButtonLink>
            <ButtonLink variant="quiet" href="/orders">
              My Orders
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p className="thanks__mail">
            Track it with the order ID <b>{order.orderId}</b> and {guestEmail}.
          </p>
          <div className="thanks__actions">
            <ButtonLink href={`/track-order?orderId=${encodeURIComponent(order.orderId)}`}>Track Order</ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}

function DeliveryAndPayment({ order }: { readonly order: SuccessOrder }) {
  return (
    <>
      <DeliverTo className="thanks__to" address={order.shippingAddress} />
      <section className="panel">
        <h2 className="h-panel">{order.isPaid ? `Paid by ${order.paymentMethod}` : order.paymentMethod}</h2>
        {order.total > 0 && (
          <p className="muted">
            {order.isPaid
              ? `${formatMoney(order.total)} on ${DATE_FORMAT.format(new Date(order.orderDate))}`
              : `Pay ${formatMoney(order.total)} when it arrives`}
          </p>
        )}
      </section>
    </>
  );
}
