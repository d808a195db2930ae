// All orders, with search, filters and sorting. The rows stay in place while staff work in them; new orders are
// announced.

import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminOrderList, OrderCounts, OrderToSelect } from '#shop/orders/admin-order.ts';
import { hasOrderFilters, type OrdersQuery } from '#shop/orders/admin-orders-query.ts';
import type { OrderView } from '#shop/orders/order-view.ts';
import { ifReachable } from '../kit/actions/offline-safe.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { ExportLink, RefreshButton } from '../kit/list/list-buttons.tsx';
import { ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../kit/list/list-states.tsx';
import { useSearchKey } from '../kit/list/use-list-keys.ts';
import { type MatchSelection, useMatchSelection } from '../kit/list/use-match-selection.ts';
import { NewLink } from '../kit/new-link.tsx';
import { SummaryLink } from '../kit/summary-link.tsx';
import { useHasCourier } from '../kit/use-has-courier.tsx';
import { IfMay } from '../kit/use-may.tsx';
import { MarkSentDialog } from '../order-actions/mark-sent-dialog.tsx';
import { ShipmentDialog } from '../shipment-dialog/shipment-dialog.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { type BulkOutcome, STOPPED } from './bulk-run.ts';
import { BulkOutcomeDialog, BulkStatusDialog, isComplete } from './bulk-status.tsx';
import { markListReloaded, requestListReload } from './list-reload.ts';
import { loadSelectedOrders } from './load-selected-orders.ts';
import { MoveDialog } from './move-dialog.tsx';
import { LOAD_FAILED, ordersText } from './order-messages.ts';
import { OrderTable } from './order-table.tsx';
import { OrderTabs, OrderToolbar } from './order-toolbar.tsx';
import { type LiveList, useOrderUpdates } from './use-order-updates.ts';
import { type RequestedMove, useStatusMoves } from './use-status-moves.ts';
import { OrderViews } from './views/order-views.tsx';

interface OrdersScreenProps {
  readonly query: OrdersQuery;
  /** Null when the orders could not be loaded. */
  readonly list: AdminOrderList | null;
  /** Null when the saved views could not be loaded. */
  readonly views: readonly OrderView[] | null;
}

function summaryText(counts: OrderCounts | null): string {
  if (!counts) return 'Not loaded';
  if (counts.pendingRequests === 0) return ordersText(counts.all);
  const requests =
    counts.pendingRequests === 1 ? '1 cancellation request' : `${counts.pendingRequests} cancellation requests`;
  return `${ordersText(counts.all)}, ${requests} to answer`;
}

function useListReload(list: AdminOrderList | null) {
  const { revalidate, state } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another list arrives
  useEffect(markListReloaded, [list]);
  const refresh = () =>
    void ifReachable(() => {
      requestListReload();
      return revalidate();
    });
  return { refresh, isRefreshing: state === 'loading' };
}

/** The dialogs of the bulk status change. Orders that were not changed stay selected. */
function useBulkStatus(reload: LiveList['reload'], selection: MatchSelection<OrderToSelect>) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const handleOutcome = (result: BulkOutcome) => {
    const unchanged = [...result.refused.map(({ order }) => order), ...result.remaining.orders];
    selection.selectKeys(unchanged.map(({ id }) => id));
    void loadSelectedOrders(unchanged.map(({ id }) => id)).then(selection.updateRows);
    if (!isComplete(result)) setOutcome(result);
    // When the session has ended, a reload would redirect to the login before staff have read the reason.
    if (result.remaining.reason === '' || result.remaining.reason === STOPPED) reload();
  };
  const dialogs = (
    <>
      {isDialogOpen && selection.rows.length > 0 && (
        <BulkStatusDialog orders={selection.rows} onClose={() => setDialogOpen(false)} onOutcome={handleOutcome} />
      )}
      {outcome && <BulkOutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  );
  return { open: () => setDialogOpen(true), dialogs };
}

export function OrdersScreen({ query, list, views }: OrdersScreenProps) {
  const live = useOrderUpdates(list);
  const [requestedMove, setRequestedMove] = useState<RequestedMove | null>(null);
  const [shippingOrderId, setShippingOrderId] = useState<string | null>(null);
  const hasCourier = useHasCourier();
  const moves = useStatusMoves({
    onConfirmNeeded: setRequestedMove,
    onSend: setShippingOrderId,
    onDone: live.reload,
  });
  const SendDialog = hasCourier ? ShipmentDialog : MarkSentDialog;
  const listReload = useListReload(list);
  const selection = useMatchSelection<OrderToSelect>(query, live.orders);
  const bulk = useBulkStatus(live.reload, selection);
  useSearchKey();
  return (
    <AdminPage
      title="Orders"
      help="orders-and-parcels"
      summary={
        <>
          {summaryText(live.counts)}
          <IfMay anyOf={['orders.refund']}>
            <SummaryLink to="/admin-panel/refunds">Refunds</SummaryLink>
          </IfMay>
          <IfMay anyOf={['orders.edit']}>
            <SummaryLink to="/admin-panel/orders/waiting">Waiting for payment</SummaryLink>
          </IfMay>
        </>
      }
      actions={
        <>
          <ExportLink path="/admin-panel/orders/export" label="Export" />
          <RefreshButton refresh={listReload} />
          <IfMay anyOf={['orders.edit']}>
            <NewLink to="/admin-panel/orders/new">New order</NewLink>
          </IfMay>
        </>
      }
    >
      <ListPanel
        label="Orders"
        toolbar={
          <>
            <OrderViews query={query} views={views} />
            <OrderTabs query={query} counts={live.counts} />
            <OrderToolbar query={query} found={list?.found ?? null} />
          </>
        }
        notice={<NewOrders count={live.newer} onShow={listReload.refresh} />}
        rowCount={list && list.orders.length}
        failedMessage={LOAD_FAILED}
        empty={<NoOrders query={query} />}
        pages={list && { ...query, found: list.found, noun: ['order', 'orders'] }}
      >
        <OrderTable
          query={query}
          orders={live.orders}
          moves={moves}
          selection={selection}
          onShip={setShippingOrderId}
        />
        {list && <BulkBar selection={selection} found={list.found} onSetStatus={bulk.open} />}
      </ListPanel>
      {bulk.dialogs}
      {requestedMove && (
        <MoveDialog requestedMove={requestedMove} moves={moves} onClose={() => setRequestedMove(null)} />
      )}
      {shippingOrderId && (
        <SendDialog orderNumber={shippingOrderId} onClose={() => setShippingOrderId(null)} onResponse={live.reload} />
      )}
    </AdminPage>
  );
}

/** countNewerOrders stops counting at this number. */
const MAX_COUNTED = 100;

/** The status element is always in the page: screen readers announce text that is inserted into it. */
function NewOrders({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  return (
    <div role="status" className={count === 0 ? undefined : 'orders__new'}>
      {count > 0 && (
        <>
          {count === MAX_COUNTED ? `${MAX_COUNTED} or more` : count} new {count === 1 ? 'order' : 'orders'},{' '}
          <button type="button" className="inline-link" onClick={onShow}>
            show
          </button>
        </>
      )}
    </div>
  );
}

function NoOrders({ query }: { readonly query: OrdersQuery }) {
  const isUnfiltered = !hasOrderFilters(query) && query.status === null && !query.hasPendingRequest;
  if (isUnfiltered)
    return <EmptyList title="No orders yet." text="They appear here the moment somebody buys something." />;
  const text = query.search ? `Nothing matches “${query.search}” here.` : 'No order matches these filters.';
  return <NothingFound title="No orders found." text={text} unfilteredPath="/admin-panel/orders" />;
}
