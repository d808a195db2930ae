import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { leads } from '#db/schema/feedback.ts';
import { audit } from '#db/schema/system.ts';
import { parseCsv } from '#shop/csv.ts';
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { listLeads } from './admin-leads.server.ts';
import type { LeadQuery } from './admin-leads.ts';
import { deleteLead, updateLead } from './change-leads.server.ts';
import { exportLeads } from './export-leads.server.ts';
import { formatMobile, type LeadStatus, MAX_NOTES_LENGTH, sourceLabel } from './lead.ts';
import { addLead } from './leads.server.ts';

const shop = openTestShop();
beforeEach(() => shop.db.execute(sql`delete from leads`));

const DAY = 24 * 60;
const ALL: LeadQuery = { status: null, recent: false, page: 1, rows: 10 };
const list = async (query: Partial<LeadQuery> = {}) => expectOk(await listLeads(shop.staff(), { ...ALL, ...query }));
const findLead = async (mobileNumber: string) =>
  (await list({ rows: 50 })).leads.find((lead) => lead.mobileNumber === mobileNumber);
const listNumbers = async (query: Partial<LeadQuery>) =>
  (await list(query)).leads.map(({ mobileNumber }) => mobileNumber);

async function addTestLead(
  mobileNumber: string,
  overrides: { status?: LeadStatus; notes?: string; minutes?: number } = {},
) {
  const { minutes = 0, ...lead } = overrides;
  expectOk(
    await addLead(shop.as(GUEST, minutesAfterNow(minutes)), { mobileNumber, source: 'discount_popup', ...lead }),
  );
  return (await findLead(mobileNumber))?.id ?? '';
}

async function readExport(filters: Partial<LeadQuery> = {}): Promise<string[][]> {
  let text = '';
  for await (const chunk of expectOk(exportLeads(shop.staff(), { ...ALL, ...filters }))) text += chunk;
  return (parseCsv(text) ?? []).map(({ cells }) => [...cells]);
}

test('A-LEAD-01 A-LEAD-02 A-CALL-31 A-CALL-32 lists leads newest first, by status and by recency, with their counts', async () => {
  await addTestLead('9000000001');
  await addTestLead('9000000002', { status: 'contacted', minutes: -2 * DAY });
  await addTestLead('9000000003', { status: 'contacted', minutes: -8 * DAY });
  await addTestLead('9000000004', { status: 'converted', minutes: -30 * DAY });
  await addTestLead('9000000005', { minutes: -7 * DAY });
  await addTestLead('9000000006', { minutes: -7 * DAY - 1 });
  expect((await list()).stats).toEqual({ total: 6, new: 3, contacted: 2, converted: 1, recent: 3 });
  expect(await listNumbers({})).toEqual([1, 2, 5, 6, 3, 4].map((digit) => `900000000${digit}`));
  expect(await listNumbers({ status: 'contacted' })).toEqual(['9000000002', '9000000003']);
  expect(await listNumbers({ status: 'converted' })).toEqual(['9000000004']);
  expect(await listNumbers({ recent: true })).toEqual(['9000000001', '9000000002', '9000000005']);
  expect(await listNumbers({ recent: true, status: 'new' })).toEqual(['9000000001', '9000000005']);
  expect(await list({ page: 7, rows: 4 })).toMatchObject({ page: 2, found: 6 });
});

test('A-LEAD-07 A-STATE-06 stores a number submitted twice as one row with the status new', async () => {
  await addTestLead('9876543210');
  await addTestLead('9876543210', { minutes: 5 });
  expect((await list()).leads).toMatchObject([{ mobileNumber: '9876543210', status: 'new', timestamp: NOW }]);
  expect((await list()).stats.total).toBe(1);
});

test('A-LEAD-04 A-STATE-06 A-CALL-31 staff set status and notes, and the staff member is stored', async () => {
  const id = await addTestLead('9876543210');
  for (const status of ['contacted', 'converted', 'new'] as const) {
    expectOk(await updateLead(shop.staff(), id, { status, notes: ` Is ${status} ` }, null));
    expect(await findLead('9876543210')).toMatchObject({ status, notes: `Is ${status}` });
  }
  const auditRows = await shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(audit.id);
  expect(auditRows).toHaveLength(3);
  expect(auditRows[0]).toMatchObject({
    actor: 'staff@tanabana.example',
    before: { status: 'new', notes: '' },
    after: { status: 'contacted', notes: 'Is contacted' },
  });
  const tooLong = { status: 'new', notes: 'x'.repeat(MAX_NOTES_LENGTH + 1) } as const;
  expect(await updateLead(shop.staff(), id, tooLong, null)).toEqual({ ok: false, reason: 'notes-too-long' });
  expect(await updateLead(shop.staff(), UNKNOWN_ID, { status: 'new', notes: '' }, null)).toEqual({
    ok: false,
    reason: 'no-such-lead',
  });
});

test('of two parallel edits of one lead, one succeeds and the other is refused', async () => {
  const id = await addTestLead('9876543210');
  const seen = { status: 'new', notes: '' } as const;
  const results = await Promise.all(
    ['Called', 'No answer', 'Asked for sarees'].map((notes) =>
      updateLead(shop.staff(), id, { status: 'contacted', notes }, seen),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.reason === 'changed-meanwhile')).toHaveLength(2);
  expectOk(await updateLead(shop.staff(), id, { status: 'converted', notes: 'Mine' }, null));
  expect(await findLead('9876543210')).toMatchObject({ status: 'converted', notes: 'Mine' });
});

test('A-CALL-31 deletes a lead once, and keeps its number in no audit row', async () => {
  const id = await addTestLead('9876543210');
  const results = await Promise.all([deleteLead(shop.staff(), id), deleteLead(shop.staff(), id)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results).toContainEqual({ ok: false, reason: 'no-such-lead' });
  expect(await findLead('9876543210')).toBeUndefined();
  const [auditRows] = await shop.db
    .select()
    .from(audit)
    .where(and(eq(audit.entityId, id), eq(audit.action, 'delete')));
  expect(JSON.stringify(auditRows)).not.toContain('9876543210');
});

test('A-LEAD-06 the export has the five columns, and no cell that a spreadsheet would run', async () => {
  await addTestLead('9876543210', { notes: '=HYPERLINK("http://evil")', minutes: -1 });
  await addTestLead('9876543211', { status: 'contacted', notes: 'Sarees, under ₹3,000\n"soon"', minutes: 12 * 60 });
  let text = '';
  for await (const chunk of expectOk(exportLeads(shop.staff(), ALL))) text += chunk;
  expect(text).toContain(`'=HYPERLINK`);
  expect(await readExport()).toEqual([
    ['Mobile Number', 'Source', 'Status', 'Date', 'Notes'],
    // The lead was stored after 18:30 UTC, which is midnight in India, so its day is the 11th.
    ['9876543211', 'discount_popup', 'contacted', '2025-01-11', 'Sarees, under ₹3,000\n"soon"'],
    ['9876543210', 'discount_popup', 'new', '2025-01-10', '=HYPERLINK("http://evil")'],
  ]);
  expect(await readExport({ status: 'new' })).toHaveLength(2);
});

test('exports thousands of rows in chunks, each row once', async () => {
  await shop.db.execute(sql`insert into leads (mobile_number, source, "timestamp")
    select (6000000000 + n)::text, 'footer', '2025-01-10T00:00:00Z'::timestamptz + (n / 7) * interval '1 millisecond'
    from generate_series(1, 2345) n`);
  const rows = (await readExport()).slice(1);
  expect(rows).toHaveLength(2345);
  expect(new Set(rows.map(([number]) => number)).size).toBe(2345);
});

test('refuses everybody but staff', async () => {
  const id = await addTestLead('9876543210');
  const { ctx } = await shop.addShopper();
  const refused = { ok: false, reason: 'not-allowed' };
  for (const other of [ctx, shop.as(GUEST)]) {
    expect(await listLeads(other, ALL)).toEqual(refused);
    expect(exportLeads(other, ALL)).toEqual(refused);
    expect(await updateLead(other, id, { status: 'new', notes: 'x' }, null)).toEqual(refused);
    expect(await deleteLead(other, id)).toEqual(refused);
  }
  expect(await shop.db.select().from(leads)).toMatchObject([{ notes: '' }]);
});

test('shows numbers and sources as text', () => {
  expect(formatMobile('9876543210')).toBe('+91 98765 43210');
  expect(['discount_popup', 'product-page', 'footer', ''].map(sourceLabel)).toEqual([
    'Discount popup',
    'Product page',
    'Footer',
    '',
  ]);
});
