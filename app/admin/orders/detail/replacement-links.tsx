// Links to the order that this one replaces, and to the orders that replace this one: several, when a replacement was
// cancelled.

import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminOrderDetail } from '#shop/orders/admin-order-detail.ts';
import { shortOrderId } from '#shop/orders/order.ts';

interface ReplacementLinksProps extends Pick<AdminOrderDetail, 'replaces' | 'replacedBy'> {
  readonly isFree: boolean;
}

export function ReplacementLinks({ replaces, replacedBy, isFree }: ReplacementLinksProps) {
  const link = (orderId: string) => (
    <Link className="inline-link mono" to={`?order=${encodeURIComponent(orderId)}`}>
      {shortOrderId(orderId)}
    </Link>
  );
  return (
    <div className="note">
      <Icon name="info" />
      <div>
        {replaces !== null && (
          <>
            Sent in place of order {link(replaces)}
            {isFree ? ', with nothing to pay' : ''}.{' '}
          </>
        )}
        {replacedBy.length > 0 && (
          <>
            Replaced by order{' '}
            {replacedBy.map((orderId, index) => (
              <span key={orderId}>
                {index > 0 && ', '}
                {link(orderId)}
              </span>
            ))}
            .
          </>
        )}
      </div>
    </div>
  );
}
