import { eq, isNotNull, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { consents, contactTokens, stockWaits } from '#db/schema/consents.ts';
import { messages } from '#db/schema/messages.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { outbox } from '#db/schema/system.ts';
import { BACK_IN_STOCK_PHONE_WORDS, BACK_IN_STOCK_WORDS } from '#shop/consents/consent.ts';
import { createContactToken } from '#shop/consents/contact-tokens.server.ts';
import { deleteAccount } from '#shop/customers/delete-account.server.ts';
import { exportData } from '#shop/customers/export-data.server.ts';
import { withPhones } from '#shop/messages/testing/message-shop.ts';
import { setStock } from '#shop/stock/edit-stock.server.ts';
import { expectOk, GUEST, NOW, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { notifyByPhone } from './notify-by-phone.server.ts';
import { loadBackInStockMail, notifyWaiting, sendOnce } from './notify-waiting.server.ts';
import { countToNotify, ROUND_MS } from './stock-wait.ts';
import { listWaitedSizes, requestStockWait, stopWaiting } from './stock-waits.server.ts';

const shop = openTestShop();
const NETWORK = '203.0.113.7';

beforeEach(async () => {
  await shop.db.delete(stockWaits);
  await shop.db.delete(consents);
});

const addSoldOut = async (available = 0) => {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: available }] });
  const [level] = await shop.db.select().from(inventoryLevels).where(eq(inventoryLevels.productId, productId));
  const { rows } = await shop.db.execute<{ slug: string }>(sql`select slug from products where id = ${productId}`);
  return { productId, levelId: String(level?.id), slug: String(rows[0]?.slug) };
};

/** Staff count what is on the shelf. */
const setUnits = async (productId: string, units: number) => expectOk(await setStock(shop.staff(), productId, units));

const addWaits = (levelId: string, people: number) =>
  shop.db.execute(sql`
    with numbers as (select generate_series(1, ${people}) as i),
    agreed as (insert into consents (contact, channel, purpose, state, text, at)
      select 'p' || i || '.' || ${levelId} || '@example.in', 'email', 'back-in-stock', 'given', 'yes', ${NOW.toISOString()} from numbers)
    insert into stock_waits (inventory_level_id, contact, created_at)
      select ${levelId}, 'p' || i || '.' || ${levelId} || '@example.in', ${NOW.toISOString()}::timestamptz + i * interval '1 millisecond' from numbers`);

/** The waits whose people were notified. */
const notifiedWaitsOf = (levelId: string) =>
  shop.db
    .select()
    .from(stockWaits)
    .where(sql`${eq(stockWaits.inventoryLevelId, levelId)} and ${isNotNull(stockWaits.toldAt)}`)
    .orderBy(stockWaits.createdAt);

const mailsOf = (waitId: string) =>
  shop.db.select().from(outbox).where(sql`${outbox.payload} ->> 'waitId' = ${waitId}`);

test.each([
  [0, 0],
  [-2, 0],
  [1, 3],
  [5, 15],
])('A-WAIT-01 for %i units %i people are notified', (units, people) => expect(countToNotify(units)).toBe(people));

test('S-WAIT-01 S-WAIT-02 an address waits once, however often it is left; wrong requests are refused', async () => {
  const { slug, levelId, productId } = await addSoldOut();
  const ask = (overrides: object = {}) =>
    requestStockWait(shop.as(GUEST), { slug, size: 'M', email: ' Asha@Example.in ', ...overrides }, NETWORK);
  expect(await ask({ email: 'nobody' })).toMatchObject({ reason: 'invalid' });
  expect(await ask({ size: 'XXL' })).toMatchObject({ reason: 'no-such-size' });
  expect(await ask({ slug: 'no-such-product' })).toMatchObject({ reason: 'no-such-size' });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const waits = await shop.db.select().from(stockWaits).where(eq(stockWaits.inventoryLevelId, levelId));
  expect(waits).toMatchObject([{ contact: 'asha@example.in', toldAt: null }]);
  expect(await shop.db.select().from(consents).where(eq(consents.contact, 'asha@example.in'))).toMatchObject([
    { purpose: 'back-in-stock', state: 'given', text: BACK_IN_STOCK_WORDS },
  ]);
  expect(await listWaitedSizes(shop.staff(), 50)).toContainEqual(expect.objectContaining({ size: 'M', people: 1 }));
  expect(await listWaitedSizes(shop.as(GUEST), 50)).toEqual([]);
  await setUnits(productId, 1);
  expect(await ask()).toMatchObject({ reason: 'available' });
});

test('S-WAIT-02 one network cannot fill the list', async () => {
  const { slug, levelId } = await addSoldOut();
  // The limit of one network is 30 per hour.
  for (let index = 0; index < 30; index++) {
    await requestStockWait(shop.as(GUEST), { slug, size: 'M', email: `n${index}@example.in` }, '198.51.100.1');
  }
  expect(
    await requestStockWait(shop.as(GUEST), { slug, size: 'M', email: 'late@example.in' }, '198.51.100.1'),
  ).toMatchObject({ reason: 'too-many' });
  expect(await shop.db.$count(stockWaits, eq(stockWaits.inventoryLevelId, levelId))).toBe(30);
});

test('S-WAIT-05 a number waits in the place of an address, and is notified by phone once', async () => {
  const phones = withPhones(shop);
  const { slug, levelId, productId } = await addSoldOut();
  const ask = (mobile: string) =>
    requestStockWait({ ...phones.ctx(), actor: GUEST }, { slug, size: 'M', email: '', mobile }, NETWORK);
  await phones.setTemplates();
  // No account or template reaches phones, so the form takes no number.
  expect(await ask('98450 77777')).toMatchObject({ reason: 'invalid' });
  await phones.setTemplates({ event: 'back-in-stock', channel: 'sms' });
  expect(await ask('12345')).toMatchObject({ reason: 'invalid-number' });
  expectOk(await ask('098450 77777'));
  const contact = '+919845077777';
  const consentRows = await shop.db.select().from(consents).where(eq(consents.contact, contact));
  expect(consentRows.map(({ channel, text }) => [channel, text]).sort()).toEqual([
    ['sms', BACK_IN_STOCK_PHONE_WORDS],
    ['whatsapp', BACK_IN_STOCK_PHONE_WORDS],
  ]);
  await setUnits(productId, 2);
  expect(await notifyWaiting(shop.staff())).toBe(1);
  const [wait] = await notifiedWaitsOf(levelId);
  const tell = () => notifyByPhone(phones.ctx(), { waitId: String(wait?.id), ref: 'one', url: 'https://shop.example' });
  await setUnits(productId, 0);
  expect(await tell()).toBe(true);
  expect(await notifiedWaitsOf(levelId)).toEqual([]);
  expect(await shop.db.$count(messages, eq(messages.contact, contact))).toBe(0);
  await setUnits(productId, 2);
  await tell();
  await tell();
  expect(await shop.db.select().from(messages).where(eq(messages.contact, contact))).toMatchObject([
    { event: 'back-in-stock', channel: 'sms', values: { link: `https://shop.example/product/${slug}` } },
  ]);
});

test('S-WAIT-02 one address waits for 30 sizes at most, and gets a message about the limit', async () => {
  const sizes = Array.from({ length: 31 }, (_, index) => ({ size: `S${index}`, onHand: 0 }));
  const productId = await shop.addProduct({ stock: sizes });
  const { rows } = await shop.db.execute<{ slug: string }>(sql`select slug from products where id = ${productId}`);
  const ask = (index: number) => {
    const request = { slug: String(rows[0]?.slug), size: `S${index}`, email: 'many@example.in' };
    return requestStockWait(shop.as(GUEST), request, `192.0.2.${index}`);
  };
  for (let index = 0; index < 30; index++) expectOk(await ask(index));
  expect(await ask(30)).toMatchObject({ reason: 'too-many-sizes' });
  expect(await shop.db.$count(stockWaits, eq(stockWaits.contact, 'many@example.in'))).toBe(30);
});

test('A-WAIT-01 of 10,000 people who wait for a size with 5 units the first 15 are notified, once, however many nodes look', async () => {
  const { productId, levelId } = await addSoldOut();
  await addWaits(levelId, 10_000);
  expect(await notifyWaiting(shop.staff())).toBe(0);
  await setUnits(productId, 5);
  await Promise.all([1, 2, 3, 4].map(() => notifyWaiting(shop.staff())));
  const first = await notifiedWaitsOf(levelId);
  expect(first.map(({ contact }) => contact)).toEqual(
    Array.from({ length: 15 }, (_, index) => `p${index + 1}.${levelId}@example.in`),
  );
  for (const { id } of first) expect(await mailsOf(id)).toHaveLength(1);

  // The next people are notified half an hour later.
  const later = (ms: number) => shop.staff(new Date(NOW.getTime() + ms));
  expect(await notifyWaiting(later(ROUND_MS - 1))).toBe(0);
  await setUnits(productId, 2);
  expect(await notifyWaiting(later(ROUND_MS + 1))).toBe(6);
  await setUnits(productId, 0);
  expect(await notifyWaiting(later(3 * ROUND_MS))).toBe(0);
  expect(await notifiedWaitsOf(levelId)).toHaveLength(21);
});

test('A-WAIT-02 the mail has the price and the units at the time of sending; without consent none is sent; when the size sells out again, the wait stays open', async () => {
  const { productId, levelId } = await addSoldOut();
  await addWaits(levelId, 2);
  await setUnits(productId, 3);
  await notifyWaiting(shop.staff());
  const [asha, meera] = await notifiedWaitsOf(levelId);
  const load = (id: string | undefined) => loadBackInStockMail(shop.staff(), String(id), 'https://shop.example');
  const mail = await load(asha?.id);
  expect(mail?.subject).toMatch(/^Size M of Product \d+ is back$/);
  expect(mail?.text).toContain('It costs ₹1,000 plus GST today. Only 3 left.');
  expect(mail?.text).toContain(`https://shop.example/back-in-stock/stop?wait=${asha?.id}`);

  await stopWaiting(shop.as(GUEST), String(meera?.id));
  expect(await load(meera?.id)).toBeNull();
  await setUnits(productId, 0);
  expect(await load(asha?.id)).toBeNull();
  expect((await notifiedWaitsOf(levelId)).map(({ id }) => id)).toEqual([meera?.id]);
  await setUnits(productId, 1);
  expect(await notifyWaiting(shop.staff(new Date(NOW.getTime() + 2 * ROUND_MS)))).toBe(1);
  expect(await mailsOf(String(asha?.id))).toHaveLength(2);
});

test('A-WAIT-03 a mail that failed is sent again, one whose outcome is unknown is not', async () => {
  const { levelId } = await addSoldOut();
  await addWaits(levelId, 1);
  const [wait] = await shop.db.select().from(stockWaits).where(eq(stockWaits.inventoryLevelId, levelId));
  let sent = 0;
  const tell = (send: () => Promise<void>) => sendOnce(shop.staff(), String(wait?.id), send);
  await expect(tell(() => Promise.reject(new Error('the mail server is unreachable')))).rejects.toThrow('unreachable');
  await tell(async () => {
    sent++;
  });
  // A node that died here has not marked the message as sent: another node delivers it again.
  await tell(async () => {
    sent++;
  });
  expect(sent).toBe(1);
});

test('S-WAIT-03 a person who ends her requests waits for nothing; an unknown link changes nothing', async () => {
  const [one, other] = [await addSoldOut(), await addSoldOut()];
  for (const { slug } of [one, other])
    expectOk(await requestStockWait(shop.as(GUEST), { slug, size: 'M', email: 'zoya@example.in' }, NETWORK));
  const [wait] = await shop.db.select().from(stockWaits).where(eq(stockWaits.inventoryLevelId, one.levelId));
  for (const id of ['', 'nonsense', UNKNOWN_ID])
    expect(await stopWaiting(shop.as(GUEST), id)).toMatchObject({ reason: 'no-such-wait' });
  expect(await shop.db.$count(stockWaits, eq(stockWaits.contact, 'zoya@example.in'))).toBe(2);
  await stopWaiting(shop.as(GUEST), String(wait?.id));
  expect(await shop.db.$count(stockWaits, eq(stockWaits.contact, 'zoya@example.in'))).toBe(0);
  const states = await shop.db
    .select()
    .from(consents)
    .where(eq(consents.contact, 'zoya@example.in'))
    .orderBy(consents.at);
  expect(states.map(({ state }) => state).toSorted()).toEqual(['given', 'given', 'withdrawn']);
});

test('S-WAIT-04 the export contains the waits, a deleted account leaves none, and waits are deleted after 90 days', async () => {
  const { slug, levelId } = await addSoldOut();
  const { userId, ctx } = await shop.addShopper({ email: 'Rekha@Example.in' });
  expectOk(await requestStockWait(ctx, { slug, size: 'M', email: 'rekha@example.in' }, NETWORK));
  expect(expectOk(await exportData(ctx))).toMatchObject({
    consents: [{ purpose: 'back-in-stock', state: 'given' }],
    waitsFor: [{ size: 'M' }],
  });
  expectOk(await deleteAccount(ctx, userId));
  expect(await shop.db.$count(stockWaits, eq(stockWaits.contact, 'rekha@example.in'))).toBe(0);
  expect(await shop.db.$count(consents, eq(consents.contact, 'rekha@example.in'))).toBe(0);

  await addWaits(levelId, 3);
  const contact = `p1.${levelId}@example.in`;
  await createContactToken(shop.db, 'preferences', { contact, userId: null });
  await notifyWaiting(shop.staff());
  expect(await shop.db.$count(contactTokens, eq(contactTokens.contact, contact))).toBe(1);
  await notifyWaiting(shop.staff(new Date(NOW.getTime() + 91 * 86_400_000)));
  expect(await shop.db.$count(contactTokens, eq(contactTokens.contact, contact))).toBe(0);
  expect(await shop.db.$count(stockWaits, eq(stockWaits.inventoryLevelId, levelId))).toBe(0);
  expect(await shop.db.$count(consents)).toBe(0);
});
