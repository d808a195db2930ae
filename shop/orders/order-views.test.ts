import { expect, test } from 'vitest';
import type { ShopContext } from '#shop/context.ts';
import { deleteAccount } from '#shop/customers/delete-account.server.ts';
import { expectOk, GUEST, NOW, openTestShop, ownerActor, roleActor, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { MAX_ORDER_VIEWS } from './order-view.ts';
import { deleteOrderView, listOrderViews, renameOrderView, saveOrderView } from './order-views.server.ts';

const shop = openTestShop();
const REFUSED = { ok: false, reason: 'not-allowed' };
const PENDING = 'status=pending';

/** A staff member with an account of her own. */
async function addStaff(): Promise<ShopContext> {
  const { userId } = await shop.addShopper({ name: 'Meera' });
  return shop.as(ownerActor({ userId, email: `${userId}@tanabana.example`, name: 'Meera' }));
}

/** Views are listed in the order of their times. */
const afterwards = (ctx: ShopContext): ShopContext => ({ ...ctx, now: new Date(NOW.getTime() + 1_000) });

const listNames = async (ctx: ShopContext) => expectOk(await listOrderViews(ctx)).map(({ name }) => name);

test('A-VIEW-01 A-VIEW-02 views are listed as they were saved, renamed and deleted', async () => {
  const ctx = await addStaff();
  const first = expectOk(await saveOrderView(ctx, { name: ' To  pack ', query: 'page=4&status=processing' }));
  expect(first).toMatchObject({ name: 'To pack', query: 'status=processing' });
  const second = expectOk(await saveOrderView(afterwards(ctx), { name: 'Large', query: 'sort=total-desc' }));
  expect(expectOk(await listOrderViews(ctx))).toEqual([first, second]);
  expectOk(await renameOrderView(ctx, first.id, 'to PACK'));
  expectOk(await deleteOrderView(ctx, second.id));
  expect(await listNames(ctx)).toEqual(['to PACK']);
  expect(await deleteOrderView(ctx, second.id)).toEqual({ ok: false, reason: 'no-such-view' });
  expect(await renameOrderView(ctx, second.id, 'Large')).toEqual({ ok: false, reason: 'no-such-view' });
});

test('A-VIEW-02 refuses a name that is taken, missing or too long, and a view of everything', async () => {
  const ctx = await addStaff();
  const { id } = expectOk(await saveOrderView(ctx, { name: 'To pack', query: PENDING }));
  const other = expectOk(await saveOrderView(afterwards(ctx), { name: 'Other', query: PENDING }));
  const save = async (name: string, query: string) => saveOrderView(ctx, { name, query });
  expect(await save('TO PACK', 'status=shipped')).toEqual({ ok: false, reason: 'name-taken' });
  expect(await renameOrderView(ctx, other.id, 'to pack')).toEqual({ ok: false, reason: 'name-taken' });
  expect(await save(' ', PENDING)).toEqual({ ok: false, reason: 'name-missing' });
  expect(await save('x'.repeat(41), PENDING)).toEqual({ ok: false, reason: 'name-too-long' });
  expect(await save('All', 'page=2')).toEqual({ ok: false, reason: 'nothing-to-save' });
  // The same request again, after a lost response, makes no second view.
  expect(expectOk(await save('to pack', PENDING)).id).toBe(id);
  expect(await listNames(ctx)).toEqual(['To pack', 'Other']);
});

test('A-VIEW-02 keeps at most 20 views, also when two tabs save at once', async () => {
  const ctx = await addStaff();
  for (let number = 1; number < MAX_ORDER_VIEWS; number++) {
    expectOk(await saveOrderView(ctx, { name: `View ${number}`, query: PENDING }));
  }
  const saved = await Promise.all(
    ['One tab', 'Other tab'].map((name) => saveOrderView(ctx, { name, query: 'status=shipped' })),
  );
  expect(saved.map((result) => (result.ok ? 'saved' : result.reason)).sort()).toEqual(['saved', 'too-many']);
  expect(await listNames(ctx)).toHaveLength(MAX_ORDER_VIEWS);
});

test('A-VIEW-03 a view belongs to the person who saved it', async () => {
  const [meera, divya] = [await addStaff(), await addStaff()];
  const { id } = expectOk(await saveOrderView(meera, { name: 'Mine', query: PENDING }));
  expect(await listNames(divya)).toEqual([]);
  expect(await renameOrderView(divya, id, 'Hers')).toEqual({ ok: false, reason: 'no-such-view' });
  expect(await deleteOrderView(divya, id)).toEqual({ ok: false, reason: 'no-such-view' });
  expectOk(await saveOrderView(divya, { name: 'Mine', query: 'status=shipped' }));
  expect(await listNames(meera)).toEqual(['Mine']);
});

test('A-VIEW-03 refuses everybody who may not see orders, and jobs', async () => {
  const actors = [GUEST, roleActor('Catalogue', ['products.edit']), { kind: 'system', name: 'cleanup' }] as const;
  for (const ctx of [...actors.map((actor) => shop.as(actor)), (await shop.addShopper()).ctx]) {
    expect(await listOrderViews(ctx)).toEqual(REFUSED);
    expect(await saveOrderView(ctx, { name: 'Mine', query: PENDING })).toEqual(REFUSED);
    expect(await renameOrderView(ctx, UNKNOWN_ID, 'Mine')).toEqual(REFUSED);
    expect(await deleteOrderView(ctx, UNKNOWN_ID)).toEqual(REFUSED);
  }
});

test('A-VIEW-03 a view that searches for a customer is deleted with her account', async () => {
  const ctx = await addStaff();
  const email = 'Zubeda+1@example.in';
  const { ctx: hers } = await shop.addShopper({ email });
  expectOk(await saveOrderView(ctx, { name: 'Zubeda', query: new URLSearchParams({ search: email }).toString() }));
  expectOk(await saveOrderView(ctx, { name: 'Others', query: 'search=zubeda' }));
  if (hers.actor.kind !== 'shopper') throw new Error('not a shopper');
  expectOk(await deleteAccount(hers, hers.actor.userId));
  expect(await listNames(ctx)).toEqual(['Others']);
});
