import { DocumentDetails } from '#app/documents/document-details.tsx';
import { shopperDocumentPath } from '#app/documents/document-path.ts';
import { Selvedge } from '#app/ui/weave.tsx';
import { isBeforeSending } from '#shop/orders/order.ts';
import type { ShownOrder } from '#shop/orders/shown-order.ts';
import { ButtonLink } from '../button-link.tsx';
import { NotFoundState } from '../not-found/not-found-state.tsx';
import { AddressBlock } from '../order-parts/address-block.tsx';
import { OrderLines } from '../order-parts/order-lines.tsx';
import { OrderStatus } from '../order-parts/order-status.tsx';
import { OrderSums } from '../order-parts/order-sums.tsx';

export const OrderNotFound = () => (
  <NotFoundState title="Order Not Found" text="We couldn’t find that order. See all your orders in My Orders.">
    <ButtonLink href="/">Home</ButtonLink>
    <ButtonLink variant="quiet" href="/orders">
      My Orders
    </ButtonLink>
  </NotFoundState>
);

export function ConfirmationScreen({ order }: { readonly order: ShownOrder }) {
  return (
    <div className="wrap stack conf">
      <div className="conf__head">
        <h1 className="h-page">Order Confirmation</h1>
        <p className="conf__label">Confirmed</p>
      </div>
      <DocumentDetails
        className="conf__details"
        details={{
          'Order ID': order.orderId,
          'Order date': order.placedOnLong,
          'Expected by': order.expectedBy,
          ...(order.status === 'pending' ? {} : { 'Status now': <OrderStatus status={order.status} /> }),
        }}
      />
      <div className="conf__parts">
        <section className="conf__panel" aria-labelledby="conf-items">
          <Selvedge />
          <h2 className="h-panel" id="conf-items">
            {order.count}
          </h2>
          <OrderLines items={order.items} />
          <OrderSums sums={order.amounts} />
        </section>
        <div className="conf__side">
          <section className="conf__panel">
            <h2 className="h-panel">Deliver to</h2>
            <AddressBlock address={order.shippingAddress} />
          </section>
          <section className="conf__panel">
            <h2 className="h-panel">{order.isPaid ? `Paid by ${order.payment}` : order.payment}</h2>
            <p>{order.isCashDue ? `${order.total} to pay when it is delivered` : order.total}</p>
            {order.paymentState !== 'Paid' && !order.isCashDue && <p>{order.paymentState}</p>}
          </section>
          {isBeforeSending(order.status) && (
            <section className="conf__panel">
              <h2 className="h-panel">What happens next</h2>
              <p>Processing within 24 hours.</p>
              <p>{order.deliveryTime}</p>
            </section>
          )}
        </div>
      </div>
      <div className="conf__actions">
        <ButtonLink href="/orders">My Orders</ButtonLink>
        {order.printable !== null && (
          <ButtonLink variant="quiet" href={shopperDocumentPath(order.orderId)}>
            {order.printable}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" href="/shop">
          Continue Shopping
        </ButtonLink>
      </div>
    </div>
  );
}
