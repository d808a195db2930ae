// A cash return: a task that a staff member takes and completes with a reference.

import type { DetailCashReturn } from '#shop/orders/admin-order-detail.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { ToneBadge } from '../../kit/status-badge.tsx';
import { UpiId } from '../../kit/upi-id.tsx';
import { useMay } from '../../kit/use-may.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { CashReturnActions } from '../../order-actions/cash-return-actions.tsx';
import { actorText } from '../../order-actions/order-action-messages.ts';
import type { OrderActions } from '../../order-actions/use-order-actions.ts';

const STATE = {
  open: { tone: 'failed', label: 'To be given back', text: 'in cash, to be given back' },
  done: { tone: 'accepted', label: 'Given back', text: 'in cash, given back' },
  withdrawn: { tone: 'ended', label: 'Withdrawn', text: 'in cash, need not be given back any more' },
} as const;

/**
 * Returns '16 Nov 2026, 11:12 am by meera@tanabana.in' for a completed task, otherwise since when it waits and who has
 * taken it.
 */
function progressText({ createdAt, ownerEmail, endedAt, endedBy }: DetailCashReturn): string {
  if (endedAt) return `${orderDayAndTime(endedAt)} ${actorText(endedBy ?? '')}`;
  const owner = ownerEmail === null ? 'nobody has taken it' : `taken by ${ownerEmail}`;
  return `Since ${orderDayAndTime(createdAt)}, ${owner}`;
}

export function CashReturnRow({ task, actions }: { readonly task: DetailCashReturn; readonly actions: OrderActions }) {
  const money = useMoney();
  const may = useMay();
  const { tone, label, text } = STATE[task.status];
  return (
    <li>
      <div>
        <b>{money(task.amount)}</b> <span>{text}</span>
        <span className="sub">{task.reason}</span>
        <UpiId vpa={task.vpa} />
        {task.reference !== null && <span className="sub">Reference: {task.reference}</span>}
        <span className="sub">{progressText(task)}</span>
      </div>
      <div className="omoney__state">
        <ToneBadge tone={tone} label={label} />
        {task.status === 'open' && may('orders.refund') && <CashReturnActions task={task} actions={actions} />}
      </div>
    </li>
  );
}
