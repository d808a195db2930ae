import { orderDay } from '#shop/orders/order-dates.ts';
import type { ReturnSummary } from '#shop/returns/shown-return.ts';
import { LinkOrText } from '../../kit/link-or-text.tsx';
import { Panel } from '../../kit/panel.tsx';
import { ReturnBadge } from '../../kit/return-badge.tsx';
import { returnPath } from '../../kit/return-path.ts';
import { useMoney } from '../../kit/use-money.tsx';

/** Shows nothing when the order has no returns. */
export function ReturnsPanel({ returns }: { readonly returns: readonly ReturnSummary[] }) {
  const money = useMoney();
  if (returns.length === 0) return null;
  return (
    <Panel title="Returns" bodyClass="odetail__body">
      <ul className="oreturns">
        {returns.map(({ number, status, about, requestedAt, refundAmount }) => (
          <li key={number}>
            <LinkOrText opens="/admin-panel/returns/:number" className="inline-link mono" to={returnPath(number)}>
              {number}
            </LinkOrText>
            <ReturnBadge status={status} />
            <span className="sub">
              {about} · {orderDay(requestedAt)}
              {refundAmount > 0 && ` · refund ${money(refundAmount)}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
