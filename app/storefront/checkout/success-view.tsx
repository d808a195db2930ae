import { shortOrderId } from '#shop/orders/order.ts';
import { ButtonLink } from '../button-link.tsx';
import { PLACED_EARLIER_MESSAGE } from './checkout-messages.ts';

interface SuccessViewProps {
  readonly orderId: string;
  /** Placed by an earlier attempt. */
  readonly isEarlier: boolean;
  /** A guest has no list of orders. */
  readonly isGuest: boolean;
}

/** Shown while the order's page is loading. */
export function SuccessView({ orderId, isEarlier, isGuest }: SuccessViewProps) {
  return (
    <div className="wrap placed" role="status">
      <h1 className="h-page">Order placed</h1>
      <p>
        Your order <b>{shortOrderId(orderId)}</b> is placed. Thank you!
      </p>
      {isEarlier && <p>{PLACED_EARLIER_MESSAGE}</p>}
      {!isGuest && (
        <ButtonLink variant="secondary" href="/orders">
          My Orders
        </ButtonLink>
      )}
    </div>
  );
}
