import type { OrderCounts } from '#shop/orders/admin-order.ts';
import { type OrdersQuery, STATUSES_IN_ORDER } from '#shop/orders/admin-orders-query.ts';
import { capitalised } from '../kit/capitalised.ts';
import { count } from '../kit/count.ts';
import { Segments } from '../kit/list/segments.tsx';

interface OrderTabsProps {
  readonly query: OrdersQuery;
  readonly counts: OrderCounts | null;
}

export function OrderTabs({ query, counts }: OrderTabsProps) {
  const tab = (name: string, of: keyof OrderCounts, to: Readonly<Record<string, string | null>>) => ({
    key: name,
    to: { status: null, requests: null, ...to },
    words: (
      <>
        {name} {counts && <span>{count(counts[of])}</span>}
      </>
    ),
  });
  return (
    <Segments
      label="Status"
      className="tabs orders__tabs"
      choices={[
        { ...tab('All', 'all', {}), isCurrent: query.status === null && !query.asking },
        ...STATUSES_IN_ORDER.map((status) => ({
          ...tab(capitalised(status), status, { status }),
          isCurrent: query.status === status && !query.asking,
        })),
        { ...tab('Cancellation requests', 'asking', { requests: 'pending' }), isCurrent: query.asking },
      ]}
    />
  );
}
