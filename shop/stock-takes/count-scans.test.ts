import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { decreaseStock, increaseStock } from '#shop/stock/edit-stock.server.ts';
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { countFile } from './count-file.server.ts';
import { countScans, setCount, undoScans } from './count-scans.server.ts';
import { getCounting, getReview } from './review-stock-take.server.ts';
import { getStockTakeReport } from './stock-take-report.server.ts';
import { abandonStockTake, beginStockTake, findStockTake, listStockTakes } from './stock-takes.server.ts';
import { count, reviewOf, scanOf } from './testing/counting.ts';

const shop = openTestShop();

const addKurta = async (sku: string, categoryId?: string, onHand = 10) =>
  shop.addProduct({
    name: `Kurta ${sku}`,
    sku,
    ...(categoryId === undefined ? {} : { categoryId }),
    stock: [
      { size: 'M', onHand },
      { size: 'L', onHand },
    ],
  });

const beginCategory = async (name: string) => {
  const categoryId = await shop.addCategory({ name });
  return { categoryId, id: expectOk(await beginStockTake(shop.staff(), categoryId)) };
};

test('A-TAKE-01 one stock take is in progress per scope, and one of all products excludes the others', async () => {
  const ctx = shop.staff();
  const { categoryId, id } = await beginCategory('Scope');
  const other = await shop.addCategory();
  const inProgress = { ok: false, reason: { kind: 'in-progress', id } };
  expect(await beginStockTake(ctx, categoryId)).toEqual(inProgress);
  expect(await beginStockTake(ctx, null)).toEqual(inProgress);
  const second = expectOk(await beginStockTake(ctx, other));
  expect(await beginStockTake(ctx, UNKNOWN_ID)).toEqual({ ok: false, reason: 'no-such-category' });
  expect(await beginStockTake(shop.as(GUEST), other)).toEqual({ ok: false, reason: 'not-allowed' });
  for (const each of [id, second]) expectOk(await abandonStockTake(ctx, each));
  const all = expectOk(await beginStockTake(ctx, null));
  expect(await beginStockTake(ctx, other)).toMatchObject({ reason: { kind: 'in-progress', id: all } });
  expectOk(await abandonStockTake(ctx, all));
  expect(await abandonStockTake(ctx, all)).toEqual({ ok: false, reason: 'not-counting' });
});

test('A-TAKE-01 of ten that begin at the same moment, one of all products or the five of categories begin', async () => {
  const began = await Promise.all(
    Array.from({ length: 10 }, async (_, index) =>
      beginStockTake(shop.staff(), index % 2 === 0 ? null : await shop.addCategory({ name: `At once ${index}` })),
    ),
  );
  const ids = began.flatMap((result) => (result.ok ? [result.value] : []));
  const records = await Promise.all(ids.map((id) => findStockTake(shop.staff(), id)));
  const coversAllProducts = records.some((record) => record?.categoryId === null);
  expect(ids).toHaveLength(coversAllProducts ? 1 : 5);
  for (const id of ids) expectOk(await abandonStockTake(shop.staff(), id));
});

test('A-TAKE-02 A-TAKE-03 each scan adds one unit, by barcode or SKU; unknown codes are kept; a repeated scan counts once', async () => {
  const ctx = shop.staff();
  const { categoryId, id } = await beginCategory('Scans');
  await addKurta('SCAN', categoryId);
  await addKurta('ELSE');
  await shop.db.execute(sql`update inventory_levels set barcode = '8901030865275' where sku = 'SCAN-M'`);
  const first = scanOf('8901030865275');
  const scans = [
    first,
    scanOf('SCAN-M'),
    scanOf('scan-l', 5),
    scanOf('NO-SUCH'),
    scanOf('ELSE-M'),
    scanOf('constructor'),
  ];
  expect((await count(ctx, id, ...scans)).map(({ problem }) => problem)).toEqual([
    null,
    null,
    null,
    'unknown',
    'outside',
    'unknown',
  ]);
  await count(ctx, id, first, first, ...scans);
  const { lines, totals, problemCodes } = await reviewOf(ctx, id);
  expect(lines.map(({ size, counted, book }) => [size, counted, book])).toEqual([
    ['M', 2, 10],
    ['L', 5, 10],
  ]);
  expect(totals).toMatchObject({ sizes: 2, lines: 2, units: 7, missingUnits: 13, value: -13 * 100_000 });
  expect(problemCodes.map(({ code, problem, units }) => [code, problem, units]).sort()).toEqual([
    ['ELSE-M', 'outside', 1],
    ['NO-SUCH', 'unknown', 1],
    ['constructor', 'unknown', 1],
  ]);
  const counting = expectOk(await getCounting(ctx, id));
  expect(counting.scans).toHaveLength(6);
  expect(counting.progress).toEqual({ sizes: 2, allSizes: 2, units: 7 });
  expect(counting.scans.find((scan) => scan.id === first.id)).toMatchObject({ size: 'M', counted: 2, quantity: 1 });
  expectOk(await abandonStockTake(ctx, id));
});

test('A-TAKE-03 a scan is undone once; a size without scans is not counted', async () => {
  const ctx = shop.staff();
  const { categoryId, id } = await beginCategory('Undo');
  await addKurta('UNDO', categoryId);
  const [one, two, unknown] = [scanOf('UNDO-M'), scanOf('UNDO-M', 3), scanOf('NONE')];
  await count(ctx, id, one, two, unknown);
  for (const scan of [two, two, unknown]) expectOk(await undoScans(ctx, id, [scan.id]));
  const after = await reviewOf(ctx, id);
  expect(after.lines.map(({ counted }) => counted)).toEqual([1]);
  expect(after.problemCodes).toEqual([]);
  expectOk(await undoScans(ctx, id, [one.id]));
  expect((await reviewOf(ctx, id)).lines).toEqual([]);
  // A browser that sends the undone scan once more does not count it again.
  await count(ctx, id, one);
  expect((await reviewOf(ctx, id)).lines).toEqual([]);
  expectOk(await abandonStockTake(ctx, id));
});

test('A-TAKE-03 a typed count replaces the scans of a size, once', async () => {
  const ctx = shop.staff();
  const { categoryId, id } = await beginCategory('Typed');
  await addKurta('TYPED', categoryId);
  await count(ctx, id, scanOf('TYPED-M'), scanOf('TYPED-M'));
  const [line] = (await reviewOf(ctx, id)).lines;
  const typed = { lineId: line?.id ?? '', quantity: 0, scanId: crypto.randomUUID() };
  expectOk(await setCount(ctx, id, typed));
  await count(ctx, id, scanOf('TYPED-M'));
  expectOk(await setCount(ctx, id, typed));
  expect((await reviewOf(ctx, id)).lines.map(({ counted }) => counted)).toEqual([1]);
  expect(await setCount(ctx, id, { ...typed, lineId: UNKNOWN_ID, scanId: crypto.randomUUID() })).toMatchObject({
    reason: 'no-such-line',
  });
  expectOk(await abandonStockTake(ctx, id));
});

test('A-TAKE-05 forty people scan and undo at the same time, and every unit is counted once', async () => {
  const ctx = shop.staff();
  const { categoryId, id } = await beginCategory('Crowd');
  await addKurta('CROWD', categoryId, 100);
  const undone = Array.from({ length: 20 }, () => scanOf('CROWD-M'));
  await Promise.all([
    ...Array.from({ length: 40 }, async (_, n) => {
      const scan = scanOf(n % 2 === 0 ? 'CROWD-M' : 'CROWD-L', 2);
      // Each scan is sent twice, as after a lost response.
      await Promise.all([count(ctx, id, scan), count(ctx, id, scan)]);
    }),
    ...undone.map(async (scan) => {
      await count(ctx, id, scan);
      expectOk(await undoScans(ctx, id, [scan.id]));
    }),
  ]);
  expect((await reviewOf(ctx, id)).lines.map(({ counted }) => counted)).toEqual([40, 40]);
  expectOk(await abandonStockTake(ctx, id));
});

test('A-TAKE-06 the book is the stock at the time of the scan, also when the scan is sent later', async () => {
  const { categoryId, id } = await beginCategory('Late');
  const productId = await addKurta('LATE', categoryId);
  const adjust = (minutes: number, units: number) =>
    (units > 0 ? increaseStock : decreaseStock)(shop.staff(minutesAfterNow(minutes)), productId, {
      size: 'M',
      units: Math.abs(units),
      reason: 'Received',
      idempotencyKey: crypto.randomUUID(),
    });
  expectOk(await adjust(10, 5));
  expectOk(await adjust(20, -2));
  // Scanned at minutes 5 and 15, sent at minute 30; then all units are counted again at minute 30.
  const late = shop.staff(minutesAfterNow(30));
  await count(late, id, scanOf('LATE-M', 10, 25 * 60_000));
  expect((await reviewOf(late, id)).lines.map(({ book, hasMoved }) => [book, hasMoved])).toEqual([[10, false]]);
  await count(late, id, scanOf('LATE-M', 1, 15 * 60_000));
  expect((await reviewOf(late, id)).lines.map(({ book, hasMoved }) => [book, hasMoved])).toEqual([[10, true]]);
  const [line] = (await reviewOf(late, id)).lines;
  expectOk(await setCount(late, id, { lineId: line?.id ?? '', quantity: 13, scanId: crypto.randomUUID() }));
  expect((await reviewOf(late, id)).lines.map(({ book, counted, hasMoved }) => [book, counted, hasMoved])).toEqual([
    [13, 13, false],
  ]);
  expectOk(await abandonStockTake(late, id));
});

test('A-TAKE-04 a file is counted once, all of it or nothing', async () => {
  const ctx = shop.staff();
  const { categoryId, id } = await beginCategory('File');
  await addKurta('FILE', categoryId);
  const send = (text: string) => countFile(ctx, id, new TextEncoder().encode(text));
  expect(await send('SKU,Counted\nFILE-M,3\nFILE-L,x')).toMatchObject({ reason: { kind: 'no-quantity', line: 3 } });
  expect(await send('SKU,Counted')).toMatchObject({ reason: 'empty' });
  expect(await send('SKU,Name\nA,B')).toMatchObject({ reason: 'no-columns' });
  // A zip file, such as a workbook of Excel.
  expect(await send('PK\u0003\u0004\0\0')).toMatchObject({ reason: 'unreadable' });
  expect((await reviewOf(ctx, id)).lines).toEqual([]);
  const file = 'SKU;Counted\nFILE-M;3\nFILE-L;4\nNONE;2';
  expect(expectOk(await send(file))).toEqual({ rows: 3, newRows: 3, units: 7, problems: 1 });
  expect(expectOk(await send(file))).toEqual({ rows: 3, newRows: 0, units: 0, problems: 0 });
  expect((await reviewOf(ctx, id)).lines.map(({ counted }) => counted)).toEqual([3, 4]);
  expectOk(await abandonStockTake(ctx, id));
});

test('A-TAKE-11 an ended stock take counts nothing more and stays with its report', async () => {
  const ctx = shop.staff();
  const { categoryId, id } = await beginCategory('Ended');
  await addKurta('END', categoryId);
  await count(ctx, id, scanOf('END-M', 4), scanOf('=1+1', 2));
  expectOk(await abandonStockTake(ctx, id));
  expect(await countScans(ctx, id, [scanOf('END-M')])).toEqual({ ok: false, reason: 'not-counting' });
  expect(await countScans(ctx, UNKNOWN_ID, [scanOf('END-M')])).toEqual({ ok: false, reason: 'no-such-stock-take' });
  expect(await countScans(shop.as(GUEST), id, [scanOf('END-M')])).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await getReview(shop.as(GUEST), id, { view: 'counted', page: 1, rows: 10 })).toMatchObject({ ok: false });
  const chunks: string[] = [];
  for await (const chunk of expectOk(await getStockTakeReport(ctx, id))) chunks.push(chunk);
  expect(chunks.join('')).toBe(
    [
      'Product,Size,SKU,Book,Counted,Difference,Value,Result',
      'Kurta END,M,END-M,10,4,-6,-6000,Not applied',
      ",,'=1+1,,2,,,Unknown code",
      '',
    ].join('\r\n'),
  );
  expect(await getStockTakeReport(shop.as(GUEST), id)).toMatchObject({ ok: false });
  const [newest] = expectOk(await listStockTakes(ctx));
  expect(newest).toMatchObject({ startedAt: NOW });
});
