// Keeps an open list of orders current: changed rows are updated in place; new orders are counted and shown when staff request them.

import { useEffect, useRef, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import type { AdminOrder, AdminOrderList, OrderCounts } from '#shop/orders/admin-order.ts';
import { useStaffNews } from '../frame/staff-news.tsx';
import type { OrderNews } from './order-news.ts';

/** A burst of orders causes one request. */
const GATHER_MS = 700;

export interface LiveList {
  readonly orders: readonly AdminOrder[];
  readonly counts: OrderCounts | null;
  /** Orders that arrived since the list was loaded. */
  readonly newer: number;
  /** Reloads the rows after one of them was changed here. */
  readonly look: () => void;
}

export function useOrderNews(list: AdminOrderList | null): LiveList {
  const [params] = useSearchParams();
  const fetcher = useFetcher<OrderNews>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A response for an earlier list does not apply to this one.
  const [askedFor, setAskedFor] = useState<AdminOrderList | null>(null);
  const look = () => {
    if (!list) return;
    setAskedFor(list);
    const asked = new URLSearchParams(params);
    asked.set('ids', list.orders.map(({ id }) => id).join(','));
    asked.set('since', list.newest?.toISOString() ?? '');
    void fetcher.load(`/admin-panel/orders/news?${asked}`);
  };
  useStaffNews(['orders', 'notifications', 'shipments'], () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(look, GATHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const news = askedFor === list ? fetcher.data : undefined;
  const fresh = new Map((news?.rows ?? []).map((row) => [row.id, row]));
  return {
    orders: (list?.orders ?? []).map((order) => fresh.get(order.id) ?? order),
    counts: news?.counts ?? list?.counts ?? null,
    newer: news?.newer ?? 0,
    look,
  };
}
