import { Link } from 'react-router';
import { PAYMENT_STATUSES } from '#config/value-lists.ts';
import type { Count } from '#shop/catalog/listing.ts';
import { formatCount } from '#shop/format-count.ts';
import type { OrderCounts } from '#shop/orders/admin-order.ts';
import {
  DEFAULT_ORDER_SORT,
  hasOrderFilters,
  ORDER_SORTS,
  type OrderSort,
  type OrdersQuery,
  STATUSES_IN_ORDER,
} from '#shop/orders/admin-orders-query.ts';
import { DayField, ListToolbar, Segments } from '../kit/list/list-toolbar.tsx';
import { withParams } from '../kit/list/paging.ts';
import { useChangeParams, usePendingSearchParams } from '../kit/list/use-change-params.ts';
import { capitalise } from '../kit/wording.ts';
import { ordersText } from './order-messages.ts';

export function OrderTabs({ query, counts }: { readonly query: OrdersQuery; readonly counts: OrderCounts | null }) {
  const tab = (name: string, countKey: keyof OrderCounts, to: Readonly<Record<string, string | null>>) => ({
    key: name,
    to: { status: null, requests: null, ...to },
    label: (
      <>
        {name} {counts && <span>{formatCount(counts[countKey])}</span>}
      </>
    ),
  });
  return (
    <Segments
      label="Status"
      className="tabs orders__tabs"
      choices={[
        { ...tab('All', 'all', {}), isCurrent: query.status === null && !query.hasPendingRequest },
        ...STATUSES_IN_ORDER.map((status) => ({
          ...tab(capitalise(status), status, { status }),
          isCurrent: query.status === status && !query.hasPendingRequest,
        })),
        {
          ...tab('Cancellation requests', 'pendingRequests', { requests: 'pending' }),
          isCurrent: query.hasPendingRequest,
        },
      ]}
    />
  );
}

const SORT_LABELS: Readonly<Record<OrderSort, string>> = {
  'date-desc': 'Date, newest first',
  'date-asc': 'Date, oldest first',
  'total-desc': 'Total, high to low',
  'total-asc': 'Total, low to high',
  'status-asc': 'Status',
  'status-desc': 'Status, Z to A',
};

const PAYMENTS = PAYMENT_STATUSES.map((status) => [status, capitalise(status)] as const);

export function OrderToolbar({ query, found }: { readonly query: OrdersQuery; readonly found: Count | null }) {
  const params = usePendingSearchParams();
  const change = useChangeParams({ replace: true });
  return (
    <>
      <ListToolbar
        className="orders__toolbar"
        searchLabel="Order, name, email, phone, product or AWB"
        filters={[
          { param: 'payment', label: 'Payment', allLabel: 'Any payment', value: query.payment, choices: PAYMENTS },
        ]}
        replace
      >
        <DayField className="orders__day" label="From" value={query.from} onChoose={(from) => change({ from })} />
        <DayField className="orders__day" label="To" value={query.to} onChoose={(to) => change({ to })} />
        <select
          className="select"
          aria-label="Sort"
          value={query.sort}
          onChange={(event) => change({ sort: event.target.value === DEFAULT_ORDER_SORT ? null : event.target.value })}
        >
          {ORDER_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              Sort: {SORT_LABELS[sort]}
            </option>
          ))}
        </select>
      </ListToolbar>
      {hasOrderFilters(query) && found && (
        <div className="chips">
          <span role="status">
            {found.more && 'More than '}
            {ordersText(found.count)} found
          </span>
          <Link
            className="inline-link"
            to={withParams(params, { search: null, payment: null, from: null, to: null })}
            preventScrollReset
          >
            Clear all
          </Link>
        </div>
      )}
    </>
  );
}
