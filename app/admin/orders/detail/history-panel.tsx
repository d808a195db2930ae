import type { Paise } from '#shop/money/money.ts';
import type { AdminOrderDetail, DetailEvent, DetailRequest } from '#shop/orders/admin-order-detail.ts';
import { EDITED_DESCRIPTION, EDITED_STATUS } from '#shop/orders/describe-order-edit.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { Panel } from '../../kit/panel.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { capitalise } from '../../kit/wording.ts';
import { actorText } from '../../order-actions/order-action-messages.ts';
import { METHOD_LABELS } from '../order-messages.ts';

interface HistoryEntry {
  readonly key: string;
  readonly at: Date;
  /** The entry's first words, in bold. */
  readonly title: string;
  readonly details: string;
  readonly kind: 'done' | 'bad' | 'requested';
}

type Money = (amount: Paise) => string;

function fromRequest(request: DetailRequest): HistoryEntry[] {
  const requested: HistoryEntry = {
    key: `requested ${request.id}`,
    at: request.requestedAt,
    title: `${capitalise(request.type)} requested`,
    details: `by the customer: “${request.reason}”`,
    kind: 'requested',
  };
  if (request.status === 'pending' || !request.processedAt) return [requested];
  const decided: HistoryEntry = {
    key: `decided ${request.id}`,
    at: request.processedAt,
    title: `Request ${request.status}`,
    details: request.processedBy ? actorText(request.processedBy) : '',
    kind: request.status === 'approved' ? 'done' : 'bad',
  };
  return [requested, decided];
}

const REFUND_STEPS = {
  requested: ['Refund requested', 'done'],
  pending: ['Refund sent', 'done'],
  processed: ['Refunded', 'done'],
  failed: ['Refund failed', 'bad'],
} as const;

/** A change of items whose details were not stored has only a general sentence, which is left out here. */
const editDetails = ({ description, actor }: DetailEvent): string =>
  description === EDITED_DESCRIPTION ? actorText(actor) : `${actorText(actor)}. ${description}`;

function fromEvent(event: DetailEvent, isFirst: boolean): Pick<HistoryEntry, 'title' | 'details'> {
  const { status, actor } = event;
  if (isFirst && status === 'pending') return { title: 'Order placed', details: actorText(actor) };
  if (status === EDITED_STATUS) return { title: 'Items changed', details: editDetails(event) };
  return { title: capitalise(status), details: `set ${actorText(actor)}` };
}

export function buildHistory(detail: AdminOrderDetail, money: Money): HistoryEntry[] {
  const statusChanges = detail.events.map(
    (event, index): HistoryEntry => ({
      key: `move ${index}`,
      at: event.at,
      ...fromEvent(event, index === 0),
      kind: event.status === 'cancelled' ? 'bad' : 'done',
    }),
  );
  const paid = detail.payments.map(({ id, amount, method, providerPaymentId, capturedAt }): HistoryEntry => {
    const methodLabel = METHOD_LABELS[method as keyof typeof METHOD_LABELS] ?? method;
    return {
      key: `paid ${id}`,
      at: capturedAt,
      title: `Paid ${money(amount)}`,
      details: `by ${methodLabel}, payment ${providerPaymentId}`,
      kind: 'done',
    };
  });
  const voided = detail.payments.flatMap(({ id, amount, voidedAt, voidedBy, voidReason }): HistoryEntry[] =>
    voidedAt === null
      ? []
      : [
          {
            key: `void ${id}`,
            at: voidedAt,
            title: `Cash taken back ${money(amount)}`,
            details: `${actorText(voidedBy ?? '')}: ${voidReason ?? ''}`,
            kind: 'bad',
          },
        ],
  );
  const givenBack = detail.cashReturns.flatMap(({ id, amount, status, reference, endedAt, endedBy }): HistoryEntry[] =>
    status === 'done' && endedAt
      ? [
          {
            key: `given ${id}`,
            at: endedAt,
            title: `Given back ${money(amount)}`,
            details: `${actorText(endedBy ?? '')}, reference ${reference ?? ''}`,
            kind: 'done',
          },
        ]
      : [],
  );
  const refunds = detail.refunds.map(({ id, amount, status, updatedAt, lastError }): HistoryEntry => {
    const [title, kind] = REFUND_STEPS[status];
    return { key: `refund ${id}`, at: updatedAt, title: `${title} ${money(amount)}`, details: lastError ?? '', kind };
  });
  const discounts = detail.staffDiscount
    ? [
        {
          key: 'discount',
          at: detail.order.orderDate,
          title: `Discount ${money(detail.staffDiscount.amount)}`,
          details: `by the store: “${detail.staffDiscount.reason}”`,
          kind: 'done',
        } as const,
      ]
    : [];
  // The newest entry comes first. The stable sort keeps this order for entries of the same moment, so that an effect,
  // such as a refund, is above its cause.
  const requests = detail.requests.flatMap(fromRequest).toReversed();
  const entries = [
    ...requests,
    ...givenBack,
    ...voided,
    ...refunds,
    ...paid,
    ...discounts,
    ...statusChanges.toReversed(),
  ];
  return entries.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

export function HistoryPanel({ detail }: { readonly detail: AdminOrderDetail }) {
  const money = useMoney();
  return (
    <Panel title="History">
      <ol className="ohistory">
        {buildHistory(detail, money).map(({ key, at, title, details, kind }) => (
          <li key={key} className={`ohistory__${kind}`}>
            <b>{title}</b> {details}
            <span className="sub">{orderDayAndTime(at)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
