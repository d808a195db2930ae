// The query of the back office's order list, parsed from its URL: search words, filters, sort and page. An invalid value is
// ignored.

import { ORDER_STATUSES } from '#config/store.ts';
import { PAYMENT_STATUSES } from '#config/value-lists.ts';
import { normalizeSearchText } from '#shop/search-text.ts';
import type { OrderStatus } from './order.ts';

/** Statuses in the order in which an order passes them: the order of the list's tabs and of the sort by status. */
export const STATUSES_IN_ORDER: readonly OrderStatus[] = ['pending', 'confirmed', ...ORDER_STATUSES.slice(1)];
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const ORDER_SORT_FIELDS = ['date', 'total', 'status'] as const;
export type OrderSortField = (typeof ORDER_SORT_FIELDS)[number];
export type OrderSort = `${OrderSortField}-${'asc' | 'desc'}`;
export const ORDER_SORTS = [
  'date-desc',
  'date-asc',
  'total-desc',
  'total-asc',
  'status-asc',
  'status-desc',
] as const satisfies readonly OrderSort[];
export const DEFAULT_ORDER_SORT: OrderSort = 'date-desc';

export interface OrderFilters {
  readonly search: string;
  readonly status: OrderStatus | null;
  readonly payment: PaymentStatus | null;
  /** Days in India's time zone, '2026-11-14', both included. */
  readonly from: string | null;
  readonly to: string | null;
  /** Only orders with an unanswered cancellation request. */
  readonly hasPendingRequest: boolean;
}

export interface OrdersQuery extends OrderFilters {
  readonly sort: OrderSort;
  readonly page: number;
  readonly rows: number;
}

const MAX_ROWS = 50;
/** Staff reach older orders with a date filter; nobody turns this many pages. */
export const MAX_REACHABLE_ORDERS = 20_000;

function parseDay(text: string | null): string | null {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00.000Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? null : text;
}

const parseNumber = (text: string | null, fallback: number): number => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : fallback;
};

export function parseOrdersQuery(params: URLSearchParams): OrdersQuery {
  const [firstDay, secondDay] = [parseDay(params.get('from')), parseDay(params.get('to'))];
  const isReversed = firstDay !== null && secondDay !== null && firstDay > secondDay;
  const rows = Math.min(parseNumber(params.get('rows'), 10), MAX_ROWS);
  return {
    search: normalizeSearchText(params.get('search')),
    status: STATUSES_IN_ORDER.find((option) => option === params.get('status')) ?? null,
    payment: PAYMENT_STATUSES.find((option) => option === params.get('payment')) ?? null,
    from: isReversed ? secondDay : firstDay,
    to: isReversed ? firstDay : secondDay,
    hasPendingRequest: params.get('requests') === 'pending',
    sort: ORDER_SORTS.find((option) => option === params.get('sort')) ?? DEFAULT_ORDER_SORT,
    page: Math.min(parseNumber(params.get('page'), 1), Math.floor(MAX_REACHABLE_ORDERS / rows)),
    rows,
  };
}

/** True when the list is filtered by more than a tab. */
export const hasOrderFilters = ({ search, payment, from, to }: OrderFilters): boolean =>
  search !== '' || payment !== null || from !== null || to !== null;
