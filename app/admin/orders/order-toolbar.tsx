import { Link } from 'react-router';
import { PAYMENT_STATUSES } from '#config/value-lists.ts';
import type { Count } from '#shop/catalog/listing.ts';
import {
  isOrderListNarrowed,
  ORDER_SORTS,
  type OrderSort,
  type OrdersQuery,
  USUAL_ORDER_SORT,
} from '#shop/orders/admin-orders-query.ts';
import { capitalised } from '../kit/capitalised.ts';
import { DayField } from '../kit/list/day-field.tsx';
import { FilterSelect } from '../kit/list/filter-select.tsx';
import { withParams } from '../kit/list/paging.ts';
import { SearchField } from '../kit/list/search-field.tsx';
import { useChangeParams, useParamsAhead } from '../kit/list/use-change-params.ts';
import { ordersWords } from './order-messages.ts';

const SORT_WORDS: Readonly<Record<OrderSort, string>> = {
  'date-desc': 'Date, newest first',
  'date-asc': 'Date, oldest first',
  'total-desc': 'Total, high to low',
  'total-asc': 'Total, low to high',
  'status-asc': 'Status',
  'status-desc': 'Status, backwards',
};

interface OrderToolbarProps {
  readonly query: OrdersQuery;
  readonly found: Count | null;
}

export function OrderToolbar({ query, found }: OrderToolbarProps) {
  const params = useParamsAhead();
  const change = useChangeParams({ replace: true });
  return (
    <>
      <div className="toolbar orders__toolbar">
        <SearchField label="Search order id, name, email or phone" />
        <FilterSelect
          label="Payment"
          all="Any payment"
          value={query.payment}
          choices={PAYMENT_STATUSES.map((status) => [status, capitalised(status)])}
          onChoose={(payment) => change({ payment })}
        />
        <DayField className="orders__day" label="From" value={query.from} onChoose={(from) => change({ from })} />
        <DayField className="orders__day" label="To" value={query.to} onChoose={(to) => change({ to })} />
        <select
          className="select"
          aria-label="Sort"
          value={query.sort}
          onChange={(event) => change({ sort: event.target.value === USUAL_ORDER_SORT ? null : event.target.value })}
        >
          {ORDER_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              Sort: {SORT_WORDS[sort]}
            </option>
          ))}
        </select>
      </div>
      {isOrderListNarrowed(query) && found && (
        <div className="chips">
          <span role="status">
            {found.more && 'More than '}
            {ordersWords(found.count)} found
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
