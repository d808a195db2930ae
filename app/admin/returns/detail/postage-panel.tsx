// The postage that the store pays to a customer who sent the items herself. Staff transfer it elsewhere and record it
// here.

import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { AMOUNT_MESSAGES, parseTypedAmount } from '#shop/money/typed-amount.ts';
import type { AdminReturn } from '#shop/returns/admin-return.server.ts';
import { owesPostage } from '#shop/returns/return.ts';
import { useCloseAfter } from '../../kit/actions/use-close-after.ts';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { RupeeField } from '../../kit/form/rupee-field.tsx';
import { FailureNote, Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import type { ReturnActions } from './use-return-actions.ts';

interface PostagePanelProps {
  readonly detail: AdminReturn;
  readonly actions: ReturnActions;
}

export function PostagePanel({ detail, actions }: PostagePanelProps) {
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  const { shown, postageLimit } = detail;
  if (shown.pickupMethod !== 'self' || shown.arrivedAt === null) return null;
  return (
    <Panel title="Postage" bodyClass="ret__body">
      {owesPostage(shown) ? (
        <>
          <p className="sub">The customer sent the items herself. You pay up to {money(postageLimit)} for that.</p>
          <Button variant="secondary" block onClick={() => setOpen(true)}>
            Record postage
          </Button>
        </>
      ) : (
        <p>{money(shown.postagePaid)} paid back.</p>
      )}
      {isOpen && <PostageDialog detail={detail} actions={actions} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function PostageDialog({ detail, actions: { run, isBusy }, onClose }: PostagePanelProps & { onClose: () => void }) {
  const money = useMoney();
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  const { failure, closeAfter } = useCloseAfter(onClose);
  const typed = parseTypedAmount(amount);
  const record = async () => {
    if (!typed.ok) return;
    const input = { number: detail.shown.number, amount: typed.value, reference };
    await closeAfter(run('payPostage', input, { hidesFailureToast: true }));
  };
  return (
    <ConfirmDialog
      open
      title="Record postage"
      action="Record postage"
      busy={isBusy('payPostage')}
      disabled={!typed.ok || typed.value === 0 || reference.trim() === ''}
      onClose={onClose}
      onConfirm={() => void record()}
    >
      <FailureNote failure={failure} />
      <p className="sub">
        Make the transfer first. The customer is told the amount and the reference by email. It is no refund: the sums
        of the order stay as they are.
      </p>
      <RupeeField
        label="Amount"
        labelNote="required"
        hint={`You promise up to ${money(detail.postageLimit)}`}
        error={amount !== '' && !typed.ok ? AMOUNT_MESSAGES[typed.reason] : undefined}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      {typed.ok && typed.value > detail.postageLimit && (
        <Note kind="warn" title={`This is more than the ${money(detail.postageLimit)} that you promise.`}>
          It cannot be changed afterwards.
        </Note>
      )}
      <Field
        label="Reference"
        labelNote="required"
        autoComplete="off"
        maxLength={200}
        hint="The number of the transfer"
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </ConfirmDialog>
  );
}
