import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { csvRow } from '#shop/csv.ts';
import { expectOk, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { startImport } from './control-import.server.ts';
import { guessChoices } from './guess-choices.ts';
import { describeDraft } from './import-draft.ts';
import { parseImportFile } from './import-file.ts';
import { getImportProgress } from './import-progress.server.ts';
import { getImportReport } from './import-report.server.ts';
import { importTemplate, TEMPLATE_COLUMNS } from './import-template.ts';
import { addImport, findImport } from './imports.server.ts';
import { previewImport } from './preview-import.server.ts';
import { runImport } from './run-import.server.ts';

const shop = openTestShop();
beforeAll(() => shop.addStaffAccount());

const add = async (...lines: readonly string[]): Promise<string> =>
  expectOk(
    await addImport(shop.staff(), { bytes: new TextEncoder().encode(lines.join('\n')), fileName: 'products.csv' }),
  );

async function importFile(...lines: readonly string[]): Promise<string> {
  const id = await add(...lines);
  expectOk(await startImport(shop.staff(), id, 1));
  while ((await findImport(shop.staff(), id))?.status === 'running') await runImport(shop.staff(), id);
  return id;
}

const readReport = async (id: string): Promise<string> => {
  let text = '';
  for await (const chunk of expectOk(await getImportReport(shop.staff(), id))) text += chunk;
  return text;
};

test('A-IMPORT-01 the template has columns that the import reads without a choice', () => {
  const cells = TEMPLATE_COLUMNS.map((column) => (column === 'Name' ? 'Kurta' : ''));
  const parsed = expectOk(parseImportFile(`${importTemplate()}${csvRow(cells)}`));
  expect(guessChoices(parsed, []).columns).not.toContain(null);
});

test('A-IMPORT-08 a category whose only product cannot be imported is not announced as new', async () => {
  const id = await add('Name,Category,Price,Size', 'Wrong,Announced Never,0,S', 'Right,Announced Once,999,S');
  expect(expectOk(await previewImport(shop.staff(), id))).toMatchObject({
    counts: { add: 1, refuse: 1 },
    newCategories: ['Announced Once'],
  });
});

test('A-IMPORT-07 columns have an example and a state; empty ones are only counted', () => {
  const file = expectOk(parseImportFile('Name,Price,Size,Odd,Nothing\nKurta,100,Medium,?,\nSaree,200,,,'));
  const choices = guessChoices(file, []);
  expect(describeDraft(file, choices)).toMatchObject({
    columns: [
      { name: 'Name', example: 'Kurta', field: 'name', state: 'matched' },
      { name: 'Price', example: '100', field: 'price', state: 'matched' },
      { name: 'Size', example: 'Medium', field: 'size', state: 'matched' },
      { name: 'Odd', example: '?', field: null, state: 'left-out' },
    ],
    emptyColumns: 1,
    sizes: [{ from: 'Medium', to: 'M', products: 1 }],
    problems: [],
  });
  const repeated = { ...choices, columns: ['name', 'price', 'price', null, null] as const };
  const draft = describeDraft(file, repeated);
  expect(draft.columns.map(({ state }) => state)).toEqual(['matched', 'check', 'check', 'left-out']);
  expect(draft.problems).toMatchObject([{ kind: 'repeated-field', field: 'price' }]);
});

describe('A-IMPORT-08 the preview', () => {
  test('A-GST-17 says what is new, changes, stays and is refused, and writes nothing', async () => {
    const categoryId = await shop.addCategory({ name: 'Kurtas' });
    const base = { categoryId, stock: [{ size: '', onHand: 5 }], price: 99_900 };
    await shop.addProduct({ ...base, sku: 'P-SAME', name: 'Same' });
    await shop.addProduct({ ...base, sku: 'P-CHANGED', name: 'Changed', hsn: '6104' });
    const id = await add(
      'SKU,Name,Category,Price,Stock,HSN code,Tax class',
      'P-SAME,Same,Kurtas,999,5,,',
      'P-CHANGED,Changed,Kurtas,899,7,6404,Footwear',
      'P-NEW,New one,Sarees,499,1,,',
      'P-BAD,Bad,Kurtas,499,1,,Nowhere',
    );
    const countRows = async () =>
      (
        await shop.db.execute(
          sql`select (select count(*) from products) as products, (select count(*) from categories) as categories,
            (select count(*) from import_rows) as rows`,
        )
      ).rows;
    const before = await countRows();
    const preview = expectOk(await previewImport(shop.staff(), id));
    expect(await countRows()).toEqual(before);
    expect(preview).toMatchObject({
      products: 4,
      counts: { add: 1, update: 1, none: 1, refuse: 1 },
      newCategories: ['Sarees'],
      problems: [{ line: 5, name: 'Bad', problem: 'Tax class “Nowhere” is not a tax class.' }],
    });
    expect(preview.cards.map(({ name, effect }) => [name, effect])).toEqual([
      ['Same', 'Nothing to change'],
      ['Changed', 'Changes price, HSN code, tax class, sizes and stock'],
      ['New one', 'New'],
      ['Bad', null],
    ]);
  });

  test('is what the import then does', async () => {
    const lines = [
      'Name,SKU,Category,Price,Quantity',
      'One,D-1,Kurtas,999,5',
      'Two,D-2,Kurtas,0,1',
      'Three,D-3,Kurtas,9,1',
    ];
    const { counts } = expectOk(await previewImport(shop.staff(), await add(...lines)));
    const progress = expectOk(await getImportProgress(shop.staff(), await importFile(...lines), 'all'));
    expect([progress.counts.added, progress.counts.failed]).toEqual([counts.add, counts.refuse]);
    expect(progress.counts.planned).toBe(0);
    const again = expectOk(await previewImport(shop.staff(), await add(...lines)));
    expect(again.counts).toMatchObject({ add: 0, update: 0, none: 2, refuse: 1 });
  });

  test('lists the first 200 problems but counts all; the report of the import lists all of them', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => `Faulty ${n},F-${n},Kurtas,none,many`);
    const lines = ['Name,SKU,Category,Price,Quantity', ...rows];
    const preview = expectOk(await previewImport(shop.staff(), await add(...lines)));
    expect(preview.counts.refuse).toBe(150);
    expect(preview.problems).toHaveLength(200);
    // Each of the 150 rows has a wrong price and a wrong quantity.
    expect(preview.problemCount).toBe(300);
    const report = await readReport(await importFile(...lines));
    expect(report.match(/“none” is not a price\./g)).toHaveLength(150);
    expect(report.match(/“many” is not a whole number\./g)).toHaveLength(150);
  });

  test('needs choices that fit, and an import that exists', async () => {
    expect(await previewImport(shop.staff(), UNKNOWN_ID)).toEqual({ ok: false, reason: 'no-such-import' });
    expect(await previewImport(shop.staff(), await add('A,B\n1,2'))).toEqual({ ok: false, reason: 'choices' });
  });
});

test('A-IMPORT-12 A-ERR-09 the report has one line per product, and no cell that runs as a formula', async () => {
  await shop.addProduct({ sku: 'R-1', name: 'Reported', stock: [{ size: '', onHand: 5 }] });
  const id = await importFile(
    'Name,SKU,Category,Price,Quantity',
    'Reported,R-1,Kurtas,999,6',
    '=HYPERLINK("x"),R-2,Kurtas,10,1',
    'No price,R-3,Kurtas,,1',
  );
  const lines = (await readReport(id)).trimEnd().split('\r\n');
  expect(lines[0]).toBe('Line,Product,Handle,Result,Problem,Notes,Address');
  expect(lines.find((line) => line.startsWith('2,'))).toMatch(/^2,Reported,.*,Changed,,,\/product\/reported$/);
  expect(lines.find((line) => line.startsWith('3,'))).toContain("'=HYPERLINK");
  expect(lines.find((line) => line.startsWith('4,'))).toContain('Not imported,A new product needs a price.');
});
