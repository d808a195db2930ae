import { describe, expect, test } from 'vitest';
import { type DocumentTitle, documentTitle } from './document-title.ts';
import { type ShownDocument, toDeliveryNote, toShownDocument } from './shown-document.ts';
import { BANGLES, KURTA, KURTA_TO_KERALA, REFERENCES, sampleDocument } from './testing/sample-document.ts';

const { supplier, recipient } = sampleDocument();
const COMPOSITION = { ...supplier, isComposition: true };
const UNREGISTERED = { ...supplier, gstin: '', stateCode: '' };
const UNTAXED = { ...KURTA, hsn: '', rate: 0, taxable: 109_900, cgst: 0, sgst: 0 };

const textsOf = (document: ShownDocument): string => JSON.stringify(Object.values(document));
const cellsOf = ({ table }: ShownDocument, row: number) =>
  Object.fromEntries(table.columns.map(({ label }, index) => [label, table.rows[row]?.[index]]));
const footerOf = ({ table }: ShownDocument) =>
  Object.fromEntries(table.columns.map(({ label }, index) => [label, table.footer?.[index]?.text]));

test.each<[DocumentTitle, Parameters<typeof sampleDocument>[0]]>([
  ['Tax Invoice', {}],
  ['Invoice-cum-bill of supply', { lines: [KURTA, BANGLES] }],
  ['Bill of Supply', { lines: [BANGLES] }],
  ['Bill of Supply', { taxMode: 'none', supplier: COMPOSITION, lines: [UNTAXED] }],
  ['Invoice', { taxMode: 'none', supplier: UNREGISTERED, lines: [UNTAXED] }],
  ['Credit Note', { kind: 'credit-note' }],
  ['Credit Note', { kind: 'credit-note', taxMode: 'none', supplier: UNREGISTERED, lines: [UNTAXED] }],
])('A-GST-30 the title is %s', (title, overrides) => {
  expect(documentTitle(sampleDocument(overrides))).toBe(title);
});

describe('A-GST-31 a tax invoice', () => {
  test('names seller, number, Indian date, place of supply and reverse charge', () => {
    const shown = toShownDocument(sampleDocument(), REFERENCES);
    expect(shown).toMatchObject({ title: 'Tax Invoice', number: 'TB/26-27/000123', fileName: 'TB-26-27-000123.pdf' });
    // In India the document was issued on 16 November at 00:30.
    expect(shown.details).toEqual([
      ['Invoice no.', 'TB/26-27/000123'],
      ['Invoice date', '16 Nov 2026'],
      ['Order', REFERENCES.orderId],
      ['Order date', '14 Nov 2026'],
      ['Place of supply', 'Karnataka (29)'],
      ['Reverse charge', 'No'],
    ]);
    expect(shown.store).toBe('Tanabana');
    expect(shown.supplier).toEqual([
      'Tanabana Retail Private Limited',
      '12 Commercial Street',
      'Bengaluru 560001',
      'State: Karnataka (29)',
      'GSTIN: 29AAACT2727Q1ZW',
    ]);
    expect(shown.parties).toEqual([
      {
        heading: 'Billed and delivered to',
        name: 'Ananya Rao',
        lines: ['14 Temple Road', 'Bengaluru 560003', 'Karnataka, State code 29', '9845012345'],
      },
    ]);
    expect(shown.notes).toContain('This is a computer-generated document.');
  });

  test('within the State shows CGST and SGST with rate and amount, and the lines add up', () => {
    const line = { ...KURTA, quantity: 2, price: 60_000, discount: 20_000, shipping: 9_900 };
    const shown = toShownDocument(sampleDocument({ lines: [line, BANGLES] }), REFERENCES);
    expect(cellsOf(shown, 0)).toEqual({
      'No.': { text: '1' },
      Item: { text: 'Noor Cotton Kurta', note: 'Size M' },
      HSN: { text: '6204' },
      Qty: { text: '2 PCS' },
      'Value incl. GST': { text: '1,200.00', note: '600.00 each' },
      Discount: { text: '200.00' },
      Shipping: { text: '99.00' },
      'Taxable value': { text: '1,046.66' },
      CGST: { text: '26.17', note: '2.5%' },
      SGST: { text: '26.17', note: '2.5%' },
      Amount: { text: '1,099.00' },
    });
    expect(cellsOf(shown, 1)).toMatchObject({ Item: { text: 'Lac Bangles' }, Qty: { text: '2 PRS' } });
    expect(footerOf(shown)).toMatchObject({
      Qty: '4',
      'Value incl. GST': '1,700.00',
      'Taxable value': '1,546.66',
      CGST: '26.17',
      Amount: '1,599.00',
    });
    expect(shown.sums).toEqual([
      ['Taxable value', '₹1,546.66'],
      ['CGST', '₹26.17'],
      ['SGST', '₹26.17'],
      ['Total', '₹1,599.00'],
    ]);
    expect(shown.words).toBe('Rupees one thousand five hundred and ninety-nine only');
    expect(shown.taxByHsn?.rows).toEqual([
      [{ text: '6204' }, { text: '5%' }, { text: '1,046.66' }, { text: '52.34' }],
      [{ text: '7117' }, { text: '0%' }, { text: '500.00' }, { text: '0.00' }],
    ]);
  });

  test('to another State shows IGST, and a Union territory has UTGST', () => {
    const toKerala = toShownDocument(sampleDocument({ lines: [KURTA_TO_KERALA], placeOfSupply: '32' }), REFERENCES);
    expect(cellsOf(toKerala, 0)).toMatchObject({ IGST: { text: '52.33', note: '5%' } });
    expect(Object.keys(cellsOf(toKerala, 0))).not.toContain('CGST');
    expect(toKerala.details).toContainEqual(['Place of supply', 'Kerala (32)']);
    const inLadakh = { ...supplier, stateCode: '38' };
    const shown = toShownDocument(sampleDocument({ supplier: inLadakh, placeOfSupply: '38' }), REFERENCES);
    expect(shown.sums.map(([label]) => label)).toEqual(['Taxable value', 'CGST', 'UTGST', 'Total']);
  });

  test('names a business with its GSTIN, and the person who receives the goods', () => {
    const business = { ...recipient, business: 'Deshpande Boutique', gstin: '29AAAPD0001A1Z5' };
    const { parties } = toShownDocument(sampleDocument({ recipient: business }), REFERENCES);
    expect(parties).toMatchObject([
      { heading: 'Billed to', name: 'Deshpande Boutique', lines: expect.arrayContaining(['GSTIN: 29AAAPD0001A1Z5']) },
      { heading: 'Delivered to', name: 'Ananya Rao', lines: expect.arrayContaining(['9845012345']) },
    ]);
  });
});

test('A-GST-30 a credit note names its invoice, the day of it, and the reason', () => {
  const invoice = { documentNumber: 'TB/26-27/000123', issuedAt: new Date('2026-11-15T19:00:00Z') };
  const note = sampleDocument({
    kind: 'credit-note',
    documentNumber: 'TBC/26-27/000004',
    issuedAt: new Date('2026-11-24T06:00:00Z'),
    reason: 'Order cancelled',
  });
  const shown = toShownDocument(note, { ...REFERENCES, invoice });
  expect(shown.details).toEqual(
    expect.arrayContaining([
      ['Credit note no.', 'TBC/26-27/000004'],
      ['Credit note date', '24 Nov 2026'],
      ['Against invoice', 'TB/26-27/000123'],
      ['Invoice date', '16 Nov 2026'],
      ['Reason', 'Order cancelled'],
    ]),
  );
  expect(shown.sums.at(-1)).toEqual(['Total credited', '₹1,099.00']);
});

test('A-GST-30 a composition dealer writes the words of the law and no tax', () => {
  const shown = toShownDocument(
    sampleDocument({ taxMode: 'none', supplier: COMPOSITION, lines: [UNTAXED] }),
    REFERENCES,
  );
  expect(shown.declaration).toMatch(/composition taxable person, not eligible to collect tax on supplies/i);
  expect(shown.supplier).toContain('GSTIN: 29AAACT2727Q1ZW');
  expect(textsOf(shown)).not.toMatch(/CGST|SGST|IGST|taxable value|reverse charge/i);
});

test('S-GST-19 the invoice of a seller who is not registered has no word of tax', () => {
  const line = { ...UNTAXED, discount: 10_000, shipping: 5_000, total: 104_900, taxable: 104_900 };
  const business = { ...recipient, business: 'Deshpande Boutique', gstin: '29AAAPD0001A1Z5' };
  for (const kind of ['invoice', 'credit-note'] as const) {
    const shown = toShownDocument(
      sampleDocument({ kind, taxMode: 'none', supplier, recipient: business, lines: [line] }),
      REFERENCES,
    );
    expect(textsOf(shown)).not.toMatch(/\btax|GST|HSN|place of supply|State code|reverse charge/i);
    expect(shown.sums).toEqual([
      ['Value', '₹1,099.00'],
      ['Discount', '−₹100.00'],
      ['Shipping', '₹50.00'],
      [kind === 'invoice' ? 'Total' : 'Total credited', '₹1,049.00'],
    ]);
  }
});

test('S-GST-14 a delivery note lists the goods without amounts', () => {
  const lines = [KURTA, BANGLES];
  const shown = toDeliveryNote({ ...REFERENCES, shortId: 'K2M9XAB', supplier, recipient, lines });
  expect(shown).toMatchObject({ title: 'Delivery note', number: null, sums: [], words: null });
  expect(shown.table.columns.map(({ label }) => label)).toEqual(['No.', 'Item', 'Qty']);
  expect(textsOf(shown)).not.toMatch(/₹|GST|\d\.\d\d/);
});
