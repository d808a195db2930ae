import { Button } from '#app/ui/button.tsx';
import type { TrackedOrder, TrackedPersonal } from '#shop/tracking/tracking.ts';
import { OrderLines } from '../order-parts/order-lines.tsx';
import { OrderStatus } from '../order-parts/order-status.tsx';
import { Timeline } from '../order-parts/timeline.tsx';

function DetailRow({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function PersonalDetails({ personal }: { readonly personal: TrackedPersonal }) {
  return (
    <div className="tracked__own">
      <section>
        <h3>Items</h3>
        <OrderLines items={personal.items} />
      </section>
      <section>
        <h3>Deliver to</h3>
        <address className="oaddress">
          {personal.shippingAddress.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
      </section>
    </div>
  );
}

interface TrackedCardProps {
  readonly order: TrackedOrder;
  /** The address as the customer entered it, because the forms of the card post it again. */
  readonly email: string | undefined;
}

export function TrackedCard({ order, email }: TrackedCardProps) {
  const { personal } = order;
  return (
    <section className="tracked" aria-labelledby="tracked-title">
      <div className="ends">
        <h2 className="h-panel" id="tracked-title">
          Order {order.orderId.slice(-8)}
        </h2>
        <OrderStatus status={order.status} />
      </div>
      <dl className="tracked__details">
        <DetailRow name="Order ID" value={order.orderId} />
        <DetailRow name="Order date" value={order.orderDate} />
        {order.deliveredOn !== null && <DetailRow name="Delivered" value={order.deliveredOn} />}
        {order.deliveredOn === null && order.status !== 'cancelled' && (
          <DetailRow name="Expected by" value={order.estimatedDelivery} />
        )}
        {personal !== null && (
          <DetailRow name="Tracking number" value={personal.trackingNumber ?? 'Not available yet'} />
        )}
        {personal !== null && (
          <DetailRow
            name="Payment"
            value={[personal.payment.method, personal.payment.state].filter((text) => text !== '').join(' · ')}
          />
        )}
        {personal?.courier && <DetailRow name="Courier" value={personal.courier} />}
        {personal?.trackingUrl && (
          <div>
            <dt>Courier’s page</dt>
            <dd>
              <a href={personal.trackingUrl} target="_blank" rel="noreferrer nofollow">
                Follow the parcel
              </a>
            </dd>
          </div>
        )}
      </dl>
      <Timeline steps={order.timeline} />
      <h3 id="tracked-history">Status history</h3>
      <ol className="tracked__history" aria-labelledby="tracked-history">
        {order.statusHistory.map(({ status, date, description }) => (
          <li key={`${date} ${description}`}>
            <b>{description}</b>
            <small>
              <span className="sr">{status}, </span>
              {date}
            </small>
          </li>
        ))}
      </ol>
      {personal === null ? (
        <p className="tracked__hint">Add the email you ordered with to see the items, the address and the courier.</p>
      ) : (
        <PersonalDetails personal={personal} />
      )}
      {personal?.cancellation === 'requested' && (
        <p className="tracked__hint">You have asked to cancel this order. We write to you within 24-48 hours.</p>
      )}
      {personal?.cancellation === 'possible' && email !== undefined && (
        <form className="tracked__print" method="post" action="/track-order/cancel">
          <input type="hidden" name="orderId" value={order.orderId} />
          <input type="hidden" name="email" value={email} />
          <Button type="submit" variant="quiet">
            Cancel Order
          </Button>
        </form>
      )}
      {personal?.printable && email !== undefined && (
        <form className="tracked__print" method="post" action="/track-order/invoice">
          <input type="hidden" name="orderId" value={order.orderId} />
          <input type="hidden" name="email" value={email} />
          <Button type="submit" variant="quiet">
            {personal.printable}
          </Button>
        </form>
      )}
    </section>
  );
}
