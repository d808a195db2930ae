import { Link } from 'react-router';
import type { OrderCounts } from '#shop/orders/admin-order.ts';
import { type OrdersQuery, STATUSES_IN_ORDER } from '#shop/orders/admin-orders-query.ts';
import { withParams } from '../kit/list/paging.ts';
import { useParamsAhead } from '../kit/list/use-change-params.ts';
import { statusWord } from './order-messages.ts';

interface OrderTabsProps {
  readonly query: OrdersQuery;
  readonly counts: OrderCounts | null;
}

export function OrderTabs({ query, counts }: OrderTabsProps) {
  const shown = (count: number | undefined) => count !== undefined && <span>{count.toLocaleString('en-IN')}</span>;
  const isAll = query.status === null && !query.asking;
  return (
    <nav className="tabs orders__tabs" aria-label="Status">
      <Tab to={{ status: null, requests: null }} isCurrent={isAll}>
        All {shown(counts?.all)}
      </Tab>
      {STATUSES_IN_ORDER.map((status) => (
        <Tab key={status} to={{ status, requests: null }} isCurrent={query.status === status && !query.asking}>
          {statusWord(status)} {shown(counts?.[status])}
        </Tab>
      ))}
      <Tab to={{ status: null, requests: 'pending' }} isCurrent={query.asking}>
        Cancellation requests {shown(counts?.asking)}
      </Tab>
    </nav>
  );
}

interface TabProps {
  readonly to: Readonly<Record<string, string | null>>;
  readonly isCurrent: boolean;
  readonly children: React.ReactNode;
}

function Tab({ to, isCurrent, children }: TabProps) {
  const params = useParamsAhead();
  return (
    <Link to={withParams(params, to)} preventScrollReset aria-current={isCurrent || undefined}>
      {children}
    </Link>
  );
}
