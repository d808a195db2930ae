// A saved view of the list of orders: its search, filters and sort under a name, for the staff member who saved it. Pure.
// The page and the number of rows are not saved. Dates are: a view 'from 1 November' keeps that day.

import { DEFAULT_ORDER_SORT, type OrdersQuery, parseOrdersQuery } from './admin-orders-query.ts';

export const MAX_ORDER_VIEWS = 20;
export const MAX_VIEW_NAME = 40;

export interface OrderView {
  readonly id: string;
  readonly name: string;
  /** As in the URL of the list: 'status=pending&sort=total-desc'. Never empty. */
  readonly query: string;
}

export type ViewNameProblem = 'name-missing' | 'name-too-long';

/** One line; several spaces are one. */
export const normalizeViewName = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

export function findNameProblem(name: string): ViewNameProblem | null {
  if (name === '') return 'name-missing';
  return [...name].length > MAX_VIEW_NAME ? 'name-too-long' : null;
}

/** The same text for the same list, whatever the order of its parameters; '' for the list without search, filters and sort. */
export function toViewQuery(query: OrdersQuery): string {
  const { status, hasPendingRequest, payment, search, from, to, sort } = query;
  const values = {
    status,
    requests: hasPendingRequest ? 'pending' : null,
    payment,
    search: search === '' ? null : search,
    from,
    to,
    sort: sort === DEFAULT_ORDER_SORT ? null : sort,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null) params.set(name, value);
  return params.toString();
}

/** Reduces what a browser sent to a valid query. */
export const parseViewQuery = (text: string): string => toViewQuery(parseOrdersQuery(new URLSearchParams(text)));
