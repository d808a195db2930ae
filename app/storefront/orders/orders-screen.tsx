import { useState } from 'react';
import { buttonClass } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { OwnOrders } from '#shop/orders/own-orders.server.ts';
import type { ShownOrder } from '#shop/orders/shown-order.ts';
import { UNFINISHED } from '../not-found/not-found-state.tsx';
import { NothingYet } from '../nothing-yet.tsx';
import { PageMessage } from '../page-message.tsx';
import { requestedText } from './cancel/cancel-answer.ts';
import { CancelDialog } from './cancel/cancel-dialog.tsx';
import { cardId, OrderCard } from './order-card.tsx';

interface OrdersScreenProps {
  readonly own: OwnOrders;
  /** The request just made without JavaScript. */
  readonly message: string | null;
  readonly more: { readonly busy: boolean; readonly hasFailed: boolean; readonly load: (pages: number) => void };
  readonly onChanged: () => void;
  readonly onSignedOut: () => void;
}

const EMPTY_TEXT = 'Your orders and their delivery status will appear here.';

export function OrdersScreen({ own, message, more, onChanged, onSignedOut }: OrdersScreenProps) {
  const { uid, orders, total, nextPages } = own;
  const toast = useToast();
  const [cancelling, setCancelling] = useState<ShownOrder | null>(null);
  return (
    <div className="wrap stack opage orders">
      <div className="orders__head">
        <h1 className="h-page">My Orders</h1>
        {total > 0 && (
          <p>
            {total} {total === 1 ? 'order' : 'orders'}
          </p>
        )}
      </div>
      <div role="status">{message !== null && <PageMessage kind="ok">{message}</PageMessage>}</div>
      {total === 0 && <NothingYet title="No orders yet" text={EMPTY_TEXT} pictogram={UNFINISHED} />}
      <div className="stack orders__list">
        {orders.map((order) => (
          <OrderCard key={order.orderId} order={order} onCancel={setCancelling} />
        ))}
      </div>
      {nextPages !== null && (
        <div className="orders__more">
          <p>
            {orders.length} of {total} orders
          </p>
          <div role="alert">
            {more.hasFailed && <PageMessage kind="bad">More orders could not be loaded. Please try again.</PageMessage>}
          </div>
          <a
            className={buttonClass({ variant: 'secondary' })}
            // Without a script the longer page opens at the first order that is new on it.
            href={`/orders?pages=${nextPages}#${cardId(orders.at(-1)?.orderId ?? '')}`}
            aria-disabled={more.busy || undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              if (!more.busy) more.load(nextPages);
            }}
          >
            {more.busy ? 'Loading...' : 'Load more'}
          </a>
        </div>
      )}
      {cancelling !== null && (
        <CancelDialog
          order={cancelling}
          uid={uid}
          onClose={() => setCancelling(null)}
          onSignedOut={onSignedOut}
          onRequested={(type) => {
            toast({ kind: 'ok', text: requestedText(type), seconds: 12 });
            setCancelling(null);
            onChanged();
            // The button that opened the dialog is gone: the focus moves to the order.
            requestAnimationFrame(() => document.getElementById(cardId(cancelling.orderId))?.focus());
          }}
        />
      )}
    </div>
  );
}
