import { Picture } from '#app/ui/picture.tsx';
import type { OrderStatus } from '#shop/orders/order.ts';
import type { ShownOrder } from '#shop/orders/shown-order.ts';
import { ButtonLink } from '../button-link.tsx';
import { Timeline } from '../order-parts/timeline.tsx';

const TITLES: Readonly<Record<OrderStatus, string>> = {
  pending: 'Your order is placed',
  confirmed: 'Your order is placed',
  processing: 'Your order is being packed',
  shipped: 'Your order is on its way',
  delivered: 'Your last order was delivered',
  cancelled: 'Your last order was cancelled',
};

const MAX_PICTURES = 3;

/** The newest order that has not arrived, otherwise the newest one. */
export function LastOrder({ order }: { readonly order: ShownOrder }) {
  const { orderId, shortId, items, count, payment, paymentState, isCashDue, status, timeline } = order;
  const pictures = items.flatMap(({ picture }) => picture ?? []).slice(0, MAX_PICTURES);
  const isTracked = status !== 'delivered' && status !== 'cancelled';
  return (
    <section className="acc__section acct__order" aria-labelledby="last-order-title">
      <div className="selvedge" aria-hidden="true" />
      <div className="acct__now">
        <div className="acct__pics">
          {pictures.map((picture) => (
            <Picture key={picture.key} picture={picture} sizes="64px" widths={[96, 200]} alt="" />
          ))}
        </div>
        <div>
          <h2 className="h-panel" id="last-order-title">
            {TITLES[status]}
          </h2>
          <p>
            Order {shortId} · {count} · {isCashDue ? paymentState : `${payment} · ${paymentState}`}
          </p>
        </div>
      </div>
      <Timeline steps={timeline} />
      <div className="acct__actions">
        <ButtonLink variant="quiet" size="sm" href={`/order-confirmation?orderId=${orderId}`}>
          View order
        </ButtonLink>
        {isTracked ? (
          <ButtonLink variant="secondary" size="sm" href={`/track-order?orderId=${orderId}`}>
            Track order
          </ButtonLink>
        ) : (
          <ButtonLink variant="secondary" size="sm" href="/orders">
            My Orders
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
