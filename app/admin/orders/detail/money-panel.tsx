import { Button } from '#app/ui/button.tsx';
import type { DetailPayment, DetailRefund, OfficeOrderDetail } from '#shop/orders/office-order-detail.ts';
import { orderMoment } from '#shop/orders/order-dates.ts';
import { StatusBadge } from '../../status-badge.tsx';
import { useMoney } from '../../ui/use-money.tsx';
import { REFUND_FAILED } from '../order-words.ts';
import type { OrderChanges } from '../use-order-changes.ts';

interface MoneyPanelProps {
  readonly detail: OfficeOrderDetail;
  readonly changes: OrderChanges;
  readonly onDone: () => void;
}

export function MoneyPanel({ detail, changes, onDone }: MoneyPanelProps) {
  const { order, payments, refunds } = detail;
  return (
    <section className="panel" aria-labelledby="order-money">
      <div className="panel__head">
        <h2 id="order-money">Payments and refunds</h2>
      </div>
      <ul className="omoney">
        {payments.map((payment) => (
          <Paid key={payment.id} payment={payment} />
        ))}
        {refunds.map((refund) => (
          <Back key={refund.id} refund={refund} changes={changes} onDone={onDone} />
        ))}
        {payments.length === 0 && <li className="omoney__none">{nothingPaid(order)}</li>}
      </ul>
    </section>
  );
}

function nothingPaid({ total, paymentMethod, status }: OfficeOrderDetail['order']): string {
  if (total === 0) return 'Nothing to pay.';
  if (paymentMethod === 'cod' && status !== 'cancelled') return 'Cash on delivery, not collected yet.';
  return 'Nothing was paid.';
}

function Paid({ payment }: { readonly payment: DetailPayment }) {
  const money = useMoney();
  const how = { upi: 'UPI', card: 'card', cash: 'cash' }[payment.method] ?? payment.method;
  return (
    <li>
      <div>
        <b>
          {money(payment.amount)} paid by {how}
        </b>
        <span className="sub mono">{payment.providerPaymentId}</span>
        <span className="sub">{orderMoment(payment.capturedAt)}</span>
      </div>
      <StatusBadge status="paid" />
    </li>
  );
}

const REFUND_WORDS: Readonly<Record<DetailRefund['status'], readonly [badge: string, words: string]>> = {
  wanted: ['pending', 'is being sent back'],
  pending: ['pending', 'is on its way back'],
  processed: ['refunded', 'went back'],
  failed: ['failed', 'could not be sent back'],
};

interface BackProps extends Pick<MoneyPanelProps, 'changes' | 'onDone'> {
  readonly refund: DetailRefund;
}

function Back({ refund, changes, onDone }: BackProps) {
  const money = useMoney();
  const [badge, words] = REFUND_WORDS[refund.status];
  const retry = () => void changes.run({ intent: 'retry-refund', refundId: refund.id }, REFUND_FAILED).then(onDone);
  return (
    <li>
      <div>
        <b>
          {money(refund.amount)} {words}
        </b>
        <span className="sub">{refund.reason}</span>
        {refund.lastError !== null && <span className="sub omoney__why">{refund.lastError}</span>}
        {refund.providerRefundId !== null && <span className="sub mono">{refund.providerRefundId}</span>}
        <span className="sub">{orderMoment(refund.updatedAt)}</span>
      </div>
      <div className="omoney__state">
        <StatusBadge status={badge} />
        {refund.mayRetry && (
          <Button variant="quiet" size="sm" busy={changes.busy === 'retry-refund'} onClick={retry}>
            Try again
          </Button>
        )}
      </div>
    </li>
  );
}
