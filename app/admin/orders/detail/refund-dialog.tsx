// Refunds an amount of an order without a return of goods. The typed values stay until the server has accepted them.

import { useState } from 'react';
import { Select, TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Paise } from '#shop/money/money.ts';
import type { AdminOrderDetail } from '#shop/orders/admin-order-detail.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { AMOUNT_REASONS, type AmountReason } from '#shop/payments/refund-reasons.ts';
import { isEnded } from '#shop/returns/return.ts';
import { STATUS_LABELS } from '#shop/returns/return-labels.ts';
import type { ReturnSummary } from '#shop/returns/shown-return.ts';
import { useCloseAfter } from '../../kit/actions/use-close-after.ts';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { RupeeField } from '../../kit/form/rupee-field.tsx';
import { LinkOrText } from '../../kit/link-or-text.tsx';
import { FailureNote, Note } from '../../kit/note.tsx';
import { returnPath } from '../../kit/return-path.ts';
import { useLimitProblem, useRefundLimit } from '../../kit/use-may.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import type { OrderActions } from '../../order-actions/use-order-actions.ts';
import { amountProblem, parseRefund, refundEffects, refundProblem, refundSums } from './refund-draft.ts';

export interface RefundDialogProps {
  readonly detail: AdminOrderDetail;
  /** The part of the payments that can still be refunded. */
  readonly refundable: Paise;
  readonly actions: OrderActions;
  /** The returns of the order. */
  readonly returns: readonly ReturnSummary[];
  readonly onClose: () => void;
}

const MAX_NOTE = 500;

export function RefundDialog({ detail, refundable, actions: { run, isBusy }, returns, onClose }: RefundDialogProps) {
  const money = useMoney();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState<AmountReason>(AMOUNT_REASONS[0]);
  const [note, setNote] = useState('');
  const { failure, closeAfter } = useCloseAfter(onClose);
  const sums = refundSums(detail, amount, refundable);
  const limit = useRefundLimit();
  const aboveLimit = useLimitProblem()(sums.refundedBefore + sums.amount);
  const problem = refundProblem({ amount, reason, note }, refundable, money) ?? aboveLimit;
  const isTooMuch = sums.amount > refundable;
  const leftOfLimit = limit === null ? refundable : Math.max(0, limit - sums.refundedBefore);
  const typedProblem = amountProblem(amount, refundable, money) ?? aboveLimit ?? undefined;
  const refund = () => {
    const input = { id: detail.order.id, amount: parseRefund(amount), seenRefundable: refundable, reason, note };
    return closeAfter(run('refundAmount', input, { hidesFailureToast: true }));
  };
  return (
    <ConfirmDialog
      open
      wide
      title="Refund an amount"
      action={problem === null ? `Refund ${money(sums.amount)}` : 'Refund'}
      busy={isBusy('refundAmount')}
      disabled={problem !== null}
      onClose={onClose}
      onConfirm={() => void refund()}
    >
      <FailureNote failure={failure} />
      <OpenReturns returns={returns} />
      <p className="sub">
        Order {shortOrderId(detail.order.orderId)} · {money(refundable)} can be refunded
        {limit !== null && ` · your limit for one order is ${money(limit)}`}
      </p>
      <div className="orefund__fields">
        <RupeeField
          label="Amount"
          labelNote="required"
          hint={`Up to ${money(Math.min(refundable, leftOfLimit))}`}
          error={amount.trim() === '' ? undefined : typedProblem}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Select label="Reason" value={reason} onChange={(event) => setReason(event.target.value as AmountReason)}>
          {AMOUNT_REASONS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </div>
      <TextArea
        label="Note"
        labelNote={reason === 'Other' ? 'required' : 'optional'}
        rows={2}
        maxLength={MAX_NOTE}
        hint="For staff, with the order. The customer gets an email about the refund."
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <dl className="osums osums--box">
        <div>
          <dt>Paid</dt>
          <dd>{money(sums.paid)}</dd>
        </div>
        <div>
          <dt>Already refunded</dt>
          <dd>{sums.refundedBefore === 0 ? money(0) : `−${money(sums.refundedBefore)}`}</dd>
        </div>
        <div>
          <dt>This refund</dt>
          <dd>{sums.amount === 0 ? money(0) : `−${money(sums.amount)}`}</dd>
        </div>
        <div className="osums__total">
          <dt>You keep</dt>
          <dd>{isTooMuch ? '–' : money(sums.kept)}</dd>
        </div>
      </dl>
      {problem === null && (
        <ul className="orefund__effects">
          {refundEffects(detail, sums.amount, money).map((effect) => (
            <li key={effect}>
              <Icon name="check" size="sm" />
              {effect}
            </li>
          ))}
        </ul>
      )}
      <p className="sub">Refunds cannot be undone.</p>
    </ConfirmDialog>
  );
}

/**
 * Warns about an open return: it is refunded when staff settle it. A refund in this dialog comes on top and lowers what
 * is left for the return.
 */
function OpenReturns({ returns }: Pick<RefundDialogProps, 'returns'>) {
  const openReturns = returns.filter(({ status }) => !isEnded(status));
  if (openReturns.length === 0) return null;
  return (
    <Note kind="warn" title="This order has an open return.">
      It is refunded when you settle it:{' '}
      {openReturns.map(({ number, status }, index) => (
        <span key={number}>
          {index > 0 && ', '}
          <LinkOrText opens="/admin-panel/returns/:number" className="inline-link mono" to={returnPath(number)}>
            {number}
          </LinkOrText>{' '}
          ({STATUS_LABELS[status].toLowerCase()})
        </span>
      ))}
      . What you refund here is in addition.
    </Note>
  );
}
