// All orders, with search, filters and sorting. Rows stay in place while staff work; orders that arrive meanwhile are announced.

import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminOrderList, OrderCounts } from '#shop/orders/admin-order.ts';
import { hasOrderFilters, type OrdersQuery } from '#shop/orders/admin-orders-query.ts';
import { ifReachable } from '../kit/actions/offline-safe.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { ExportLink, RefreshButton } from '../kit/list/list-buttons.tsx';
import { ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../kit/list/list-states.tsx';
import { useSearchKey } from '../kit/list/use-list-keys.ts';
import { type Selection, useSelection } from '../kit/list/use-selection.ts';
import { ShipmentDialog } from '../shipment-dialog/shipment-dialog.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { type BulkOutcome, BulkOutcomeDialog, BulkStatusDialog } from './bulk-status.tsx';
import { freshListArrived, wantFreshList } from './fresh-list.ts';
import { MoveDialog } from './move-dialog.tsx';
import { LOAD_FAILED, ordersText } from './order-messages.ts';
import { OrderTable } from './order-table.tsx';
import { OrderTabs, OrderToolbar } from './order-toolbar.tsx';
import { type LiveList, useOrderNews } from './use-order-news.ts';
import { type AskedMove, useStatusMoves } from './use-status-moves.ts';

interface OrdersScreenProps {
  readonly query: OrdersQuery;
  /** Null when it could not be read. */
  readonly list: AdminOrderList | null;
}

function factsOf(counts: OrderCounts | null): string {
  if (!counts) return 'Not loaded';
  if (counts.pendingRequests === 0) return ordersText(counts.all);
  const requests =
    counts.pendingRequests === 1 ? '1 cancellation request' : `${counts.pendingRequests} cancellation requests`;
  return `${ordersText(counts.all)}, ${requests} to answer`;
}

function useFreshList(list: AdminOrderList | null) {
  const { revalidate, state } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another list arrives
  useEffect(freshListArrived, [list]);
  const refresh = () =>
    void ifReachable(() => {
      wantFreshList();
      return revalidate();
    });
  return { refresh, isRefreshing: state === 'loading' };
}

/** The dialogs of the bulk status change. Orders that were refused stay selected. */
function useBulkStatus({ orders, look }: LiveList, selection: Selection) {
  const [isAsked, setIsAsked] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const chosen = orders.filter(({ id }) => selection.has(id));
  const tell = (answered: BulkOutcome) => {
    selection.choose(answered.refused.map(({ order }) => order.id));
    if (answered.refused.length > 0) setOutcome(answered);
    look();
  };
  const dialogs = (
    <>
      {isAsked && chosen.length > 0 && (
        <BulkStatusDialog orders={chosen} onClose={() => setIsAsked(false)} onOutcome={tell} />
      )}
      {outcome && <BulkOutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  );
  return { ask: () => setIsAsked(true), dialogs };
}

export function OrdersScreen({ query, list }: OrdersScreenProps) {
  const live = useOrderNews(list);
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const [shipped, setShipped] = useState<string | null>(null);
  const moves = useStatusMoves({ onAsk: setAsked, onDone: live.look });
  const fresh = useFreshList(list);
  const selection = useSelection(
    JSON.stringify(query),
    live.orders.map(({ id }) => id),
  );
  const bulk = useBulkStatus(live, selection);
  useSearchKey();
  return (
    <AdminPage
      title="Orders"
      facts={
        <>
          {factsOf(live.counts)} ·{' '}
          <Link className="fact-link" to="/admin-panel/refunds">
            Refunds
          </Link>
        </>
      }
      actions={
        <>
          <ExportLink path="/admin-panel/orders/export" words="Export" />
          <RefreshButton refresh={fresh} />
          <Link className={buttonClass()} to="/admin-panel/orders/new">
            <Icon name="plus" />
            New order
          </Link>
        </>
      }
    >
      <ListPanel
        label="Orders"
        toolbar={
          <>
            <OrderTabs query={query} counts={live.counts} />
            <OrderToolbar query={query} found={list?.found ?? null} />
          </>
        }
        notice={<NewOrders count={live.newer} onShow={fresh.refresh} />}
        shown={list && list.orders.length}
        failed={LOAD_FAILED}
        empty={<NoOrders query={query} />}
        pages={list && { ...query, found: list.found, noun: ['order', 'orders'] }}
      >
        <OrderTable query={query} orders={live.orders} moves={moves} selection={selection} onShip={setShipped} />
        <BulkBar selection={selection} onStatus={bulk.ask} />
      </ListPanel>
      {bulk.dialogs}
      {asked && <MoveDialog asked={asked} moves={moves} onClose={() => setAsked(null)} />}
      {shipped && <ShipmentDialog orderNumber={shipped} onClose={() => setShipped(null)} onAnswered={live.look} />}
    </AdminPage>
  );
}

/** Always in the page: a screen reader announces text that is inserted into it. */
function NewOrders({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  return (
    <div role="status" className={count === 0 ? undefined : 'orders__new'}>
      {count > 0 && (
        <>
          {count === 100 ? '100 or more' : count} new {count === 1 ? 'order' : 'orders'},{' '}
          <button type="button" className="inline-link" onClick={onShow}>
            show
          </button>
        </>
      )}
    </div>
  );
}

function NoOrders({ query }: { readonly query: OrdersQuery }) {
  const isWhole = !hasOrderFilters(query) && query.status === null && !query.hasPendingRequest && query.page === 1;
  if (isWhole) return <EmptyList title="No orders yet." text="They appear here the moment somebody buys something." />;
  const text = query.search ? `Nothing matches “${query.search}” here.` : 'Nothing is left by these filters.';
  return <NothingFound title="No orders found." text={text} all="/admin-panel/orders" />;
}
