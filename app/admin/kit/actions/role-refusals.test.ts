import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { csvResponse } from '#app/admin/csv-response.server.ts';
import { audit } from '#db/schema/system.ts';
import { csvRow } from '#shop/csv.ts';
import { refuse } from '#shop/result.ts';
import { openTestShop, roleActor } from '#shop/testing/test-shop.ts';
import { postBody } from '../testing/post-action.ts';
import { adminAction, adminActions } from './admin-actions.ts';

const shop = openTestShop();
/** ₹2,000, in paise. */
const REFUND_LIMIT = 200_000;
const support = () => shop.as(roleActor('Orders and support', ['orders.refund'], REFUND_LIMIT));

const action = adminActions(
  { refund: 'Failed', save: 'Failed' },
  {
    refund: adminAction({
      input: z.object({}),
      run: async () => refuse('above-refund-limit' as const),
      done: '',
      refused: {},
    }),
    save: adminAction({ input: z.object({}), run: async () => refuse('not-allowed' as const), done: '', refused: {} }),
  },
);

const lastRow = async () => (await shop.db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0];

test('A-ROLE-13 A-ROLE-15 a refusal above the refund limit names it, and is in the audit log with the role', async () => {
  const { result } = await postBody(action, { action: 'refund', input: {} }, { ctx: support() });
  expect(result).toMatchObject({ ok: false, reason: 'This refund is above your limit of ₹2,000.' });
  expect(await lastRow()).toMatchObject({ action: 'refused', entityId: 'refund', actorRole: 'Orders and support' });
});

test('A-ROLE-15 a refusal for a missing permission sends staff to an owner, and is in the audit log', async () => {
  const saved = await postBody(action, { action: 'save', input: {} }, { ctx: support() });
  expect(saved).toMatchObject({ status: 409, result: { ok: false, reason: 'You may not do this. Ask an owner.' } });
  expect(await lastRow()).toMatchObject({ action: 'refused', entityId: 'save' });
});

test('A-ROLE-15 a file that staff export is in the audit log with the role', async () => {
  async function* rows() {
    yield csvRow(['Name']);
  }
  await csvResponse(support(), 'orders', { ok: true, value: rows() }).text();
  expect(await lastRow()).toMatchObject({
    action: 'export',
    entity: 'file',
    // The day of NOW, the time of the test shop.
    entityId: 'orders-2025-01-10.csv',
    actorRole: 'Orders and support',
  });
});
