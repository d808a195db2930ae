import { expect, test } from 'vitest';
import { findBreaches } from '#db/invariants.server.ts';
import { checkReturn } from './check-return.server.ts';
import { approveReturn, refuseReturn, withdrawReturn } from './decide-return.server.ts';
import { markArrived } from './pickup-progress.server.ts';
import { requestReturn } from './request-return.server.ts';
import type { ReturnDisposition, ReturnFinding } from './return.ts';
import { sendBackReturn, settleReturn } from './settle-return.server.ts';
import { openReturningShop } from './testing/returning-shop.ts';

const shop = openReturningShop();

const RETURNS = 1_000;
const UNITS_PER_ORDER = 50;

/**
 * A repeatable sequence of numbers between 0 and 1: a linear congruential generator, with the constants of Numerical
 * Recipes.
 */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const CHECK_RESULTS: readonly (readonly [ReturnFinding, ReturnDisposition | null])[] = [
  ['ok', 'shelf'],
  ['ok', 'write-off'],
  ['worn', 'write-off'],
  ['worn', 'send-back'],
  ['missing', null],
  ['wrong', null],
];

const random = randomFrom(20_261_118);
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;

type Bought = Awaited<ReturnType<typeof shop.addDelivered>>;

async function askForUnits(bought: Bought): Promise<string | null> {
  const item = pick(bought.items);
  const wantedLevelId = random() < 0.2 ? (await shop.levelOf(item.productId, 'L')).id : null;
  const request = shop.requestFor(bought, {
    vpa: 'asha@okicici',
    outcome: wantedLevelId === null ? 'refund' : 'exchange',
    lines: [{ orderItemId: item.id, quantity: 1 + Math.floor(random() * 2), wantedLevelId }],
  });
  const requested = await requestReturn(bought.ctx(), request);
  return requested.ok ? requested.value : null;
}

async function goThrough(number: string, { ctx }: Bought): Promise<void> {
  if (random() < 0.05) {
    await refuseReturn(shop.staff(), number, 'No tags');
    return;
  }
  if (!(await approveReturn(shop.staff(), number, { answer: '' })).ok) return;
  if (random() < 0.1) {
    await withdrawReturn(ctx(), number);
    return;
  }
  await markArrived(shop.staff(), number);
  const { items } = await shop.rowOf(number);
  const checked = items.map(({ id }) => {
    const [finding, disposition] = pick(CHECK_RESULTS);
    return { id, finding, disposition, refundAmount: null };
  });
  await checkReturn(shop.staff(), number, { items: checked, note: 'Checked' });
  if (!(await sendBackReturn(shop.staff(), number)).ok) await settleReturn(shop.staff(), number);
}

/** Makes returns of one order, one after the other; returns their number. */
async function returnFromOneOrder(): Promise<number> {
  const bought = await shop.addDelivered({
    paymentMethod: 'cod',
    lines: Array.from({ length: 5 }, () => ({
      // A product costs at least ₹1.
      price: 100 + Math.floor(random() * 300_000),
      quantity: 10,
      otherSize: 30,
    })),
  });
  let made = 0;
  for (let attempt = 0; attempt < UNITS_PER_ORDER; attempt++) {
    const number = await askForUnits(bought);
    if (number === null) continue;
    made += 1;
    await goThrough(number, bought);
  }
  return made;
}

test('A-RETURN-08 after 1,000 random returns the ledger equals the counts, and no refund exceeds its payment', {
  timeout: 600_000,
}, async () => {
  await shop.setReturns({ exchangesPerOrder: 5 });
  let made = 0;
  while (made < RETURNS) {
    const counts = await Promise.all([1, 2, 3].map(() => returnFromOneOrder()));
    made += counts.reduce((sum, count) => sum + count, 0);
  }
  expect(await findBreaches(shop.db)).toEqual([]);
});
