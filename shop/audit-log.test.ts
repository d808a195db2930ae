import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { AUDIT_ROWS_PER_PAGE, exportAudit, listAudit, listAuditFilterOptions } from './audit-log.server.ts';
import { parseAuditQuery } from './audit-query.ts';
import { parseCsv } from './csv.ts';
import { expectOk, GUEST, openTestShop, UNKNOWN_ID } from './testing/test-shop.ts';

const shop = openTestShop();
const parseQuery = (queryString = '') => parseAuditQuery(new URLSearchParams(queryString));
const list = async (queryString = '') => expectOk(await listAudit(shop.staff(), parseQuery(queryString)));
const listIds = async (queryString = '') => (await list(queryString)).entries.map(({ entityId }) => entityId);

interface AuditRow {
  readonly actor?: string;
  readonly action?: string;
  readonly entity?: string;
  readonly entityId: string;
  readonly at: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const insertRow = ({
  actor = 'meera@x.in',
  action = 'update',
  entity = 'thing',
  entityId,
  at,
  before,
  after,
}: AuditRow) =>
  shop.db.execute(sql`insert into audit (actor, action, entity, entity_id, at, before, after)
    values (${actor}, ${action}, ${entity}, ${entityId}, ${at}::timestamptz, ${JSON.stringify(before ?? null)}::jsonb, ${JSON.stringify(after ?? null)}::jsonb)`);

async function readExport(queryString = '') {
  let text = '';
  for await (const chunk of expectOk(exportAudit(shop.staff(), parseQuery(queryString)))) text += chunk;
  return text;
}

describe('the audit log', () => {
  test('shows the newest first, filtered by actor, kind of record, record and days in Indian time', async () => {
    // Midnight in India is 18:30 UTC: the rows are of 12, 13, 13 and 14 November.
    await insertRow({ entityId: 'first', at: '2026-11-12T18:29:59Z' });
    await insertRow({ entityId: 'second', at: '2026-11-12T18:30:00Z', actor: 'arjun@x.in' });
    await insertRow({ entityId: 'third', at: '2026-11-13T18:29:59.999Z', entity: 'other' });
    await insertRow({ entityId: 'fourth', at: '2026-11-13T18:30:00Z', actor: 'shopper 7', entity: 'user' });
    expect(await listIds()).toEqual(['fourth', 'third', 'second', 'first']);
    expect(await listIds('actor=arjun%40x.in')).toEqual(['second']);
    expect(await listIds('entity=thing')).toEqual(['second', 'first']);
    expect(await listIds('entity=thing&of=first')).toEqual(['first']);
    expect(await listIds('actor=meera%40x.in&entity=other')).toEqual(['third']);
    expect(await listIds('from=2026-11-13&to=2026-11-13')).toEqual(['third', 'second']);
    expect(await listIds('to=2026-11-12')).toEqual(['first']);
    // Days that do not exist are ignored.
    expect(await listIds('from=2026-02-30&to=x')).toHaveLength(4);
    expect(await listIds('actor=nobody')).toEqual([]);
    expect(expectOk(await listAuditFilterOptions(shop.staff()))).toEqual({
      actors: [
        { actor: 'arjun@x.in', name: null },
        { actor: 'meera@x.in', name: null },
      ],
      entities: ['other', 'thing', 'user'],
    });
  });

  test('shows the changes, and the current name of the entity', async () => {
    const categoryId = await shop.addCategory({ name: 'Sarees' });
    const [entry] = (await list('entity=category')).entries;
    expect(entry).toMatchObject({
      action: 'add',
      entityId: categoryId,
      name: 'Sarees',
      actor: 'staff@tanabana.example',
    });
    expect(entry?.changes).toContainEqual({ field: 'Name', before: null, after: 'Sarees' });
    await insertRow({
      entityId: 'p',
      at: '2026-11-14T00:00:00Z',
      entity: 'price',
      before: { price: 100 },
      after: { price: 200 },
    });
    expect((await list('entity=price')).entries[0]?.changes).toEqual([{ field: 'Price', before: '₹1', after: '₹2' }]);
  });

  test('A-AUDIT-01 names the person and the record while they exist', async () => {
    await shop.addShopper({ name: 'Kavya Menon', email: 'Kavya@x.in' });
    const couponId = await shop.addCoupon({ code: 'NAMED10' });
    await insertRow({ entityId: couponId, at: '2026-11-15T00:00:00Z', entity: 'coupon', actor: 'kavya@x.in' });
    await insertRow({ entityId: UNKNOWN_ID, at: '2026-11-15T00:00:01Z', entity: 'shipment', actor: 'kavya@x.in' });
    expect((await list('actor=kavya%40x.in')).entries).toMatchObject([
      { actorName: 'Kavya Menon', entity: 'shipment', name: null },
      { actorName: 'Kavya Menon', entity: 'coupon', name: 'NAMED10' },
    ]);
    expect(expectOk(await listAuditFilterOptions(shop.staff())).actors).toContainEqual({
      actor: 'kavya@x.in',
      name: 'Kavya Menon',
    });
  });

  test('pages continue after a row and before it, and miss no rows of the same time', async () => {
    const total = AUDIT_ROWS_PER_PAGE * 2 + 7;
    await shop.db.execute(sql`insert into audit (actor, action, entity, entity_id, at)
      select 'pager', 'update', 'page', 'n' || n, '2026-01-01T00:00:00Z' from generate_series(1, ${total}) n`);
    const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => `n${from - index}`);
    const first = await list('actor=pager');
    expect(first.entries.map(({ entityId }) => entityId)).toEqual(numbers(total, AUDIT_ROWS_PER_PAGE));
    expect(first).toMatchObject({ hasOlder: true, hasNewer: false });
    const second = await list(`actor=pager&older=${first.entries.at(-1)?.id}`);
    expect(second.entries.map(({ entityId }) => entityId)).toEqual(
      numbers(total - AUDIT_ROWS_PER_PAGE, AUDIT_ROWS_PER_PAGE),
    );
    expect(second).toMatchObject({ hasOlder: true, hasNewer: true });
    const last = await list(`actor=pager&older=${second.entries.at(-1)?.id}`);
    expect(last.entries.map(({ entityId }) => entityId)).toEqual(numbers(7, 7));
    expect(last).toMatchObject({ hasOlder: false, hasNewer: true });
    expect(await list(`actor=pager&newer=${last.entries[0]?.id}`)).toEqual({ ...second });
    expect((await list(`actor=pager&newer=${second.entries[0]?.id}`)).entries).toEqual(first.entries);
    expect((await list('actor=pager&older=999999999')).entries).toEqual(first.entries);
  });

  test('the export contains all filtered rows, and no cell runs as a formula', async () => {
    await shop.db.execute(sql`insert into audit (actor, action, entity, entity_id, at)
      select 'many', 'update', 'file', 'n' || n, '2026-01-01T00:00:00Z' from generate_series(1, 2300) n`);
    const rows = parseCsv(await readExport('actor=many')) ?? [];
    expect(rows[0]?.cells).toEqual(['When', 'Who', 'Action', 'What', 'Id', 'Changes']);
    expect(new Set(rows.slice(1).map(({ cells }) => cells[4])).size).toBe(2_300);
    await insertRow({
      entityId: '=1+1',
      at: '2026-11-14T05:00:00Z',
      actor: '@evil',
      before: { a: '=2' },
      after: { a: '+3' },
    });
    expect(await readExport('actor=%40evil')).toContain(
      `2026-11-14T05:00:00.000Z,'@evil,update,thing,'=1+1,A: =2 → +3`,
    );
  });

  test('is visible to staff only', async () => {
    const { ctx } = await shop.addShopper();
    for (const ctxOfCaller of [ctx, shop.as(GUEST)]) {
      expect(await listAudit(ctxOfCaller, parseQuery())).toMatchObject({ reason: 'not-allowed' });
      expect(await listAuditFilterOptions(ctxOfCaller)).toMatchObject({ reason: 'not-allowed' });
      expect(exportAudit(ctxOfCaller, parseQuery())).toMatchObject({ reason: 'not-allowed' });
    }
  });
});

test.each([
  ['older=0', null],
  ['older=x', null],
  ['older=7', { direction: 'older', id: 7 }],
  ['newer=7', { direction: 'newer', id: 7 }],
])('parses the cursor of the query string %j as %j', (queryString, cursor) => {
  expect(parseQuery(queryString).cursor).toEqual(cursor);
});
