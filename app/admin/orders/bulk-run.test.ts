import { expect, test } from 'vitest';
import type { OrderToSelect } from '#shop/orders/admin-order.ts';
import { type BulkCalls, runBulkStatus, STOPPED } from './bulk-run.ts';

const toOrders = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `order ${index}`,
    status: 'pending',
  })) as unknown as OrderToSelect[];

/** Refuses every order whose number ends in 39. */
const respond: BulkCalls['send'] = async (orders) => ({
  ok: true,
  message: '',
  value: orders.map(({ id }) => ({ id, refusal: id.endsWith('39') ? 'Sold out.' : null })),
});

async function run(count: number, calls: Partial<BulkCalls>) {
  const progress: number[] = [];
  const outcome = await runBulkStatus(toOrders(count), 'processing', {
    send: respond,
    isStopping: () => false,
    onProgress: (done) => progress.push(done),
    ...calls,
  });
  const { done, refused, remaining } = outcome;
  return {
    progress,
    done: done.length,
    refused: refused.map(({ order }) => order.id),
    remaining: remaining.orders.length,
    reason: remaining.reason,
  };
}

test('A-OBULK-06 a run sends 50 orders at a time and lists every refusal', async () => {
  expect(await run(120, {})).toEqual({
    progress: [50, 100, 120],
    done: 119,
    refused: ['order 39'],
    remaining: 0,
    reason: '',
  });
});

test('A-OBULK-06 after a lost response the orders that are left count neither as done nor as refused', async () => {
  let requests = 0;
  const send: BulkCalls['send'] = async (orders) => {
    requests += 1;
    return requests < 3 ? respond(orders) : { ok: false, message: 'Failed', reason: 'No response from the server.' };
  };
  expect(await run(260, { send })).toMatchObject({ done: 99, remaining: 160, reason: 'No response from the server.' });
  expect(requests).toBe(3);
});

test('A-OBULK-06 staff stop a run between two requests', async () => {
  let isStopping = false;
  const outcome = await run(130, { isStopping: () => isStopping, onProgress: () => (isStopping = true) });
  expect(outcome).toMatchObject({ done: 49, refused: ['order 39'], remaining: 80, reason: STOPPED });
});
