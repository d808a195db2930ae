import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { newsletterAddresses } from '#db/schema/feedback.ts';
import { audit } from '#db/schema/system.ts';
import { parseCsv } from '#shop/csv.ts';
import { expectOk, GUEST, minutesAfterNow, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { subscribeToNewsletter } from './leads.server.ts';
import {
  deleteNewsletterAddress,
  exportNewsletterAddresses,
  listNewsletterAddresses,
  unsubscribe,
} from './newsletter.server.ts';

const shop = openTestShop();
beforeEach(() => shop.db.execute(sql`delete from newsletter_addresses`));

const subscribe = async (...emails: string[]) => {
  for (const [minutes, email] of emails.entries()) {
    expectOk(await subscribeToNewsletter(shop.as(GUEST, minutesAfterNow(minutes)), email));
  }
};
const list = async (search = '', page = 1, rows = 10) =>
  expectOk(await listNewsletterAddresses(shop.staff(), { search, page, rows }));
const listEmails = async (search = '') => (await list(search)).addresses.map(({ email }) => email);

async function readExport(search = ''): Promise<string> {
  let text = '';
  const chunks = expectOk(exportNewsletterAddresses(shop.staff(), { search, origin: 'https://shop.example' }));
  for await (const chunk of chunks) text += chunk;
  return text;
}

test('lists emails newest first and finds them by any part', async () => {
  await subscribe('asha@example.in', 'Meenal@Example.in', 'zoya@mail.example');
  expect(await listEmails()).toEqual(['zoya@mail.example', 'Meenal@Example.in', 'asha@example.in']);
  expect(await listEmails('EXAMPLE.IN')).toEqual(['Meenal@Example.in', 'asha@example.in']);
  expect(await listEmails('a%')).toEqual([]);
  expect(await list('', 5, 2)).toMatchObject({ page: 2, found: { count: 3, more: false } });
});

test('staff remove an email once, and no audit row contains it', async () => {
  await subscribe('asha@example.in');
  const [{ id } = { id: '' }] = (await list()).addresses;
  expectOk(await deleteNewsletterAddress(shop.staff(), id));
  expect(await deleteNewsletterAddress(shop.staff(), id)).toEqual({ ok: false, reason: 'no-such-address' });
  expect(await listEmails()).toEqual([]);
  expect(JSON.stringify(await shop.db.select().from(audit))).not.toContain('asha@example.in');
});

test('the export has each email once with its link, and no cell runs as a formula', async () => {
  await subscribe('zoya@mail.example', '=cmd@example.in', 'Asha@example.in');
  const text = await readExport();
  expect(text).toContain(`'=cmd@example.in`);
  const rows = (parseCsv(text) ?? []).map(({ cells }) => cells);
  expect(rows[0]).toEqual(['Email', 'Date', 'Unsubscribe Link']);
  expect(rows.slice(1).map(([email]) => email)).toEqual(['=cmd@example.in', 'Asha@example.in', 'zoya@mail.example']);
  const [{ id } = { id: '' }] = (await list('zoya')).addresses;
  expect(rows[3]).toEqual([
    'zoya@mail.example',
    '2025-01-10',
    `https://shop.example/newsletter/unsubscribe?address=${id}`,
  ]);
  await shop.db.execute(
    sql`insert into newsletter_addresses (email) select 'n' || n || '@example.in' from generate_series(1, 2100) n`,
  );
  // The header, the 3 addresses above and 2,100 more.
  expect(parseCsv(await readExport())).toHaveLength(2104);
});

test('the link unsubscribes; an invalid or repeated link changes nothing', async () => {
  await subscribe('asha@example.in', 'zoya@mail.example');
  const [{ id } = { id: '' }] = (await list('asha')).addresses;
  for (const token of ['nonsense', UNKNOWN_ID, '']) await unsubscribe(shop.as(GUEST), token);
  expect(await listEmails()).toHaveLength(2);
  await unsubscribe(shop.as(GUEST), id);
  await unsubscribe(shop.as(GUEST), id);
  expect(await listEmails()).toEqual(['zoya@mail.example']);
});

test('refuses everybody but staff', async () => {
  await subscribe('asha@example.in');
  const { ctx } = await shop.addShopper();
  const refused = { ok: false, reason: 'not-allowed' };
  for (const other of [ctx, shop.as(GUEST)]) {
    expect(await listNewsletterAddresses(other, { search: '', page: 1, rows: 10 })).toEqual(refused);
    expect(exportNewsletterAddresses(other, { search: '', origin: 'https://shop.example' })).toEqual(refused);
    expect(await deleteNewsletterAddress(other, UNKNOWN_ID)).toEqual(refused);
  }
  expect(await shop.db.select().from(newsletterAddresses)).toHaveLength(1);
});
