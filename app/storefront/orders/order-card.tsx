import type { MouseEvent } from 'react';
import { DocumentList } from '#app/documents/document-list.tsx';
import { shopperDocumentPath } from '#app/documents/document-path.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { ShownOrder, ShownRequest, ShownShipment } from '#shop/orders/shown-order.ts';
import type { OrderReturns } from '#shop/returns/own-returns.server.ts';
import { AddressBlock } from '../order-parts/address-block.tsx';
import { OrderLines } from '../order-parts/order-lines.tsx';
import { OrderStatus } from '../order-parts/order-status.tsx';
import { OrderSums } from '../order-parts/order-sums.tsx';
import { Timeline } from '../order-parts/timeline.tsx';
import { OwnReturnLines, ReturnLinks } from '../returns/order-returns.tsx';
import { getCancelPath } from './cancel/cancel-form.tsx';

interface OrderCardProps {
  readonly order: ShownOrder;
  /** Null unless the order is delivered. */
  readonly returns: OrderReturns | null;
  readonly onCancel: (order: ShownOrder) => void;
  readonly isAdding: boolean;
  readonly onBuyAgain: (orderId: string) => void;
}

/**
 * 'Buy again' is not offered while an order is new or in preparation, because a shopper could order the same twice by
 * mistake.
 */
const BUY_AGAIN_STATUSES: readonly string[] = ['shipped', 'delivered', 'cancelled'];

const REQUEST_MESSAGES: Readonly<Record<ShownRequest['status'], string>> = {
  pending: 'We will process your request within 24-48 hours.',
  approved: 'Your request was approved.',
  rejected: 'Your request was not approved. Your order goes on as before.',
};

function CancellationNote({ request }: { readonly request: ShownRequest }) {
  const { type, reason, requestedOn, status } = request;
  return (
    <div className="order__asked">
      <b>
        {type === 'refund' ? 'Refund' : 'Replacement'} requested on {requestedOn}
      </b>
      <p>
        <bdi>{reason}</bdi>
      </p>
      <p>{REQUEST_MESSAGES[status]}</p>
    </div>
  );
}

function ParcelStatus({ parcel: { by, latest, at, trackingUrl } }: { readonly parcel: ShownShipment }) {
  return (
    <div className="order__parcel">
      {by !== null && <b>{by}</b>}
      {trackingUrl !== null && (
        <p>
          <a href={trackingUrl} target="_blank" rel="noreferrer nofollow">
            Follow the parcel with the courier
          </a>
        </p>
      )}
      {latest !== null && (
        <p>
          <bdi>{latest}</bdi>
          <small>{at}</small>
        </p>
      )}
    </div>
  );
}

/** With a modifier key the browser opens the page in a new tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

export const getCardId = (orderId: string): string => `order-${orderId}`;

export function OrderCard({ order, returns, onCancel, isAdding, onBuyAgain }: OrderCardProps) {
  const { orderId, shortId, status } = order;
  const isOpen = status === 'pending' || status === 'processing' || status === 'shipped';
  const getActionLabel = (actionName: string) => `${actionName}, order ${shortId}`;
  return (
    <article className="order" id={getCardId(orderId)} aria-labelledby={`${getCardId(orderId)}-no`} tabIndex={-1}>
      <div className="order__head">
        <h2 className="order__no" id={`${getCardId(orderId)}-no`}>
          Order {shortId}
        </h2>
        <dl>
          <div>
            <dt>Placed</dt>
            <dd>{order.placedOn}</dd>
          </div>
          <div>
            <dt>Total</dt>
            <dd>{order.total}</dd>
          </div>
          <div className="order__payment">
            <dt>Payment</dt>
            <dd>
              {order.payment}
              {order.paymentState !== '' && <small>{order.paymentState}</small>}
            </dd>
          </div>
        </dl>
        <OrderStatus status={status} />
      </div>
      <div className="stack order__body">
        <OrderLines
          items={order.items}
          renderBelowName={({ slug, name }) =>
            status === 'delivered' &&
            slug !== null && (
              <a
                className="order__review"
                href={`/reviews/write?product=${slug}`}
                aria-label={`Write a Review, ${name}`}
              >
                Write a Review
              </a>
            )
          }
        />
        <Timeline steps={order.timeline} />
        {order.shipment !== null && <ParcelStatus parcel={order.shipment} />}
        {order.request !== null && <CancellationNote request={order.request} />}
        {returns !== null && <OwnReturnLines returns={returns} shortId={shortId} />}
        {order.documents.length > 0 && (
          <DocumentList
            className="order__documents"
            label={`Invoices of order ${shortId}`}
            documents={order.documents}
            getPath={(options) => shopperDocumentPath(orderId, options)}
          />
        )}
        <details className="order__more">
          <summary>Price and delivery details</summary>
          <div>
            <OrderSums sums={order.amounts} />
            <AddressBlock address={order.shippingAddress} />
          </div>
        </details>
      </div>
      <div className="order__foot">
        {returns !== null && <ReturnLinks orderId={orderId} shortId={shortId} returns={returns} />}
        {order.mayCancel && (
          <a
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
            href={getCancelPath(orderId)}
            aria-label={getActionLabel('Cancel Order')}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onCancel(order);
            }}
          >
            Cancel Order
          </a>
        )}
        {order.printable !== null && (
          <a
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
            href={shopperDocumentPath(orderId)}
            aria-label={getActionLabel(order.printable)}
          >
            {order.printable}
          </a>
        )}
        {BUY_AGAIN_STATUSES.includes(status) && (
          <Button
            variant="quiet"
            size="sm"
            busy={isAdding}
            aria-label={getActionLabel('Buy again')}
            onClick={() => onBuyAgain(orderId)}
          >
            Buy again
          </Button>
        )}
        {isOpen && (
          <a
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
            href={`/track-order?orderId=${orderId}`}
            aria-label={getActionLabel('Track Order')}
          >
            Track Order
          </a>
        )}
      </div>
    </article>
  );
}
