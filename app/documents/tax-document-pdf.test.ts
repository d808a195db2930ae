import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type ShownDocument, toShownDocument } from '#shop/invoices/shown-document.ts';
import { KURTA, REFERENCES, sampleDocument } from '#shop/invoices/testing/sample-document.ts';
import { readPdfPages } from '#testkit/pdf-text.ts';
import { drawTaxDocument } from './tax-document-pdf.server.ts';

const drawPages = async (document: ShownDocument): Promise<string[]> =>
  readPdfPages(await buffer(await drawTaxDocument(document)));
const words = (text: string): string => text.replace(/\s+/g, ' ');

const textsOf = (document: ShownDocument): string[] => [
  document.title,
  document.store,
  ...document.supplier,
  ...document.details.flat(),
  ...document.parties.flatMap(({ heading, name, lines }) => [heading, name, ...lines]),
  ...document.table.rows.flat().flatMap(({ text, note }) => (note === undefined ? [text] : [text, note])),
  ...document.sums.flat(),
  ...(document.words === null ? [] : [document.words]),
  ...document.notes,
];

test('S-GST-16 the PDF has every text of the page, on one numbered page', async () => {
  const shown = toShownDocument(sampleDocument(), REFERENCES);
  const pages = await drawPages(shown);
  expect(pages).toHaveLength(1);
  const text = words(pages[0] ?? '');
  for (const expected of textsOf(shown)) expect(text).toContain(expected);
  expect(text).toContain('Tax Invoice TB/26-27/000123, page 1 of 1');
});

test('A-GST-33 sixty lines are divided over pages, each with the head of the table and its number', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ ...KURTA, name: `Kurta ${index + 1}`, size: '' }));
  const pages = await drawPages(toShownDocument(sampleDocument({ lines }), REFERENCES));
  expect(pages.length).toBeGreaterThan(1);
  const pagesWithLines = pages.filter((page) => /Kurta \d/.test(page));
  for (const page of pagesWithLines) expect(words(page)).toContain('No. Item HSN Qty');
  for (const [index, page] of pages.entries()) expect(page).toContain(`page ${index + 1} of ${pages.length}`);
  const drawnNumbers = pages.flatMap((page) => [...page.matchAll(/Kurta (\d+)/g)].map(([, number]) => Number(number)));
  expect(drawnNumbers).toEqual(lines.map((_, index) => index + 1));
  expect(pages.at(-1)).toContain('Authorised signatory');
});

test('A-GST-34 long names are broken, names in Indian scripts are drawn, and no glyph is missing', async () => {
  // Ananya in each of the nine scripts.
  const names = ['अनन्या', 'অনন্যা', 'ਅਨੰਨਿਆ', 'અનન્યા', 'ଅନନ୍ୟା', 'அனன்யா', 'అనన్య', 'ಅನನ್ಯಾ', 'അനന്യ'];
  const { recipient } = sampleDocument();
  const shown = toShownDocument(
    sampleDocument({
      recipient: { ...recipient, name: names.join(' '), address: `${'X'.repeat(300)} محمد 🙂` },
      lines: [{ ...KURTA, name: 'Saree '.repeat(40) }],
    }),
    REFERENCES,
  );
  const [page = ''] = await drawPages(shown);
  // A glyph may stand for several letters, and shaping moves some: the letters of each name are there.
  const letters = new Set(page.replace(/\s/g, ''));
  for (const name of names) expect([...name].filter((letter) => !letters.has(letter))).toEqual([]);
  // U+FFFD stands for a missing glyph.
  expect(page).not.toContain('\ufffd');
  expect(page.replace(/\s/g, '')).toContain('X'.repeat(300));
});
