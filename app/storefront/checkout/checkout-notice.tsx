import { Icon } from '#app/ui/icon.tsx';
import { shortOrderId } from '#shop/orders/order.ts';
import { PLACED_EARLIER_MESSAGE } from './checkout-messages.ts';
import type { CheckoutProblem } from './checkout-problem.ts';

export const Notice = ({ text, link }: CheckoutProblem) => (
  <p role="status" className="alert alert--info">
    <Icon name="info" />
    <span>
      {text} {link && <a href={link.href}>{link.label}</a>}
    </span>
  </p>
);

/** An earlier attempt became an order; other items are still in the bag. */
export const EarlierOrder = ({ orderId }: { readonly orderId: string }) => (
  <Notice
    text={`${PLACED_EARLIER_MESSAGE} It is order ${shortOrderId(orderId)}. What you see here is not ordered yet.`}
    link={{ label: 'See the order', href: `/order-success?orderId=${orderId}` }}
  />
);
