import { useState } from 'react';
import { TextArea } from '#app/ui/field.tsx';
import { shortOrderId } from '#shop/orders/order.ts';
import { PromptDialog } from '../kit/form/confirm-dialog.tsx';
import { useMoney } from '../kit/use-money.tsx';
import type { TroubleRow } from './fulfilment-facts.ts';
import { STEP_WORDS, type TroubleStep } from './trouble-steps.ts';
import type { FulfilmentActions } from './use-fulfilment-actions.ts';

interface TroubleDialogProps {
  readonly row: TroubleRow;
  readonly step: TroubleStep;
  readonly actions: FulfilmentActions;
  readonly onClose: () => void;
}

const RETURNS_MONEY: readonly TroubleStep[] = ['takeBack', 'refund'];

/** Every step is asked about: most of them move money or goods. What was written stays when it fails. */
export function TroubleDialog({ row, step, actions: { run, isBusy }, onClose }: TroubleDialogProps) {
  const money = useMoney();
  const [error, setError] = useState<string>();
  const { button, title, text, note, danger } = STEP_WORDS[step];
  const submit = async (filledIn: FormData) => {
    const written = String(filledIn.get('note') ?? '').trim();
    if (note !== null && written === '') return setError('Please write a few words.');
    setError(undefined);
    const result = await run(step, { id: row.id, note: written });
    if (result.ok) onClose();
  };
  return (
    <PromptDialog
      open
      title={title}
      action={button}
      danger={danger}
      busy={isBusy(step)}
      onClose={onClose}
      onSubmit={(filledIn) => void submit(filledIn)}
    >
      <p>
        Order <b className="strong mono">{shortOrderId(row.orderNumber)}</b> of {row.customerName}. {text}
        {RETURNS_MONEY.includes(step) && row.paid !== null && ` That is ${money(row.paid)}.`}
      </p>
      {note !== null && <TextArea label={note} name="note" rows={3} maxLength={500} error={error} />}
    </PromptDialog>
  );
}
