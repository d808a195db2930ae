import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { coupons } from '#db/schema/promotions.ts';
import { audit } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import { getOrder } from '#shop/orders/order-records.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { quoteBag } from '#shop/pricing/quote.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { listActiveCoupons } from './active-coupons.server.ts';
import { addCoupon, deleteCoupon, type NewCoupon, setCouponStatus, updateCoupon } from './change-coupons.server.ts';
import { getCouponByCode } from './check-coupon.server.ts';
import type { CouponField, CouponFields } from './coupon-fields.ts';
import { getCoupon } from './coupon-records.server.ts';
import { incrementCouponUsage } from './coupons.server.ts';
import type { CouponFilter } from './coupons-query.ts';
import { getCouponToEdit, listCoupons } from './list-coupons.server.ts';

const shop = openTestShop();
const validCoupon: NewCoupon = {
  code: 'save10',
  name: 'Save ten',
  type: 'percentage',
  value: 10,
  validFrom: minutesAfterNow(-60),
  validUntil: minutesAfterNow(60),
};
const oneLine = (productId: string) => [{ productId, slug: '', size: 'M', quantity: 1 }];
async function quoteCoupon(ctx: ShopContext, couponCode: string, productId: string) {
  const quote = await quoteBag(ctx, { lines: oneLine(productId), couponCode }, crypto.randomUUID());
  return expectOk(quote).coupon;
}
const all = { search: '', status: null, type: null, page: 1, rows: 50 } as const;
const listCodes = async (query: Parameters<typeof listCoupons>[1] = all) =>
  expectOk(await listCoupons(shop.staff(), query)).coupons.map(({ code }) => code);
const auditRows = (id: string) =>
  shop.db
    .select({ action: audit.action, actor: audit.actor })
    .from(audit)
    .where(and(eq(audit.entity, 'coupon'), eq(audit.entityId, id)))
    .orderBy(asc(audit.id));

async function loadFields(id: string): Promise<CouponFields> {
  const record = await getCoupon(shop.staff(), id);
  if (!record) throw new Error('There is no such coupon');
  const { id: _id, usedCount: _used, createdAt: _created, updatedAt: _updated, ...fields } = record;
  return fields;
}

test('A-CPN-06 A-CALL-26 stores and lists a lower-case code in capitals, and refuses the same code in another case', async () => {
  const id = expectOk(await addCoupon(shop.staff(), { ...validCoupon, code: ' save10 ' }));
  expect(await getCoupon(shop.staff(), id)).toMatchObject({ code: 'SAVE10' });
  expect(await listCodes()).toContain('SAVE10');
  expect(await addCoupon(shop.staff(), { ...validCoupon, code: 'Save10' })).toEqual({
    ok: false,
    reason: 'code-taken',
  });
  const other = await shop.addCoupon();
  const result = await updateCoupon(shop.staff(), other, {
    version: 1,
    fields: { ...(await loadFields(other)), code: 'sAVE10' },
  });
  expect(result).toEqual({ ok: false, reason: 'code-taken' });
  expect(await addCoupon(shop.as(GUEST), { ...validCoupon, code: 'MINE' })).toEqual({
    ok: false,
    reason: 'not-allowed',
  });
});

test.each<[CouponField, unknown]>([
  ['code', '  '],
  ['name', ''],
  ['type', null],
  ['value', null],
  ['validFrom', null],
  ['validUntil', null],
])('A-CPN-05 refuses a coupon without %s, new or edited, and stores nothing', async (field, empty) => {
  const required = { ok: false, reason: { problems: { [field]: 'required' } } };
  const before = await shop.db.$count(coupons);
  expect(await addCoupon(shop.staff(), { ...validCoupon, code: 'EMPTY', [field]: empty } as NewCoupon)).toEqual(
    required,
  );
  expect(await shop.db.$count(coupons)).toBe(before);
  const id = await shop.addCoupon();
  const fields = { ...(await loadFields(id)), [field]: empty } as CouponFields;
  expect(await updateCoupon(shop.staff(), id, { version: 1, fields })).toEqual(required);
});

test.each<[string, Partial<CouponFields>, object]>([
  ['a code with a space', { code: 'SAVE TEN' }, { code: 'not-a-code' }],
  ['a percentage above 100', { value: 101 }, { value: 'not-a-percentage' }],
  ['a fractional percentage', { value: 0.5 }, { value: 'not-a-percentage' }],
  ['a discount of zero', { type: 'fixed', value: 0 }, { value: 'not-an-amount' }],
  ['a negative minimum', { minOrderAmount: -1 }, { minOrderAmount: 'not-an-amount' }],
  ['an end before the start', { validUntil: minutesAfterNow(-61) }, { validUntil: 'ends-before-it-begins' }],
  ['a fractional usage limit', { usageLimit: 1.5 }, { usageLimit: 'not-a-count' }],
])('refuses %s at its field', async (_, wrong, problems) => {
  expect(await addCoupon(shop.staff(), { ...validCoupon, code: 'WRONG', ...wrong })).toEqual({
    ok: false,
    reason: { problems },
  });
});

test('A-CALL-26 stores an edit with its staff member; refuses a limit below the number of uses', async () => {
  const productId = await shop.addProduct();
  const id = await shop.addCoupon({ code: 'EDITED', usageLimit: 5 });
  for (const _ of [1, 2]) {
    const { ctx } = await shop.addShopper();
    expectOk(await placeCashOrder(ctx, orderRequestFor(oneLine(productId), { couponCode: 'EDITED' })));
  }
  const fields = await loadFields(id);
  expect(await updateCoupon(shop.staff(), id, { version: 1, fields: { ...fields, usageLimit: 1 } })).toEqual({
    ok: false,
    reason: { problems: { usageLimit: 'below-used' } },
  });
  const saved = { ...fields, name: 'Renamed', value: 15, usageLimit: 2, applicableProducts: [productId] };
  expect(await updateCoupon(shop.staff(), id, { version: 1, fields: saved })).toEqual({ ok: true, value: 2 });
  expect(await getCoupon(shop.staff(), id)).toMatchObject({ name: 'Renamed', value: 15, usageLimit: 2, usedCount: 2 });
  expect(await getCouponToEdit(shop.staff(), id)).toMatchObject({
    version: 2,
    applicableProducts: [{ id: productId, name: expect.stringMatching(/^Product/) }],
  });
  expect(await auditRows(id)).toEqual([
    { action: 'add', actor: 'staff@tanabana.example' },
    { action: 'update', actor: 'staff@tanabana.example' },
  ]);
});

test('of two parallel saves, deactivations or deletions of one coupon, one succeeds and the other is refused', async () => {
  const id = await shop.addCoupon();
  const fields = await loadFields(id);
  const save = (name: string) => updateCoupon(shop.staff(), id, { version: 1, fields: { ...fields, name } });
  const saves = await Promise.all([save('Mine'), save('Yours')]);
  expect(saves.filter(({ ok }) => ok)).toHaveLength(1);
  expect(saves).toContainEqual({ ok: false, reason: 'changed-meanwhile' });
  const winner = saves[0]?.ok ? 'Mine' : 'Yours';
  expect((await getCoupon(shop.staff(), id))?.name).toBe(winner);

  const changes = await Promise.all([
    setCouponStatus(shop.staff(), id, { version: 2, status: 'inactive' }),
    updateCoupon(shop.staff(), id, { version: 2, fields }),
  ]);
  expect(changes.filter(({ ok }) => ok)).toHaveLength(1);
  const version = 3;
  const deletions = await Promise.all([1, 2].map(() => deleteCoupon(shop.staff(), id, { version })));
  expect(deletions.filter(({ ok }) => ok)).toHaveLength(1);
  expect(deletions).toContainEqual({ ok: false, reason: 'no-such-coupon' });
  expect(await updateCoupon(shop.staff(), id, { version: null, fields })).toEqual({
    ok: false,
    reason: 'no-such-coupon',
  });
  expect(await deleteCoupon(shop.staff(), UNKNOWN_ID, { version: null })).toMatchObject({ ok: false });
});

test('A-CPN-04 A-CPN-07 A-STATE-01 an inactive coupon is refused and not listed in the shop, and works again after activation', async () => {
  const productId = await shop.addProduct();
  const id = await shop.addCoupon({ code: 'SWITCH' });
  const checkCode = () => quoteCoupon(shop.as(GUEST), 'switch', productId);
  const isListed = async () => (await listActiveCoupons(shop.as(GUEST))).some(({ code }) => code === 'SWITCH');
  expect([(await checkCode())?.state, await isListed()]).toEqual(['applied', true]);
  expectOk(await setCouponStatus(shop.staff(), id, { version: 1, status: 'inactive' }));
  expect(await getCoupon(shop.staff(), id)).toMatchObject({ status: 'inactive' });
  expect(await checkCode()).toMatchObject({ state: 'refused', message: 'Invalid coupon code' });
  expect(await isListed()).toBe(false);
  expectOk(await setCouponStatus(shop.staff(), id, { version: 2, status: 'active' }));
  expect([(await checkCode())?.state, await isListed()]).toEqual(['applied', true]);
  expect((await auditRows(id)).map(({ action }) => action)).toEqual(['add', 'deactivate', 'activate']);
  expect(await setCouponStatus(shop.as(GUEST), id, { version: 3, status: 'inactive' })).toMatchObject({ ok: false });
});

test('A-CPN-03 A-CALL-26 a deleted coupon is removed and its code refused; an order that used it keeps its discount, and can be cancelled and reopened', async () => {
  const productId = await shop.addProduct();
  const id = await shop.addCoupon({ code: 'GOODBYE', name: 'Good bye' });
  const { ctx } = await shop.addShopper();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor(oneLine(productId), { couponCode: 'GOODBYE' })));
  expect(expectOk(await deleteCoupon(shop.staff(), id, { version: 1 }))).toBe('GOODBYE');

  expect(await listCodes()).not.toContain('GOODBYE');
  expect(await getCoupon(shop.staff(), id)).toBeNull();
  expect((await listActiveCoupons(ctx)).map(({ code }) => code)).not.toContain('GOODBYE');
  expect(await quoteCoupon(ctx, 'GOODBYE', productId)).toMatchObject({
    state: 'refused',
    message: 'Invalid coupon code',
  });
  const { ctx: other } = await shop.addShopper();
  expect(await placeCashOrder(other, orderRequestFor(oneLine(productId), { couponCode: 'GOODBYE' }))).toMatchObject({
    ok: false,
  });

  expect(await getOrder(ctx, order.id)).toMatchObject({
    discount: 10_000,
    appliedCoupon: { code: 'GOODBYE', name: 'Good bye' },
  });
  expectOk(await cancelOrder(shop.staff(), order.id, 'Changed my mind'));
  const uses = async () => {
    const [row] = await shop.db.select({ used: coupons.usedCount }).from(coupons).where(eq(coupons.id, id));
    return row?.used;
  };
  expect(await uses()).toBe(0);
  const again = { to: 'pending', at: minutesAfterNow(1), actor: 'staff@tanabana.example' } as const;
  expectOk(await inTransaction<unknown, MoveRefusal>(shop.db, (tx, refuse) => moveOrder(tx, order.id, again, refuse)));
  expect(await uses()).toBe(1);

  // The code of a deleted coupon can be used for another coupon.
  expect(await shop.addCoupon({ code: 'goodbye' })).not.toBe(id);
  expect(await quoteCoupon(other, 'GOODBYE', productId)).toMatchObject({ state: 'applied' });
});

test('A-TRUTH-01 the filter follows the state that the list shows', async () => {
  const day = (offset: number) => minutesAfterNow(offset * 24 * 60);
  const thisWeek = { validFrom: day(-5), validUntil: day(5) };
  await shop.addCoupon({ code: 'STATEON', ...thisWeek });
  await shop.addCoupon({ code: 'STATEOFF', ...thisWeek, status: 'inactive' });
  await shop.addCoupon({ code: 'STATEENDED', validFrom: day(-5), validUntil: day(-1) });
  await shop.addCoupon({ code: 'STATELATER', validFrom: day(1), validUntil: day(5) });
  await shop.addCoupon({ code: 'STATEUSED', ...thisWeek, usageLimit: 1 });
  await shop.db.update(coupons).set({ usedCount: 1 }).where(eq(coupons.code, 'STATEUSED'));
  const found = async (status: CouponFilter) =>
    expectOk(await listCoupons(shop.staff(), { search: 'STATE', status, type: null, page: 1, rows: 10 })).coupons.map(
      ({ code }) => code,
    );
  expect(await found('active')).toEqual(['STATEON']);
  expect(await found('inactive')).toEqual(['STATEOFF']);
  expect(await found('ended')).toEqual(['STATEENDED']);
  expect(await found('scheduled')).toEqual(['STATELATER']);
  expect(await found('used-up')).toEqual(['STATEUSED']);
  // No order used it: an invariant compares the count with the orders when the file ends.
  await shop.db.update(coupons).set({ usedCount: 0 }).where(eq(coupons.code, 'STATEUSED'));
});

test('A-CALL-25 lists all coupons or those of a status, and finds one by its code or returns null', async () => {
  await shop.addCoupon({ code: 'LISTED1', name: 'Diwali lights' });
  await shop.addCoupon({ code: 'LISTED2', status: 'inactive', type: 'fixed', value: 100 });
  const allCodes = await listCodes();
  expect(allCodes).toEqual(expect.arrayContaining(['LISTED1', 'LISTED2']));
  expect(await listCodes({ ...all, status: 'active' })).toContain('LISTED1');
  expect(await listCodes({ ...all, status: 'active' })).not.toContain('LISTED2');
  expect(await listCodes({ ...all, status: 'inactive', type: 'fixed' })).toEqual(['LISTED2']);
  expect(await listCodes({ ...all, search: 'wali L' })).toEqual(['LISTED1']);
  expect(await listCodes({ ...all, search: '%' })).toEqual([]);
  const page = expectOk(await listCoupons(shop.staff(), { ...all, rows: 1, page: 2 }));
  expect(page.coupons.map(({ code }) => code)).toEqual(allCodes.slice(1, 2));
  expect(page.total).toBe(allCodes.length);
  expect(await listCodes({ ...all, page: 1_000 })).toEqual(allCodes);
  expect(page.usable).toBeLessThan(page.total);
  expect(await getCouponByCode(shop.db, 'listed1')).toMatchObject({ code: 'LISTED1' });
  expect(await getCouponByCode(shop.db, 'NEVER')).toBeNull();
  expect(await listCoupons(shop.as(GUEST), all)).toEqual({ ok: false, reason: 'not-allowed' });
});

test('A-ERR-34 each operation has its error message when the database fails, with the cause', async () => {
  const id = await shop.addCoupon();
  const fields = await loadFields(id);
  const cause = new Error('the disk is full');
  const broken = {
    ...shop.staff(),
    db: { transaction: () => Promise.reject(cause) } as unknown as ReturnType<typeof shop.staff>['db'],
  };
  await expect(addCoupon(broken, validCoupon)).rejects.toMatchObject({ message: 'Failed to add coupon', cause });
  const update = updateCoupon(broken, id, { version: 1, fields });
  await expect(update).rejects.toMatchObject({ message: 'Failed to update coupon', cause });
  const remove = deleteCoupon(broken, id, { version: 1 });
  await expect(remove).rejects.toMatchObject({ message: 'Failed to delete coupon', cause });
  const use = shop.db.transaction((tx) => incrementCouponUsage(tx, 'no id'));
  await expect(use).rejects.toThrow('Failed to increment coupon usage');
});

test('A-CALL-26 A-CPN-14 counts a use by one, and never above the limit', async () => {
  const id = await shop.addCoupon({ usageLimit: 1 });
  const counted = await shop.db
    .transaction(async (tx) => {
      const uses = [await incrementCouponUsage(tx, id), await incrementCouponUsage(tx, id)];
      const [row] = await tx.select({ used: coupons.usedCount }).from(coupons).where(eq(coupons.id, id));
      // The error undoes the uses, because no order made them.
      throw Object.assign(new Error('undone'), { seen: [...uses, row?.used] });
    })
    .catch((error) => error.seen);
  expect(counted).toEqual([true, false, 1]);
});
