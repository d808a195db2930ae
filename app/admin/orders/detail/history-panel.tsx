import type { AdminOrderDetail } from '#shop/orders/admin-order-detail.ts';
import { orderMoment } from '#shop/orders/order-dates.ts';
import { Panel } from '../../kit/panel.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { historyOf } from './history.ts';

export function HistoryPanel({ detail }: { readonly detail: AdminOrderDetail }) {
  const money = useMoney();
  return (
    <Panel title="History">
      <ol className="ohistory">
        {historyOf(detail, money).map(({ key, at, what, more, kind }) => (
          <li key={key} className={`ohistory__${kind}`}>
            <b>{what}</b> {more}
            <span className="sub">{orderMoment(at)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
