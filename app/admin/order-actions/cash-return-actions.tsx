// Staff actions on a cash return: a staff member takes the task, and completes it with a reference.

import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { DetailCashReturn } from '#shop/orders/admin-order-detail.ts';
import { useMoney } from '../kit/use-money.tsx';
import { EffectsDialog } from './effects-dialog.tsx';
import type { OrderActions } from './use-order-actions.ts';

interface CashReturnActionsProps {
  readonly actions: OrderActions;
  readonly task: Pick<DetailCashReturn, 'id' | 'amount' | 'ownerEmail'>;
  /** Added to the buttons' accessible names where several tasks are listed. */
  readonly about?: string;
}

export function CashReturnActions({ task, actions: { run, isBusy }, about }: CashReturnActionsProps) {
  const money = useMoney();
  const [isConfirming, setConfirming] = useState(false);
  const claim = () => void run('takeCashReturn', { id: task.id });
  const labelProps = (label: string) => (about === undefined ? {} : { 'aria-label': `${label}: ${about}` });
  return (
    <>
      {task.ownerEmail === null && (
        <Button variant="quiet" size="sm" disabled={isBusy()} onClick={claim} {...labelProps('I will do it')}>
          I will do it
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        disabled={isBusy()}
        onClick={() => setConfirming(true)}
        {...labelProps('Mark as given back')}
      >
        Mark as given back
      </Button>
      {isConfirming && (
        <EffectsDialog
          title="Mark as given back"
          action="Mark as given back"
          effects={[
            `${money(task.amount)} counts as given back to the customer.`,
            'The task ends. This cannot be taken back.',
          ]}
          text={{
            label: 'Reference',
            hint: 'How it was given back: the number of a bank transfer, or “cash at the counter”.',
            isRequired: true,
          }}
          onConfirm={(reference) => run('endCashReturn', { id: task.id, reference }, { hidesFailureToast: true })}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
