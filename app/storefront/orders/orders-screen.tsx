import { useState } from 'react';
import { buttonClass } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { OwnOrders } from '#shop/orders/own-orders.server.ts';
import type { ShownOrder } from '#shop/orders/shown-order.ts';
import type { OrderReturns } from '#shop/returns/own-returns.server.ts';
import { AccountFrame } from '../account/account-frame.tsx';
import { EmptyListState } from '../empty-list-state.tsx';
import { UNFINISHED_WEAVE } from '../not-found/not-found-state.tsx';
import { PageMessage } from '../page-message.tsx';
import { useBuyAgain } from './again/use-buy-again.ts';
import { CancelDialog } from './cancel/cancel-dialog.tsx';
import { outcomeText } from './cancel/cancel-result.ts';
import { getCardId, isPlainClick, OrderCard } from './order-card.tsx';

interface OrdersScreenProps {
  readonly orderList: OwnOrders;
  readonly returns: Readonly<Record<string, OrderReturns>>;
  /** Confirms a cancellation request made without JavaScript. */
  readonly message: string | null;
  readonly paging: { readonly busy: boolean; readonly hasFailed: boolean; readonly load: (pages: number) => void };
  readonly onChanged: () => void;
  readonly onSignedOut: () => void;
}

const EMPTY_TEXT = 'Your orders and their delivery status will appear here.';

export function OrdersScreen({ orderList, returns, message, paging, onChanged, onSignedOut }: OrdersScreenProps) {
  const { uid, orders, total, nextPages } = orderList;
  const toast = useToast();
  const { busyOrder, buyAgain } = useBuyAgain(onSignedOut);
  const [orderToCancel, setOrderToCancel] = useState<ShownOrder | null>(null);
  return (
    <AccountFrame current="/orders" className="stack orders">
      <div className="orders__head">
        <h1 className="h-page">My Orders</h1>
        {total > 0 && (
          <p>
            {total} {total === 1 ? 'order' : 'orders'}
          </p>
        )}
      </div>
      <div role="status">{message !== null && <PageMessage kind="ok">{message}</PageMessage>}</div>
      {total === 0 && <EmptyListState title="No orders yet" text={EMPTY_TEXT} pictogram={UNFINISHED_WEAVE} />}
      <div className="stack orders__list">
        {orders.map((order) => (
          <OrderCard
            key={order.orderId}
            order={order}
            returns={returns[order.orderId] ?? null}
            onCancel={setOrderToCancel}
            isAdding={busyOrder === order.orderId}
            onBuyAgain={(orderId) => void buyAgain(orderId)}
          />
        ))}
      </div>
      {nextPages !== null && (
        <div className="orders__more">
          <p>
            {orders.length} of {total} orders
          </p>
          <div role="alert">
            {paging.hasFailed && (
              <PageMessage kind="error">More orders could not be loaded. Please try again.</PageMessage>
            )}
          </div>
          <a
            className={buttonClass({ variant: 'secondary' })}
            // Without JavaScript the longer page opens at the last order that was visible before.
            href={`/orders?pages=${nextPages}#${getCardId(orders.at(-1)?.orderId ?? '')}`}
            aria-disabled={paging.busy || undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              if (!paging.busy) paging.load(nextPages);
            }}
          >
            {paging.busy ? 'Loading...' : 'Load more'}
          </a>
        </div>
      )}
      {orderToCancel !== null && (
        <CancelDialog
          order={orderToCancel}
          uid={uid}
          onClose={() => setOrderToCancel(null)}
          onSignedOut={onSignedOut}
          onRequested={(outcome) => {
            toast({ kind: 'ok', text: outcomeText(outcome), seconds: 12 });
            setOrderToCancel(null);
            onChanged();
            // The button that opened the dialog has been removed, so the focus moves to the order.
            requestAnimationFrame(() => document.getElementById(getCardId(orderToCancel.orderId))?.focus());
          }}
        />
      )}
    </AccountFrame>
  );
}
