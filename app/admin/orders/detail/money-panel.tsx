// The order's money: four sums, and a row per payment, cash collection and refund.

import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminOrderDetail, DetailPayment, DetailRefund } from '#shop/orders/admin-order-detail.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { getPaymentSums, type PaymentSums } from '#shop/orders/payment-state.ts';
import { StatStrip } from '../../kit/list/stat-strip.tsx';
import { Panel } from '../../kit/panel.tsx';
import { StatusBadge, ToneBadge } from '../../kit/status-badge.tsx';
import { IfMay, useMay } from '../../kit/use-may.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { EffectsDialog } from '../../order-actions/effects-dialog.tsx';
import { actorText } from '../../order-actions/order-action-messages.ts';
import { CashReturnRow } from './cash-return-row.tsx';
import { RefundDialog, type RefundDialogProps } from './refund-dialog.tsx';

const METHOD_LABELS: Readonly<Record<string, string>> = { upi: 'UPI', card: 'card', netbanking: 'net banking' };

/** Returns 'Captured by UPI' or 'Cash, collected by the courier'. */
export function paymentDescription({ provider, method, collectedBy }: DetailPayment): string {
  if (provider !== 'cash') return `Captured by ${METHOD_LABELS[method] ?? method}`;
  if (collectedBy === 'courier') return 'Cash, collected by the courier';
  return collectedBy === 'staff' ? 'Cash, marked as collected by staff' : 'Cash, collected';
}

/** Returns whether cash that was recorded by mistake can be voided: it can until cash was returned to the customer. */
const canVoid = (
  { provider, voidedAt, refunded }: DetailPayment,
  { cashReturns }: Pick<AdminOrderDetail, 'cashReturns'>,
): boolean =>
  provider === 'cash' && voidedAt === null && refunded === 0 && cashReturns.every(({ status }) => status !== 'done');

type MoneyPanelProps = Omit<RefundDialogProps, 'onClose'>;

export function MoneyPanel({ detail, actions, refundable, returns }: MoneyPanelProps) {
  const { order, payments, refunds, cashReturns } = detail;
  const [isRefunding, setRefunding] = useState(false);
  return (
    <Panel
      title="Money"
      headerExtra={
        <span className="omoney__head">
          <IfMay anyOf={['orders.refund']}>
            <Link className="inline-link" to="/admin-panel/refunds">
              All refunds
            </Link>
          </IfMay>
          {refundable > 0 && (
            <Button variant="quiet" size="sm" onClick={() => setRefunding(true)}>
              <Icon name="undo" />
              Refund an amount
            </Button>
          )}
        </span>
      }
    >
      <PaymentSumsStrip sums={getPaymentSums(detail)} isCancelled={order.status === 'cancelled'} />
      <ul className="omoney">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} detail={detail} actions={actions} />
        ))}
        {cashReturns.map((task) => (
          <CashReturnRow key={task.id} task={task} actions={actions} />
        ))}
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} actions={actions} />
        ))}
        {payments.length === 0 && <li className="omoney__empty">{nothingPaidText(order)}</li>}
      </ul>
      {isRefunding && (
        <RefundDialog
          detail={detail}
          refundable={refundable}
          actions={actions}
          returns={returns}
          onClose={() => setRefunding(false)}
        />
      )}
    </Panel>
  );
}

function PaymentSumsStrip({ sums, isCancelled }: { readonly sums: PaymentSums; readonly isCancelled: boolean }) {
  const money = useMoney();
  const { capturedOnline, collectedCash, refunded, refundsPending, awaitingStaff, outstanding } = sums;
  const refundNotes = [
    ...(refundsPending > 0 ? [`${money(refundsPending)} on its way`] : []),
    ...(awaitingStaff > 0 ? [`${money(awaitingStaff)} to be given back`] : []),
  ];
  const nothingDue = isCancelled ? 'Order cancelled' : 'Nothing due';
  return (
    <div className="omoney__sums">
      <StatStrip
        stats={[
          { name: 'Captured online', value: money(capturedOnline) },
          { name: 'Collected in cash', value: money(collectedCash) },
          {
            name: 'Refunded',
            value: money(refunded),
            ...(refundNotes.length > 0 ? { note: refundNotes.join(', ') } : {}),
          },
          { name: 'Outstanding', value: money(outstanding), ...(outstanding === 0 ? { note: nothingDue } : {}) },
        ]}
      />
    </div>
  );
}

function nothingPaidText({ total, paymentMethod, status }: AdminOrderDetail['order']): string {
  if (total === 0) return 'Nothing to pay.';
  if (paymentMethod === 'cod' && status !== 'cancelled') return 'Cash on delivery, not collected yet.';
  return 'Nothing was paid.';
}

type PaymentRowProps = Omit<MoneyPanelProps, 'refundable' | 'returns'> & { readonly payment: DetailPayment };

function PaymentRow({ payment, detail, actions }: PaymentRowProps) {
  const money = useMoney();
  const [isConfirming, setConfirming] = useState(false);
  const may = useMay();
  const { voidedAt, voidedBy, voidReason } = payment;
  return (
    <li>
      <div>
        <b className={voidedAt === null ? undefined : 'omoney__void'}>{money(payment.amount)}</b>{' '}
        <span>{paymentDescription(payment)}</span>
        <span className="sub mono">{payment.providerPaymentId}</span>
        <span className="sub">{orderDayAndTime(payment.capturedAt)}</span>
        {voidedAt !== null && (
          <span className="sub">
            Taken back {orderDayAndTime(voidedAt)} {actorText(voidedBy ?? '')}: {voidReason}
          </span>
        )}
      </div>
      <div className="omoney__state">
        {voidedAt === null ? (
          <ToneBadge tone="good" label={payment.provider === 'cash' ? 'Collected' : 'Paid'} />
        ) : (
          <ToneBadge tone="ended" label="Taken back" />
        )}
        {canVoid(payment, detail) && may('orders.refund') && (
          <Button variant="quiet" size="sm" onClick={() => setConfirming(true)}>
            Take cash back
          </Button>
        )}
      </div>
      {isConfirming && (
        <EffectsDialog
          title={`Take cash back: order ${shortOrderId(detail.order.orderId)}`}
          action="Take cash back"
          danger
          effects={voidEffects(money(payment.amount), detail)}
          text={{
            label: 'Reason',
            hint: 'Nobody received this cash: say why it was booked. Kept in the audit log.',
            isRequired: true,
          }}
          onConfirm={(reason) => actions.run('voidCash', { id: detail.order.id, reason }, { hidesFailureToast: true })}
          onClose={() => setConfirming(false)}
        />
      )}
    </li>
  );
}

const voidEffects = (amount: string, { cashReturns, order }: AdminOrderDetail): string[] => [
  `${amount} counts as not collected.`,
  ...(cashReturns.some(({ status }) => status === 'open') ? ['The task to give it back ends.'] : []),
  order.status === 'cancelled' ? 'Nothing is owed, as the order is cancelled.' : 'The order is unpaid again.',
  'The status and the units stay as they are. The customer is not told.',
];

const REFUND_TEXTS: Readonly<Record<DetailRefund['status'], readonly [badge: string, text: string]>> = {
  requested: ['pending', 'is being refunded'],
  pending: ['pending', 'is on its way to the customer'],
  processed: ['refunded', 'refunded'],
  failed: ['failed', 'could not be refunded'],
};

interface RefundRowProps extends Pick<MoneyPanelProps, 'actions'> {
  readonly refund: DetailRefund;
}

function RefundRow({ refund, actions: { run, isBusy } }: RefundRowProps) {
  const money = useMoney();
  const may = useMay();
  const [badge, text] = REFUND_TEXTS[refund.status];
  return (
    <li>
      <div>
        <b>
          {money(refund.amount)} {text}
        </b>
        <span className="sub">{refund.reason}</span>
        {refund.lastError !== null && <span className="sub omoney__why">{refund.lastError}</span>}
        {refund.providerRefundId !== null && <span className="sub mono">{refund.providerRefundId}</span>}
        <span className="sub">{orderDayAndTime(refund.updatedAt)}</span>
      </div>
      <div className="omoney__state">
        <StatusBadge status={badge} />
        {refund.mayRetry && may('orders.refund') && (
          <Button
            variant="quiet"
            size="sm"
            busy={isBusy('retryRefund')}
            onClick={() => void run('retryRefund', { id: refund.id })}
          >
            Try again
          </Button>
        )}
      </div>
    </li>
  );
}
