// Cash to be given back: a task that somebody takes and ends with a reference.

import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { DetailCashReturn } from '#shop/orders/admin-order-detail.ts';
import { orderMoment } from '#shop/orders/order-dates.ts';
import { SignBadge } from '../../kit/status-badge.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { CASH_RETURN_FAILED } from '../order-messages.ts';
import type { OrderChanges } from '../use-order-changes.ts';
import { FactDialog } from './fact-dialog.tsx';
import { byWhom } from './history.ts';

interface CashReturnRowProps {
  readonly task: DetailCashReturn;
  readonly changes: OrderChanges;
  readonly onDone: () => void;
}

const STATE = {
  open: ['failed', 'To be given back'],
  done: ['taken', 'Given back'],
  withdrawn: ['ended', 'Withdrawn'],
} as const;

export function CashReturnRow({ task, changes, onDone }: CashReturnRowProps) {
  const money = useMoney();
  const [sign, words] = STATE[task.status];
  return (
    <li>
      <div>
        <b>{money(task.amount)}</b> <span>in cash, {task.status === 'done' ? 'given back' : 'to be given back'}</span>
        <span className="sub">{task.reason}</span>
        {task.reference !== null && <span className="sub">Reference: {task.reference}</span>}
        <span className="sub">
          {task.endedAt
            ? `${orderMoment(task.endedAt)} ${byWhom(task.endedBy ?? '')}`
            : `Since ${orderMoment(task.createdAt)}${task.ownerEmail === null ? ', nobody has taken it' : `, taken by ${task.ownerEmail}`}`}
        </span>
      </div>
      <div className="omoney__state">
        <SignBadge sign={sign} words={words} />
        {task.status === 'open' && <CashReturnActions task={task} changes={changes} onDone={onDone} />}
      </div>
    </li>
  );
}

interface CashReturnActionsProps extends Omit<CashReturnRowProps, 'task'> {
  readonly task: Pick<DetailCashReturn, 'id' | 'amount' | 'ownerEmail'>;
  /** Told to screen readers, where several tasks stand below each other. */
  readonly about?: string;
}

export function CashReturnActions({ task, changes, onDone, about }: CashReturnActionsProps) {
  const money = useMoney();
  const [isAsked, setAsked] = useState(false);
  const take = () => void changes.run({ intent: 'take-cash-return', id: task.id }, CASH_RETURN_FAILED).then(onDone);
  const named = (words: string) => (about === undefined ? {} : { 'aria-label': `${words}: ${about}` });
  return (
    <>
      {task.ownerEmail === null && (
        <Button variant="quiet" size="sm" disabled={changes.busy !== null} onClick={take} {...named('I will do it')}>
          I will do it
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        disabled={changes.busy !== null}
        onClick={() => setAsked(true)}
        {...named('Mark as given back')}
      >
        Mark as given back
      </Button>
      {isAsked && (
        <FactDialog
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
          changes={changes}
          change={(reference) => ({ intent: 'end-cash-return', id: task.id, reference })}
          failed={CASH_RETURN_FAILED}
          onDone={onDone}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
