import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { RETURN_STATUSES } from '#config/value-lists.ts';
import { returnEvents, returnItems, returns } from '#db/schema/returns.ts';
import { outbox } from '#db/schema/system.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { checkReturn, waiveReturn } from './check-return.server.ts';
import { approveReturn, lapseReturn, refuseReturn, withdrawReturn } from './decide-return.server.ts';
import { markArrived, markPickedUp } from './pickup-progress.server.ts';
import { requestReturn } from './request-return.server.ts';
import { canMoveReturn, isEnded, RETURN_MOVES, type ReturnAction, type ReturnStatus, releasesItems } from './return.ts';
import { sendBackReturn, settleReturn } from './settle-return.server.ts';
import { openReturningShop } from './testing/returning-shop.ts';

const shop = openReturningShop();

type Run = (number: string, itemId: string, ctx: ReturnType<typeof shop.staff>) => Promise<{ readonly ok: boolean }>;

/** Every action that somebody can take; 'book-pickup' needs a courier and is tested with it. */
const ACTIONS: Readonly<Record<Exclude<ReturnAction, 'book-pickup'>, Run>> = {
  approve: (number) => approveReturn(shop.staff(), number, { answer: '' }),
  refuse: (number) => refuseReturn(shop.staff(), number, 'Not with tags on'),
  withdraw: (number, _, ctx) => withdrawReturn(ctx, number),
  'pick-up': (number) => markPickedUp(shop.staff(), number),
  arrive: (number) => markArrived(shop.staff(), number),
  waive: (number) => waiveReturn(shop.staff(), number),
  check: (number, id) =>
    checkReturn(shop.staff(), number, {
      items: [{ id, finding: 'ok', disposition: 'shelf', refundAmount: null }],
      note: '',
    }),
  settle: (number) => settleReturn(shop.staff(), number),
  'send-back': (number) => sendBackReturn(shop.staff(), number),
  lapse: (number) => lapseReturn(shop.staff(), number),
};

/** The findings of staff, in the states that have them. A settled return moved nothing, so that the store's invariants hold. */
function checkOf(status: ReturnStatus, action: ReturnAction): Partial<typeof returnItems.$inferInsert> {
  if (status === 'settled') return { finding: 'missing', refundAmount: 0 };
  if (status === 'sent-back' || (status === 'checked' && action === 'send-back'))
    return { finding: 'worn', disposition: 'send-back', refundAmount: 0 };
  return status === 'checked' ? { finding: 'ok', disposition: 'shelf', refundAmount: 118_000 } : {};
}

/** Puts a return into a state by hand: how it gets there is tested elsewhere. */
async function addReturnIn(status: ReturnStatus, action: ReturnAction) {
  const bought = await shop.addDelivered({ paymentMethod: 'cod' });
  const request = shop.requestFor(bought, { vpa: 'asha@okicici' });
  const number = expectOk(await requestReturn(bought.ctx(), request));
  const row = await shop.rowOf(number);
  await shop.db
    .update(returns)
    .set({
      status,
      // Only a claim can be waived.
      kind: action === 'waive' ? 'claim' : row.kind,
      ...(status === 'requested' ? {} : { decidedAt: new Date(), decidedBy: 'staff@tanabana.example' }),
      ...(isEnded(status) ? { endedAt: new Date() } : {}),
    })
    .where(eq(returns.id, row.id));
  await shop.db
    .update(returnItems)
    .set({
      isHeld: !releasesItems(status),
      ...checkOf(status, action),
    })
    .where(eq(returnItems.returnId, row.id));
  return { number, id: row.id, itemId: row.items[0]?.id ?? '', ctx: bought.ctx() };
}

const countOf = async (id: string) => ({
  events: await shop.db.$count(returnEvents, eq(returnEvents.returnId, id)),
  mails: (await shop.db.select().from(outbox)).filter(({ ref }) => ref.startsWith(id)).length,
});

async function expectMove(status: ReturnStatus, action: keyof typeof ACTIONS): Promise<void> {
  const { number, id, itemId, ctx } = await addReturnIn(status, action);
  const before = await countOf(id);
  const result = await ACTIONS[action](number, itemId, ctx);
  const after = await countOf(id);
  const { status: statusAfter, items } = await shop.rowOf(number);
  const isAllowed = canMoveReturn(status, action);
  const expected = isAllowed ? RETURN_MOVES[action].to : status;
  expect({ status, ok: result.ok, statusAfter, events: after.events - before.events }).toEqual({
    status,
    ok: isAllowed,
    statusAfter: expected,
    events: isAllowed ? 1 : 0,
  });
  expect(after.mails - before.mails).toBeLessThanOrEqual(isAllowed ? 1 : 0);
  expect(items[0]?.isHeld).toBe(!releasesItems(expected));
}

describe('A-RETURN-04 every state with every action', () => {
  test.each(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[])(
    '%s moves a return from its own states only, once',
    async (action) => {
      for (const status of RETURN_STATUSES) await expectMove(status, action);
    },
  );
});
