import type { Paise } from '#shop/money/money.ts';
import type { AdminOrderDetail, DetailRequest } from '#shop/orders/admin-order-detail.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { Panel } from '../../kit/panel.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { capitalised } from '../../kit/wording.ts';
import { byWhom } from '../../order-actions/order-action-messages.ts';
import { METHOD_WORDS, unitsText } from '../order-messages.ts';

interface Happened {
  readonly key: string;
  readonly at: Date;
  /** In bold. */
  readonly what: string;
  readonly more: string;
  readonly kind: 'done' | 'bad' | 'asked';
}

type Money = (amount: Paise) => string;

function fromRequest(request: DetailRequest): Happened[] {
  const asked: Happened = {
    key: `asked ${request.id}`,
    at: request.requestedAt,
    what: `${capitalised(request.type)} asked for`,
    more: `by the customer: “${request.reason}”`,
    kind: 'asked',
  };
  if (request.status === 'pending' || !request.processedAt) return [asked];
  const answered: Happened = {
    key: `answered ${request.id}`,
    at: request.processedAt,
    what: `Request ${request.status}`,
    more: request.processedBy ? byWhom(request.processedBy) : '',
    kind: request.status === 'approved' ? 'done' : 'bad',
  };
  return [asked, answered];
}

const REFUND_STEPS = {
  requested: ['Refund wanted', 'done'],
  pending: ['Refund sent', 'done'],
  processed: ['Refunded', 'done'],
  failed: ['Refund failed', 'bad'],
} as const;

export function historyOf(detail: AdminOrderDetail, money: Money): Happened[] {
  const units = detail.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const moves = detail.events.map(({ status, actor, at }, place): Happened => {
    const isFirst = place === 0 && status === 'pending';
    return {
      key: `move ${place}`,
      at,
      what: isFirst ? 'Order placed' : capitalised(status),
      more: isFirst ? `${byWhom(actor)}, ${unitsText(units)} reserved` : `set ${byWhom(actor)}`,
      kind: status === 'cancelled' ? 'bad' : 'done',
    };
  });
  const paid = detail.payments.map(({ id, amount, method, providerPaymentId, capturedAt }): Happened => {
    const how = METHOD_WORDS[method as keyof typeof METHOD_WORDS] ?? method;
    return {
      key: `paid ${id}`,
      at: capturedAt,
      what: `Paid ${money(amount)}`,
      more: `by ${how}, payment ${providerPaymentId}`,
      kind: 'done',
    };
  });
  const takenBack = detail.payments.flatMap(({ id, amount, voidedAt, voidedBy, voidReason }): Happened[] =>
    voidedAt === null
      ? []
      : [
          {
            key: `void ${id}`,
            at: voidedAt,
            what: `Cash taken back ${money(amount)}`,
            more: `${byWhom(voidedBy ?? '')}: ${voidReason ?? ''}`,
            kind: 'bad',
          },
        ],
  );
  const given = detail.cashReturns.flatMap(({ id, amount, status, reference, endedAt, endedBy }): Happened[] =>
    status === 'done' && endedAt
      ? [
          {
            key: `given ${id}`,
            at: endedAt,
            what: `Given back ${money(amount)}`,
            more: `${byWhom(endedBy ?? '')}, reference ${reference ?? ''}`,
            kind: 'done',
          },
        ]
      : [],
  );
  const back = detail.refunds.map(({ id, amount, status, updatedAt, lastError }): Happened => {
    const [what, kind] = REFUND_STEPS[status];
    return { key: `back ${id}`, at: updatedAt, what: `${what} ${money(amount)}`, more: lastError ?? '', kind };
  });
  // Of events at the same time, a consequence comes after its cause.
  const requests = detail.requests.flatMap(fromRequest).toReversed();
  const all = [...requests, ...given, ...takenBack, ...back, ...paid, ...moves.toReversed()];
  return all.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

export function HistoryPanel({ detail }: { readonly detail: AdminOrderDetail }) {
  const money = useMoney();
  return (
    <Panel title="History">
      <ol className="ohistory">
        {historyOf(detail, money).map(({ key, at, what, more, kind }) => (
          <li key={key} className={`ohistory__${kind}`}>
            <b>{what}</b> {more}
            <span className="sub">{orderDayAndTime(at)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
