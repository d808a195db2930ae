import type { AdminOrderDetail } from '#shop/orders/admin-order-detail.ts';
import { orderMoment } from '#shop/orders/order-dates.ts';
import { useMoney } from '../../kit/use-money.tsx';
import { historyOf } from './history.ts';

export function HistoryPanel({ detail }: { readonly detail: AdminOrderDetail }) {
  const money = useMoney();
  return (
    <section className="panel" aria-labelledby="order-history">
      <div className="panel__head">
        <h2 id="order-history">History</h2>
      </div>
      <ol className="ohistory">
        {historyOf(detail, money).map(({ key, at, what, more, kind }) => (
          <li key={key} className={`ohistory__${kind}`}>
            <b>{what}</b> {more}
            <span className="sub">{orderMoment(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
