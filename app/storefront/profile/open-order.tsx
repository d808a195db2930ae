import { Picture } from '#app/ui/picture.tsx';
import type { OrderStatus } from '#shop/orders/order.ts';
import type { ShownOrder } from '#shop/orders/shown-order.ts';
import { ButtonLink } from '../button-link.tsx';
import { Timeline } from '../order-parts/timeline.tsx';

const TITLES: Readonly<Partial<Record<OrderStatus, string>>> = {
  processing: 'Your order is being packed',
  shipped: 'Your order is on its way',
};

const MAX_PICTURES = 3;

/** The newest order that has not arrived, at the top of the profile. */
export function OpenOrder({ order }: { readonly order: ShownOrder }) {
  const { orderId, shortId, items, count, payment, paymentState, isCashDue, status, timeline } = order;
  const pictures = items.flatMap(({ picture }) => picture ?? []).slice(0, MAX_PICTURES);
  return (
    <section className="acc__section prof__order" aria-labelledby="open-order-title">
      <div className="selvedge" aria-hidden="true" />
      <div className="prof__now">
        <div className="prof__pics">
          {pictures.map((picture) => (
            <Picture key={picture.key} picture={picture} sizes="64px" widths={[96, 200]} alt="" />
          ))}
        </div>
        <div>
          <h2 className="h-panel" id="open-order-title">
            {TITLES[status] ?? 'Your order is placed'}
          </h2>
          <p>
            Order {shortId} · {count} · {isCashDue ? paymentState : `${payment} · ${paymentState}`}
          </p>
        </div>
      </div>
      <Timeline steps={timeline} />
      <div className="prof__actions">
        <ButtonLink variant="quiet" size="sm" href={`/order-confirmation?orderId=${orderId}`}>
          View order
        </ButtonLink>
        <ButtonLink variant="secondary" size="sm" href={`/track-order?orderId=${orderId}`}>
          Track order
        </ButtonLink>
      </div>
    </section>
  );
}
