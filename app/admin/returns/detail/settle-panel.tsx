// The money of a return: the sums before its settlement, and the refunds afterwards.

import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { MAX_COURIER_NAME, MAX_TRACKING_NUMBER } from '#shop/orders/tracking-details.ts';
import type { AdminReturn } from '#shop/returns/admin-return.server.ts';
import type { SentBackParcel } from '#shop/returns/return-labels.ts';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { ToneBadge } from '../../kit/status-badge.tsx';
import { IfMay, useRefundLimit } from '../../kit/use-may.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { refundedTo, refundTarget, type Settlement, toSettlement } from './settlement.ts';
import type { CheckForm } from './use-check-form.ts';
import type { ReturnActions } from './use-return-actions.ts';

export interface SettlePanelProps {
  readonly detail: AdminReturn;
  readonly actions: ReturnActions;
  readonly check: CheckForm;
}

export function SettlePanel({ detail, actions, check }: SettlePanelProps) {
  if (['arrived', 'checked'].includes(detail.shown.status)) {
    return <Settle detail={detail} actions={actions} check={check} />;
  }
  if (detail.shown.status === 'settled') return <Settled detail={detail} actions={actions} />;
  return null;
}

function Settle({ detail, actions: { run, isBusy }, check }: SettlePanelProps) {
  const money = useMoney();
  const [isConfirming, setConfirming] = useState(false);
  const [parcel, setParcel] = useState<SentBackParcel>({ courier: '', trackingNumber: '' });
  const settlement = toSettlement(detail, check.draft, money);
  const limit = useRefundLimit();
  const { number, version, status } = detail.shown;
  const isReady = status === 'checked' && !check.isDirty;
  const settle = async () => {
    if (settlement.action === 'sendBack') await run('sendBack', { number, ...parcel });
    else await run('settle', { number, version });
    setConfirming(false);
  };
  return (
    <Panel title="Settle" bodyClass="ret__body">
      <Sums settlement={settlement} isClaim={detail.shown.kind === 'claim'} />
      {settlement.hint !== '' && <p className="sub">{settlement.hint}</p>}
      {limit !== null && settlement.total > 0 && (
        <p className="sub">Your limit for the refunds of one order is {money(limit)}.</p>
      )}
      {settlement.isCapped && (
        <Note kind="warn">Only {money(detail.refundable)} of what was paid is left: the rest was refunded before.</Note>
      )}
      {settlement.lines.length > 0 && (
        <Button block disabled={!isReady || isBusy()} onClick={() => setConfirming(true)}>
          {settlement.label}
        </Button>
      )}
      {!isReady && (
        <p className="sub">
          {settlement.lines.length === 0
            ? 'Check the items first.'
            : 'Save the check first. Nothing moves until you settle.'}
        </p>
      )}
      {isConfirming && (
        <ConfirmDialog
          open
          danger={settlement.total > 0}
          busy={isBusy()}
          title={settlement.action === 'sendBack' ? 'Send back' : 'Settle the return'}
          action={settlement.label}
          onClose={() => setConfirming(false)}
          onConfirm={() => void settle()}
        >
          <p>What happens next</p>
          <ul className="orders__effects">
            {settlement.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          {settlement.action === 'sendBack' && <ParcelFields parcel={parcel} onChange={setParcel} />}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

interface ParcelFieldsProps {
  readonly parcel: SentBackParcel;
  readonly onChange: (parcel: SentBackParcel) => void;
}

/**
 * Courier and tracking number of the returned parcel. The email to the customer and the page of the return show them.
 */
const ParcelFields = ({ parcel, onChange }: ParcelFieldsProps) => (
  <div className="ret__parcel">
    <Field
      label="Courier"
      labelNote="optional"
      autoComplete="off"
      maxLength={MAX_COURIER_NAME}
      value={parcel.courier}
      onChange={(event) => onChange({ ...parcel, courier: event.target.value })}
    />
    <Field
      label="Tracking number"
      labelNote="optional"
      autoComplete="off"
      maxLength={MAX_TRACKING_NUMBER}
      hint="The customer sees both."
      value={parcel.trackingNumber}
      onChange={(event) => onChange({ ...parcel, trackingNumber: event.target.value })}
    />
  </div>
);

function Sums({ settlement, isClaim }: { readonly settlement: Settlement; readonly isClaim: boolean }) {
  const money = useMoney();
  if (settlement.lines.length === 0) return null;
  return (
    <dl className="osums ret__sums">
      {settlement.lines.map(({ id, name, amount }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div>
        <dt>Delivery</dt>
        <dd>{isClaim ? 'Included' : 'Not refunded'}</dd>
      </div>
      <div className="osums__total">
        <dt>Refund</dt>
        <dd>{money(settlement.total)}</dd>
      </div>
    </dl>
  );
}

function Settled({ detail, actions: { run, isBusy } }: Omit<SettlePanelProps, 'check'>) {
  const money = useMoney();
  const [isConfirming, setConfirming] = useState(false);
  const { shown, mayRefundExchange } = detail;
  const refund = async () => {
    await run('refundExchange', { number: shown.number });
    setConfirming(false);
  };
  return (
    <Panel title="Money" bodyClass="ret__body">
      {shown.refunds.length === 0 && (
        <p className="sub">
          {shown.outcome === 'exchange' ? 'Exchanged, nothing to refund.' : 'Nothing was refunded.'}
        </p>
      )}
      <ul className="ret__refunds">
        {shown.refunds.map(({ amount, isDone, needsStaff }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds are never reordered
          <li key={index}>
            <b>{money(amount)}</b>
            <RefundState isDone={isDone} needsStaff={needsStaff} />
            <span className="sub">{isDone ? refundedTo(detail) : refundTarget(detail)}</span>
            {needsStaff && (
              <IfMay anyOf={['orders.refund']}>
                <Link className="inline-link" to="/admin-panel/refunds">
                  Open Refunds
                </Link>
              </IfMay>
            )}
          </li>
        ))}
      </ul>
      {mayRefundExchange && (
        <>
          <Note kind="warn" title="The order of the exchange was cancelled.">
            The customer has neither the item nor the money.
          </Note>
          <Button block disabled={isBusy()} onClick={() => setConfirming(true)}>
            Refund instead
          </Button>
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          open
          danger
          busy={isBusy()}
          title="Refund instead"
          action="Refund instead"
          onClose={() => setConfirming(false)}
          onConfirm={() => void refund()}
        >
          <p>What was paid for the exchanged items is refunded. {refundTarget(detail)} Refunds cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function RefundState({ isDone, needsStaff }: { readonly isDone: boolean; readonly needsStaff: boolean }) {
  if (isDone) return <ToneBadge tone="good" label="Refunded" />;
  return needsStaff ? (
    <ToneBadge tone="failed" label="Waits for you" />
  ) : (
    <ToneBadge tone="moving" label="On its way" />
  );
}
