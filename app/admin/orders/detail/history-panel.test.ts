import { expect, test } from 'vitest';
import type { AdminOrderDetail, DetailEvent } from '#shop/orders/admin-order-detail.ts';
import { EDITED_DESCRIPTION } from '#shop/orders/describe-order-edit.ts';
import { buildHistory } from './history-panel.tsx';

const november = (day: number): Date => new Date(Date.UTC(2026, 10, day));
const historyOf = (events: readonly DetailEvent[]) =>
  buildHistory(
    { events, items: [], payments: [], refunds: [], cashReturns: [], requests: [] } as unknown as AdminOrderDetail,
    String,
  ).map(({ title, details }) => `${title} ${details}`);

const placed = (actor: string): DetailEvent => ({
  status: 'pending',
  description: 'Order Placed',
  actor,
  at: november(1),
});
const changed = (description: string): DetailEvent => ({
  status: 'changed',
  description,
  actor: 'meera@tanabana.in',
  at: november(2),
});

test.each([
  ['by the customer', [placed('shopper 7')], ['Order placed by the customer']],
  ['A-GUEST-02 by a guest', [placed('guest')], ['Order placed by the customer']],
  ['by staff', [placed('meera@tanabana.in')], ['Order placed by meera@tanabana.in']],
  [
    'with what was changed',
    [placed('shopper 7'), changed('Kurta: size M → L')],
    ['Items changed by meera@tanabana.in. Kurta: size M → L', 'Order placed by the customer'],
  ],
  [
    'changed before the details were stored',
    [placed('shopper 7'), changed(EDITED_DESCRIPTION)],
    ['Items changed by meera@tanabana.in', 'Order placed by the customer'],
  ],
  [
    'with a status',
    [placed('shopper 7'), { status: 'shipped', description: 'Shipped', actor: 'job', at: november(3) }],
    ['Shipped set by the store', 'Order placed by the customer'],
  ],
])('A-EDIT-08 the history names what happened and who did it: %s', (_case, events, lines) => {
  expect(historyOf(events)).toEqual(lines);
});
