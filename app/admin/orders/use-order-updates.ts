// Keeps an open list of orders current: changed rows are updated in place, and new orders are counted until staff request them.

import { useEffect, useRef, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import type { AdminOrder, AdminOrderList, OrderCounts } from '#shop/orders/admin-order.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import type { OrderUpdates } from './order-updates.ts';

/** Changes within this time cause one request. */
const BATCH_MS = 700;

export interface LiveList {
  readonly orders: readonly AdminOrder[];
  readonly counts: OrderCounts | null;
  /** The number of orders that arrived since the list was loaded. */
  readonly newer: number;
  /** Reloads the rows; must be called after staff have changed one of them. */
  readonly reload: () => void;
}

export function useOrderUpdates(list: AdminOrderList | null): LiveList {
  const [params] = useSearchParams();
  const fetcher = useFetcher<OrderUpdates>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Tells which list a response belongs to: a response for an earlier list is ignored.
  const [requestedList, setRequestedList] = useState<AdminOrderList | null>(null);
  const reload = () => {
    if (!list) return;
    setRequestedList(list);
    const query = new URLSearchParams(params);
    query.set('ids', list.orders.map(({ id }) => id).join(','));
    query.set('since', list.newest?.toISOString() ?? '');
    void fetcher.load(`/admin-panel/orders/updates?${query}`);
  };
  useStaffEvents(['orders', 'notifications', 'shipments'], () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(reload, BATCH_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const updates = requestedList === list ? fetcher.data : undefined;
  const updatedRows = new Map((updates?.rows ?? []).map((row) => [row.id, row]));
  return {
    orders: (list?.orders ?? []).map((order) => updatedRows.get(order.id) ?? order),
    counts: updates?.counts ?? list?.counts ?? null,
    newer: updates?.newer ?? 0,
    reload,
  };
}
