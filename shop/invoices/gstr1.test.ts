import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGstr1Collector } from './gstr1.ts';
import { toGstr1Json } from './gstr1-json.ts';
import { toSheets } from './gstr1-sheets.ts';
import type { Amounts, Gstr1, ListedDocument, ReturnDocument } from './gstr1-tables.ts';
import { createSalesRegister } from './sales-register.ts';
import { type DocumentWanted, returnDocument } from './testing/return-documents.ts';

const BUYER = '32AAPFU0939F1Z4';

function collect(documents: readonly ReturnDocument[]): Gstr1 {
  const collector = createGstr1Collector();
  for (const document of documents) collector.add(document);
  return collector.finish();
}

const rowsOf = (gstr1: Gstr1, name: string): string[] =>
  (toSheets(gstr1).find((file) => file.name === name)?.text ?? '').trimEnd().split('\r\n').slice(1);

const NAMES = ['taxable', 'cgst', 'sgst', 'igst'] as const;
type Sums = Record<(typeof NAMES)[number], number>;
const sumUp = (parts: readonly (readonly [sign: 1 | -1, amounts: Amounts])[]): Sums =>
  Object.fromEntries(
    NAMES.map((name) => [name, parts.reduce((sum, [sign, amounts]) => sum + sign * amounts[name], 0)]),
  ) as Sums;

const signed = (sign: 1 | -1, documents: readonly ListedDocument[]) =>
  documents.flatMap(({ rates }) => rates.map((amounts) => [sign, amounts] as const));
const plus = (rows: readonly Amounts[]) => rows.map((row) => [1, row] as const);

const line = fc.record({
  price: fc.integer({ min: 1, max: 9_000_000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  rate: fc.constantFrom(0, 3, 5, 18),
  hsn: fc.constantFrom('6204', '6214', '7117', '6404'),
  unit: fc.constantFrom('PCS' as const, 'PRS' as const),
});
const document = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  to: fc.constantFrom('29', '32', '27', '97'),
  gstin: fc.constantFrom('', '', BUYER, '29AAPFU0939F1ZR'),
  againstTotal: fc.constantFrom(undefined, undefined, 10_000_000, 10_000_001, 500),
});
const toDocuments = (wanted: readonly object[]): ReturnDocument[] =>
  wanted.map((each, index) => returnDocument({ ...(each as DocumentWanted), number: index + 1 }));

test('A-GST-51 the tables of any documents add up to the documents, taxable value and each tax, to the paisa', () => {
  fc.assert(
    fc.property(fc.array(document, { maxLength: 30 }), (wanted) => {
      const documents = toDocuments(wanted);
      const expected = sumUp(
        documents.flatMap(({ kind, lines }) => lines.map((each) => [kind === 'invoice' ? 1 : -1, each] as const)),
      );
      const gstr1 = collect(documents);
      const nil = gstr1.nil.map(({ value }) => ({ taxable: value, cgst: 0, sgst: 0, igst: 0 }));
      const tables = sumUp([
        ...signed(1, [...gstr1.b2b, ...gstr1.b2cl]),
        ...signed(-1, [...gstr1.cdnr, ...gstr1.cdnur]),
        ...plus([...gstr1.b2cs, ...nil]),
      ]);
      expect(tables).toEqual(expected);
      expect(sumUp(plus([...gstr1.hsnBusiness, ...gstr1.hsnConsumer]))).toEqual(expected);
      expect(gstr1.numbers.reduce((sum, { count }) => sum + count, 0)).toBe(documents.length);
    }),
    { numRuns: 300 },
  );
});

test('A-GST-53 the JSON and the register of any documents add up to the same sums', () => {
  fc.assert(
    fc.property(fc.array(document, { maxLength: 20 }), (wanted) => {
      const documents = toDocuments(wanted);
      const total = documents.reduce((sum, { kind, total }) => sum + (kind === 'invoice' ? total : -total), 0);
      const hasTax = true;
      const { columns, toRows } = createSalesRegister(hasTax);
      const rows = documents.flatMap(toRows);
      const column = (name: string) =>
        rows.reduce((sum, row) => sum + Math.round(Number(row[columns.indexOf(name)]) * 100), 0);
      expect(column('Total')).toBe(total);
      expect(column('Taxable value') + column('CGST') + column('SGST/UTGST') + column('IGST')).toBe(total);

      const { hsn } = JSON.parse(toGstr1Json(collect(documents), '2026-11')) as {
        hsn?: Record<string, Record<string, number>[]>;
      };
      const items = Object.values(hsn ?? {}).flat();
      const inJson = (key: string) => items.reduce((sum, item) => sum + Math.round((item[key] ?? 0) * 100), 0);
      expect(['txval', 'iamt', 'camt', 'samt'].reduce((sum, key) => sum + inJson(key), 0)).toBe(total);
    }),
  );
});

/** ₹1,099 including GST of 5 %: ₹1,046.67 and ₹52.33. Documents go to Kerala unless `to` names another State. */
const KURTA = { price: 109_900 };

test.each<[string, DocumentWanted, string]>([
  ['a business', { lines: [KURTA], gstin: BUYER }, 'b2b'],
  ['a business, credited', { lines: [KURTA], gstin: BUYER, againstTotal: 109_900 }, 'cdnr'],
  ['a consumer in another State, exactly ₹1,00,000', { lines: [{ price: 10_000_000 }] }, 'b2cs'],
  ['a consumer in another State, a paisa above ₹1,00,000', { lines: [{ price: 10_000_001 }] }, 'b2cl'],
  ['a consumer in the own State, above ₹1,00,000', { lines: [{ price: 20_000_000 }], to: '29' }, 'b2cs'],
  ['a credit note for a large invoice', { lines: [KURTA], againstTotal: 10_000_001 }, 'cdnur'],
  ['a credit note for a small invoice', { lines: [KURTA], againstTotal: 10_000_000 }, 'b2cs'],
  [
    'a credit note for a large invoice in the own State',
    { lines: [KURTA], to: '29', againstTotal: 20_000_000 },
    'b2cs',
  ],
  ['goods at 0 %', { lines: [{ price: 9_900, rate: 0 }] }, 'nil'],
])('A-GST-51 %s is in the table %s', (_, wanted, table) => {
  const gstr1 = collect([returnDocument(wanted)]);
  const filled = (['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'nil'] as const).filter((name) => gstr1[name].length > 0);
  expect(filled).toEqual([table]);
});

test('A-GST-51 the table b2cs has a row per State and rate, less the credit notes of consumers, and may be negative', () => {
  const gstr1 = collect([
    returnDocument({ lines: [KURTA, { price: 319_900, rate: 18 }], number: 1 }),
    returnDocument({ lines: [KURTA], number: 2 }),
    returnDocument({ lines: [KURTA], to: '29', number: 3 }),
    returnDocument({ lines: [{ price: 319_900, rate: 18 }], againstTotal: 429_800, number: 1 }),
    returnDocument({ lines: [{ price: 500_000, rate: 18 }], to: '27', againstTotal: 500_000, number: 2 }),
  ]);
  // The dress at 18 % to Kerala was sold and credited, so it has no row.
  expect(rowsOf(gstr1, 'b2cs.csv')).toEqual([
    'OE,27-Maharashtra,,18,-4237.29,0.00,',
    'OE,29-Karnataka,,5,1046.66,0.00,',
    'OE,32-Kerala,,5,2093.34,0.00,',
  ]);
  const json = JSON.parse(toGstr1Json(gstr1, '2026-11'));
  expect(json.b2cs).toEqual([
    { sply_ty: 'INTER', pos: '27', typ: 'OE', rt: 18, txval: -4237.29, iamt: -762.71, csamt: 0 },
    { sply_ty: 'INTRA', pos: '29', typ: 'OE', rt: 5, txval: 1046.66, camt: 26.17, samt: 26.17, csamt: 0 },
    { sply_ty: 'INTER', pos: '32', typ: 'OE', rt: 5, txval: 2093.34, iamt: 104.66, csamt: 0 },
  ]);
});

test('A-GST-52 every sheet has the column names of the offline tool, and its rows', () => {
  const gstr1 = collect([
    returnDocument({ lines: [KURTA, { price: 49_900, rate: 3, hsn: '7117' }], gstin: BUYER, number: 7 }),
    returnDocument({ lines: [{ price: 10_000_001 }], number: 8 }),
    returnDocument({ lines: [{ price: 9_900, rate: 0, hsn: '7018' }], to: '29', number: 9 }),
    returnDocument({ lines: [{ price: 99_900, hsn: '6404', unit: 'PRS', quantity: 2 }], number: 11 }),
    returnDocument({ lines: [KURTA], gstin: BUYER, againstTotal: 159_800, number: 1 }),
    returnDocument({ lines: [KURTA], againstTotal: 10_000_001, number: 2 }),
  ]);
  const files = Object.fromEntries(toSheets(gstr1).map(({ name, text }) => [name, text.trimEnd().split('\r\n')]));
  expect(files).toEqual({
    'b2b.csv': [
      'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
      `${BUYER},Rao Textiles,TB/26-27/000007,14-Nov-2026,1598.00,32-Kerala,N,,Regular B2B,,3,484.47,0.00`,
      `${BUYER},Rao Textiles,TB/26-27/000007,14-Nov-2026,1598.00,32-Kerala,N,,Regular B2B,,5,1046.67,0.00`,
    ],
    'b2cl.csv': [
      'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
      'TB/26-27/000008,14-Nov-2026,100000.01,32-Kerala,,5,95238.10,0.00,',
    ],
    'b2cs.csv': [
      'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
      'OE,32-Kerala,,5,1902.86,0.00,',
    ],
    'cdnr.csv': [
      'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
      `${BUYER},Rao Textiles,TBC/26-27/000001,14-Nov-2026,C,32-Kerala,N,Regular B2B,1099.00,,5,1046.67,0.00`,
    ],
    'cdnur.csv': [
      'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
      'B2CL,TBC/26-27/000002,14-Nov-2026,C,32-Kerala,1099.00,,5,1046.67,0.00',
    ],
    'exemp.csv': [
      'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
      'Intra-State supplies to unregistered persons,99.00,0.00,0.00',
    ],
    // The kurta to a business was credited, so only the jewellery is left.
    'hsn(b2b).csv': [
      'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
      '7117,,PCS-PIECES,1.00,499.00,3,484.47,14.53,0.00,0.00,0.00',
    ],
    'hsn(b2c).csv': [
      'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
      // One unit of ₹1,00,000.01 less a credited one of ₹1,099: no unit and ₹98,901.01.
      '6204,,PCS-PIECES,0.00,98901.01,5,94191.43,4709.58,0.00,0.00,0.00',
      '6404,,PRS-PAIRS,2.00,1998.00,5,1902.86,95.14,0.00,0.00,0.00',
      '7018,,PCS-PIECES,1.00,99.00,0,99.00,0.00,0.00,0.00,0.00',
    ],
    // Number 10 was issued in another month.
    'docs.csv': [
      'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
      'Invoices for outward supply,TB/26-27/000007,TB/26-27/000009,3,0',
      'Invoices for outward supply,TB/26-27/000011,TB/26-27/000011,1,0',
      'Credit Note,TBC/26-27/000001,TBC/26-27/000002,2,0',
    ],
  });
});

test('A-GST-53 the JSON has the keys of the offline tool', () => {
  const gstr1 = collect([
    returnDocument({ lines: [KURTA], gstin: BUYER, number: 7 }),
    returnDocument({ lines: [{ price: 10_000_001 }], number: 8 }),
    returnDocument({ lines: [{ price: 9_900, rate: 0, hsn: '7018' }], to: '29', number: 9 }),
    returnDocument({ lines: [KURTA], gstin: BUYER, againstTotal: 159_800, number: 1 }),
    returnDocument({ lines: [KURTA], againstTotal: 10_000_001, number: 2 }),
  ]);
  const item = { num: 501, itm_det: { txval: 1046.67, rt: 5, iamt: 52.33, csamt: 0 } };
  expect(JSON.parse(toGstr1Json(gstr1, '2026-11'))).toEqual({
    gstin: '29AAPFU0939F1ZR',
    fp: '112026',
    version: 'GST3.2.4',
    hash: 'hash',
    b2b: [
      {
        ctin: BUYER,
        inv: [
          {
            inum: 'TB/26-27/000007',
            idt: '14-11-2026',
            val: 1099,
            pos: '32',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [item],
          },
        ],
      },
    ],
    b2cl: [
      {
        pos: '32',
        inv: [
          {
            inum: 'TB/26-27/000008',
            idt: '14-11-2026',
            val: 100000.01,
            itms: [{ num: 501, itm_det: { txval: 95238.1, rt: 5, iamt: 4761.91, csamt: 0 } }],
          },
        ],
      },
    ],
    cdnr: [
      {
        ctin: BUYER,
        nt: [
          {
            ntty: 'C',
            nt_num: 'TBC/26-27/000001',
            nt_dt: '14-11-2026',
            val: 1099,
            pos: '32',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [item],
          },
        ],
      },
    ],
    cdnur: [
      {
        ntty: 'C',
        nt_num: 'TBC/26-27/000002',
        nt_dt: '14-11-2026',
        val: 1099,
        pos: '32',
        typ: 'B2CL',
        itms: [item],
      },
    ],
    nil: { inv: [{ sply_ty: 'INTRAB2C', expt_amt: 0, nil_amt: 99, ngsup_amt: 0 }] },
    hsn: {
      hsn_b2b: [],
      hsn_b2c: [
        {
          num: 1,
          hsn_sc: '6204',
          desc: '',
          uqc: 'PCS',
          qty: 0,
          rt: 5,
          txval: 94191.43,
          iamt: 4709.58,
          camt: 0,
          samt: 0,
          csamt: 0,
        },
        {
          num: 2,
          hsn_sc: '7018',
          desc: '',
          uqc: 'PCS',
          qty: 1,
          rt: 0,
          txval: 99,
          iamt: 0,
          camt: 0,
          samt: 0,
          csamt: 0,
        },
      ],
    },
    doc_issue: {
      doc_det: [
        {
          doc_num: 1,
          doc_typ: 'Invoices for outward supply',
          docs: [{ num: 1, from: 'TB/26-27/000007', to: 'TB/26-27/000009', totnum: 3, cancel: 0, net_issue: 3 }],
        },
        {
          doc_num: 5,
          doc_typ: 'Credit Note',
          docs: [{ num: 1, from: 'TBC/26-27/000001', to: 'TBC/26-27/000002', totnum: 2, cancel: 0, net_issue: 2 }],
        },
      ],
    },
  });
});

test('A-GST-51 documents without GST are in no table', () => {
  const gstr1 = collect([returnDocument({ lines: [{ price: 109_900, rate: 0 }], taxMode: 'none' })]);
  expect(JSON.parse(toGstr1Json(gstr1, '2026-11'))).toEqual({
    gstin: '',
    fp: '112026',
    version: 'GST3.2.4',
    hash: 'hash',
  });
});

test('A-GST-54 the sales register of sellers who are not registered has no tax column', () => {
  const hasTax = false;
  const { columns, toRows } = createSalesRegister(hasTax);
  expect(columns.join()).toBe(
    'Date,Number,Kind,Against,Order,Recipient,Item,Quantity,Unit,Price,Discount,Delivery,Total',
  );
  expect(toRows(returnDocument({ lines: [{ ...KURTA, rate: 0 }], taxMode: 'none' }))).toEqual([
    [
      '2026-11-14',
      'TB/26-27/000001',
      'Invoice',
      '',
      'ORD-1',
      'Asha Rao',
      'Kurta, M',
      '1',
      'PCS',
      '1099.00',
      '0.00',
      '0.00',
      '1099.00',
    ],
  ]);
});
