import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { settings } from '#db/schema/promotions.ts';
import { taxClasses, taxRates } from '#db/schema/tax-classes.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import type { Result } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { TaxMode } from '#shop/settings/settings.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { listDocumentMonths, loadGstMonth } from './gst-month.server.ts';
import { netSums, taxOf } from './gst-month.ts';
import { exportTaxDocuments, listTaxDocuments } from './list-documents.server.ts';
import type { DocumentQuery } from './list-documents.ts';
import { buildGstr1Json, exportSalesRegister, packGstr1 } from './return-files.server.ts';

const shop = openTestShop();
const CLASS = '7a000000-0000-4000-8000-000000000001';
const BUSINESS = '32AAPFU0939F1Z4';
const KERALA = { fullName: 'Meera Nair', address: '4 MG Road', city: 'Kochi', state: 'Kerala', pincode: '682001' };
let productId = '';

async function setMode(taxMode: TaxMode) {
  // The first read stores the default settings, which are updated below.
  await getSettings({ db: shop.db });
  const gst = { gstin: '29AAPFU0939F1ZR', invoicePrefix: 'TB', defaultClassId: CLASS };
  await shop.db.update(settings).set({ taxMode, gst });
}

const move = (id: string, to: 'shipped' | 'cancelled', at: string) =>
  inTransaction<Order, MoveRefusal>(shop.db, (tx, refuse) =>
    moveOrder(tx, id, { to, at: new Date(at), actor: 'staff@tanabana.example' }, refuse),
  );

interface Sale {
  readonly at: string;
  readonly name?: string;
  readonly toKerala?: boolean;
  readonly isBusiness?: boolean;
}

/** Places an order of a ₹1,099 kurta with free delivery, and sends it at the given time. */
async function sell({ at, name, toKerala = false, isBusiness = false }: Sale): Promise<Order> {
  const { ctx } = await shop.addShopper();
  const { shippingAddress, ...request } = orderRequestFor([{ productId, size: 'M', quantity: 1 }]);
  const address = { ...shippingAddress, ...(toKerala && KERALA), ...(name !== undefined && { fullName: name }) };
  const buyer = isBusiness ? { buyer: { gstin: BUSINESS, business: 'Nair Textiles' } } : {};
  const order = expectOk(await placeCashOrder(ctx, { ...request, ...buyer, shippingAddress: address }));
  return expectOk(await move(order.id, 'shipped', at));
}

async function join(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts);
}

const pack = async (month: string) => join(expectOk(await packGstr1(shop.staff(), month)));
const text = async (chunks: Result<AsyncGenerator<string>, unknown>) => (await join(expectOk(chunks))).toString();
const query = (overrides: Partial<DocumentQuery>): DocumentQuery => ({
  month: '2026-11',
  search: '',
  kind: null,
  sort: 'number-asc',
  page: 1,
  rows: 10,
  ...overrides,
});
const numbers = async (overrides: Partial<DocumentQuery>) =>
  expectOk(await listTaxDocuments(shop.staff(), query(overrides))).documents.map(
    ({ documentNumber }) => documentNumber,
  );

beforeAll(async () => {
  productId = await shop.addProduct({ name: 'Kurta', price: 109_900, stock: [{ size: 'M', onHand: 100 }] });
  await setMode('gst');
  await shop.db.update(settings).set({ freeShippingThreshold: 0 });
  // These are the documents of October to December, which most tests read.
  await sell({ at: '2026-10-31T18:29:59.999Z' });
  await sell({ at: '2026-10-31T18:30:00.000Z', toKerala: true });
  const cancelled = await sell({ at: '2026-11-10T06:00:00.000Z', toKerala: true, name: '=Meera' });
  await sell({ at: '2026-11-20T06:00:00.000Z', toKerala: true, isBusiness: true });
  await sell({ at: '2026-11-30T18:29:59.999Z' });
  await sell({ at: '2026-11-30T18:30:00.000Z' });
  expectOk(await move(cancelled.id, 'cancelled', '2026-11-30T18:29:59.999Z'));
});

test('A-GST-50 A-GST-56 a document belongs to the month of its time in India, and the sums are those of its documents', async () => {
  // This test must be the first: the later ones add documents of other months.
  expect(expectOk(await listDocumentMonths(shop.staff()))).toEqual(['2026-12', '2026-11', '2026-10']);
  const counts = await Promise.all(
    ['2026-09', '2026-10', '2026-11', '2026-12'].map(async (month) => {
      const { invoices, creditNotes } = expectOk(await loadGstMonth(shop.staff(), month));
      return [invoices.count, creditNotes.count];
    }),
  );
  expect(counts).toEqual([
    [0, 0],
    [1, 0],
    [4, 1],
    [1, 0],
  ]);

  const november = expectOk(await loadGstMonth(shop.staff(), '2026-11'));
  // The month's sums: two sales to Kerala with IGST ₹52.33 each, and one within Karnataka with ₹26.17 of CGST and of SGST.
  expect(netSums(november)).toEqual({ taxable: 314_000, cgst: 2_617, sgst: 2_617, igst: 10_466, total: 329_700 });
  expect(november.invoices.numbers).toEqual({ from: 'TB/26-27/000002', to: 'TB/26-27/000005' });
  expect(november.byRate).toEqual([{ rate: 5, ...netSums(november) }]);
  expect(november.byState).toEqual([
    { code: '32', invoices: 3, taxable: 209_334, tax: 10_466 },
    { code: '29', invoices: 1, taxable: 104_666, tax: 5_234 },
  ]);
  expect(taxOf(netSums(november))).toBe(15_700);
  expect(november.gstins).toEqual(['29AAPFU0939F1ZR']);
  expect(november.untaxed).toEqual({ invoices: 0, creditNotes: 0, total: 0 });
  expect(november.lateCredits).toEqual({ count: 0, numbers: [] });
});

test('A-GST-55 a pack has the nine sheets, the JSON and the register, and is the same bytes after everything else was edited', async () => {
  const before = await pack('2026-11');
  const files = unzipSync(before);
  expect(Object.keys(files)).toEqual([
    'sales-register.csv',
    'b2b.csv',
    'b2cl.csv',
    'b2cs.csv',
    'cdnr.csv',
    'cdnur.csv',
    'exemp.csv',
    'hsn(b2b).csv',
    'hsn(b2c).csv',
    'docs.csv',
    'gstr1-2026-11.json',
  ]);
  const json = expectOk(await buildGstr1Json(shop.staff(), '2026-11'));
  expect(strFromU8(files['gstr1-2026-11.json'] ?? new Uint8Array())).toBe(json);
  expect(JSON.parse(json)).toMatchObject({
    gstin: '29AAPFU0939F1ZR',
    fp: '112026',
    b2b: [{ ctin: BUSINESS }],
    b2cs: [
      { pos: '29', txval: 1046.66, camt: 26.17, samt: 26.17 },
      { pos: '32', txval: 1046.67, iamt: 52.33 },
    ],
  });

  await shop.db
    .update(products)
    .set({ name: 'Renamed', hsn: '61044200', taxClassId: CLASS, price: 1 })
    .where(eq(products.id, productId));
  await shop.db.update(taxClasses).set({ name: sql`name || ' changed'`, hsn: '9999', unit: 'PRS' });
  await shop.db.update(taxRates).set({ kind: 'fixed', rate: 28, threshold: null, rateAbove: null });
  const gst = { gstin: '27AAPFU0939F1ZV', invoicePrefix: 'ZZ', hsnDigits: 6, defaultClassId: CLASS };
  await shop.db
    .update(settings)
    .set({ taxMode: 'flat', gst, storeInfo: { name: 'X', email: '', phone: '', address: '' } });
  expect((await pack('2026-11')).equals(before)).toBe(true);
  expect(expectOk(await buildGstr1Json(shop.staff(), '2026-11'))).toBe(json);
  await shop.db.update(products).set({ price: 109_900, taxClassId: null, hsn: null }).where(eq(products.id, productId));
  await setMode('gst');
});

test('A-GST-54 the register has a row per line, credit notes are negative, and no cell runs as a formula', async () => {
  const lines = (await text(exportSalesRegister(shop.staff(), '2026-11'))).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    'Date,Number,Kind,Against,Order,Recipient,Business,GSTIN,Place of supply,Item,HSN,Quantity,Unit,Price,Discount,Delivery,Taxable value,Rate %,CGST,SGST/UTGST,IGST,Total',
  );
  expect(lines).toHaveLength(6);
  const credit = lines.find((line) => line.includes('Credit note'));
  expect(credit).toMatch(
    /^2026-11-30,TBC\/26-27\/000001,Credit note,TB\/26-27\/000003,ORD-[^,]+,'=Meera,,,32-Kerala,"Kurta, M",6204,-1,PCS,1099\.00,0\.00,0\.00,-1046\.67,5,0\.00,0\.00,-52\.33,-1099\.00$/,
  );
});

test('A-GST-59 the list of documents is searched, filtered, sorted, paged and exported', async () => {
  expect(await numbers({})).toEqual([
    'TB/26-27/000002',
    'TB/26-27/000003',
    'TB/26-27/000004',
    'TB/26-27/000005',
    'TBC/26-27/000001',
  ]);
  expect(await numbers({ kind: 'credit-note' })).toEqual(['TBC/26-27/000001']);
  expect(await numbers({ search: '000004' })).toEqual(['TB/26-27/000004']);
  expect(await numbers({ search: 'nair text' })).toEqual(['TB/26-27/000004']);
  expect(await numbers({ search: BUSINESS.toLowerCase() })).toEqual(['TB/26-27/000004']);
  expect(await numbers({ search: '=meera' })).toEqual(['TB/26-27/000003', 'TBC/26-27/000001']);
  expect(await numbers({ search: '%' })).toEqual([]);
  expect(await numbers({ sort: 'date-desc', rows: 2, page: 2 })).toHaveLength(2);
  expect(expectOk(await listTaxDocuments(shop.staff(), query({ rows: 2, page: 99 })))).toMatchObject({
    page: 3,
    found: { count: 5 },
  });
  const [credit] = expectOk(await listTaxDocuments(shop.staff(), query({ kind: 'credit-note' }))).documents;
  expect(credit).toMatchObject({
    against: 'TB/26-27/000003',
    name: '=Meera',
    tax: 5_233,
    total: 109_900,
    isLate: false,
  });
  expect(await numbers({ search: credit?.orderNumber ?? '' })).toEqual(['TB/26-27/000003', 'TBC/26-27/000001']);

  const file = await text(exportTaxDocuments(shop.staff(), query({ kind: 'credit-note' })));
  expect(file.split('\r\n')[1]).toMatch(
    /^2026-11-30,TBC\/26-27\/000001,Credit note,TB\/26-27\/000003,ORD-[^,]+,'=Meera,,32-Kerala,-1046\.67,0\.00,0\.00,-52\.33,-1099\.00$/,
  );
});

test('A-GST-58 a credit note after 30 November of the next financial year is late, by the list and by the sums', async () => {
  // The first invoice is of the financial year 2027-28, the others are of 2026-27: midnight in India is at 18:30 UTC.
  const inTime = await sell({ at: '2027-03-31T18:30:00.000Z' });
  const late = await sell({ at: '2027-03-31T18:29:59.999Z' });
  const onTheLastDay = await sell({ at: '2027-03-31T18:29:59.999Z' });
  expectOk(await move(onTheLastDay.id, 'cancelled', '2027-11-30T18:29:59.999Z'));
  expectOk(await move(late.id, 'cancelled', '2027-11-30T18:30:00.000Z'));
  expectOk(await move(inTime.id, 'cancelled', '2027-12-05T06:00:00.000Z'));
  const month = expectOk(await loadGstMonth(shop.staff(), '2027-12'));
  const { documents } = expectOk(await listTaxDocuments(shop.staff(), query({ month: '2027-12' })));
  expect(documents).toHaveLength(2);
  const lateNumbers = documents.filter(({ isLate }) => isLate).map(({ documentNumber }) => documentNumber);
  expect(lateNumbers).toHaveLength(1);
  expect(month.lateCredits).toEqual({ count: 1, numbers: lateNumbers });
  expect(expectOk(await loadGstMonth(shop.staff(), '2027-11')).lateCredits.count).toBe(0);
  // A late credit note still counts in the return of its month.
  expect(month.creditNotes.count).toBe(2);
});

test('A-GST-61 a month without GST has a register without tax columns, and nothing to file', async () => {
  await setMode('none');
  await sell({ at: '2026-08-10T06:00:00.000Z' });
  await setMode('gst');
  const month = expectOk(await loadGstMonth(shop.staff(), '2026-08'));
  expect(month).toMatchObject({
    invoices: { count: 0 },
    byRate: [],
    untaxed: { invoices: 1, creditNotes: 0, total: 109_900 },
  });
  expect((await text(exportSalesRegister(shop.staff(), '2026-08'))).split('\r\n')[0]).not.toMatch(
    /gst|tax|supply|hsn/i,
  );
  expect((await text(exportTaxDocuments(shop.staff(), query({ month: '2026-08' })))).split('\r\n')[0]).not.toMatch(
    /gst|tax|supply/i,
  );
  expect(await packGstr1(shop.staff(), '2026-08')).toEqual({ ok: false, reason: 'no-documents' });
  expect(await buildGstr1Json(shop.staff(), '2026-01')).toEqual({ ok: false, reason: 'no-documents' });
});

test('A-GST-60 only staff read the returns', async () => {
  const { ctx } = await shop.addShopper();
  for (const stranger of [shop.as(GUEST), ctx]) {
    const refused = { ok: false, reason: 'not-allowed' };
    expect(await packGstr1(stranger, '2026-11')).toEqual(refused);
    expect(await buildGstr1Json(stranger, '2026-11')).toEqual(refused);
    expect(exportSalesRegister(stranger, '2026-11')).toEqual(refused);
    expect(exportTaxDocuments(stranger, query({}))).toEqual(refused);
    expect(await listTaxDocuments(stranger, query({}))).toEqual(refused);
    expect(await loadGstMonth(stranger, '2026-11')).toEqual(refused);
    expect(await listDocumentMonths(stranger)).toEqual(refused);
  }
});

test('A-GST-63 a month of more than one page of documents is complete, each document once', async () => {
  const [source] = expectOk(await listTaxDocuments(shop.staff(), query({}))).documents;
  // 1,203 copies in July have the same time, so they are sorted by id.
  await shop.db.execute(sql`
    insert into tax_documents (kind, series, financial_year, number, document_number, order_id, issued_at, tax_mode, place_of_supply,
      supplier, recipient, lines, taxable, cgst, sgst, igst, total)
    select kind, 'QQ', financial_year, n, 'QQ/26-27/' || lpad(n::text, 6, '0'), order_id, '2026-07-10T06:00:00Z', tax_mode,
      place_of_supply, supplier, recipient, lines, taxable, cgst, sgst, igst, total
    from tax_documents, generate_series(1, 1203) n where id = ${source?.id}`);
  await shop.db.execute(sql`insert into document_counters values ('QQ', '26-27', 1203)`);
  const lines = (await text(exportSalesRegister(shop.staff(), '2026-07'))).trimEnd().split('\r\n');
  expect(new Set(lines).size).toBe(1_204);
  const { doc_issue: issued } = JSON.parse(expectOk(await buildGstr1Json(shop.staff(), '2026-07')));
  expect(issued.doc_det[0].docs).toEqual([
    { num: 1, from: 'QQ/26-27/000001', to: 'QQ/26-27/001203', totnum: 1_203, cancel: 0, net_issue: 1_203 },
  ]);
  expect(expectOk(await loadGstMonth(shop.staff(), '2026-07')).invoices.total).toBe(1_203 * 109_900);
  // No invariant allows the copies, so they are deleted; the role `replica` switches off the trigger that keeps documents.
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`delete from tax_documents where series = 'QQ'`);
    await tx.execute(sql`delete from document_counters where series = 'QQ'`);
  });
});
