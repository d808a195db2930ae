import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { saveAttributes } from '#shop/catalog/save-attributes.server.ts';
import { expectOk, openTestShop } from '#shop/testing/test-shop.ts';
import { startImport } from './control-import.server.ts';
import { addImport, findImport, saveChoices } from './imports.server.ts';
import { planAttributes } from './plan-attributes.ts';
import { previewImport } from './preview-import.server.ts';
import { runImport } from './run-import.server.ts';
import { readText } from './testing/read-text.ts';

const shop = openTestShop();
beforeAll(() => shop.addStaffAccount());
const NECK = { key: 'neck', name: 'Neck', values: ['Round', 'V neck'], filterable: true };
const STYLE = { key: 'style', name: 'Style', values: [], filterable: false };

const FILE = [
  'Name,Category,Price,SKU,Neck,Cut',
  'Import Kurta,Attribute Kurtas,999,IK-1,V neck,A-line',
  'Known Kurta,Attribute Kurtas,999,KK-1,,Straight',
  'Wrong Kurta,Attribute Kurtas,999,WK-1,Boat,',
].join('\n');

test('A-ATTR-04 a column of a file means an attribute of the category: by its name, or by the choice of staff', async () => {
  const staff = shop.staff();
  const categoryId = await shop.addCategory({ name: 'Attribute Kurtas' });
  const attributes = [
    { ...NECK, key: null },
    { ...STYLE, key: null },
  ];
  expectOk(await saveAttributes(staff, categoryId, { version: null, attributes }));
  const known = await shop.addProduct({
    name: 'Known Kurta',
    sku: 'KK-1',
    price: 99_900,
    categoryId,
    attributes: [{ key: 'neck', value: 'Round' }],
  });
  const bytes = new TextEncoder().encode(FILE);
  const id = expectOk(await addImport(staff, { bytes, fileName: 'kurtas.csv' }));
  const draft = await findImport(staff, id);
  expect(draft?.choices.columns).toEqual(['name', 'category', 'price', 'sku', 'attribute:neck', null]);
  const columns = [...(draft?.choices.columns ?? []).slice(0, 5), 'attribute:style' as const];
  const choices = { ...draft?.choices, columns } as NonNullable<typeof draft>['choices'];
  const version = expectOk(await saveChoices(staff, id, { version: draft?.version ?? 0, choices, publishes: false }));
  const preview = expectOk(await previewImport(staff, id));
  expect(preview.problems.map(({ line, problem }) => [line, problem])).toEqual([
    [4, 'Neck offers Round, V neck only.'],
  ]);
  expect(preview.counts).toMatchObject({ add: 1, update: 1 });
  expectOk(await startImport(staff, id, version));
  while ((await findImport(staff, id))?.status === 'running') await runImport(staff, id);
  const stored = async (condition: ReturnType<typeof eq>) =>
    (await shop.db.select({ attributes: products.attributes }).from(products).where(condition))[0]?.attributes;
  expect(await stored(eq(products.name, 'Import Kurta'))).toEqual([
    { key: 'neck', value: 'V neck' },
    { key: 'style', value: 'A-line' },
  ]);
  // The empty cell of a product changes nothing.
  expect(await stored(eq(products.id, known))).toEqual([
    { key: 'neck', value: 'Round' },
    { key: 'style', value: 'Straight' },
  ]);
});

test.each([
  ['a new value', [], [{ key: 'neck', value: 'Round' }], { isChanged: true, notes: [], problems: [] }],
  ['the same value', [{ key: 'neck', value: 'Round' }], [{ key: 'neck', value: 'Round' }], { isChanged: false }],
  ['no change without values in the file', [{ key: 'neck', value: 'Round' }], [], { isChanged: false }],
  [
    'an emptied value',
    [{ key: 'neck', value: 'Round' }],
    [{ key: 'neck', value: '' }],
    { isChanged: true, values: [] },
  ],
  [
    'an attribute of another category',
    [],
    [{ key: 'strap', value: 'Long' }],
    { isChanged: false, notes: ['Its category has no attribute “strap”: the value is left out.'] },
  ],
  [
    'no change when the stored values have another order',
    [
      { key: 'style', value: 'A' },
      { key: 'neck', value: 'Round' },
    ],
    [],
    { isChanged: false },
  ],
  [
    'a value that is not offered',
    [],
    [{ key: 'neck', value: 'Boat' }],
    { problems: ['Neck offers Round, V neck only.'] },
  ],
])('A-ATTR-04 plans %s', (_, stored, imported, expected) => {
  expect(planAttributes([NECK, STYLE], stored, imported)).toMatchObject(expected);
});

test('A-ATTR-04 reports the line of a value longer than 60 characters', () => {
  const text = `Name,Price,Attribute: neck\nKurta,999,${'x'.repeat(61)}\n`;
  expect(readText(text)[0]?.problems).toEqual(['Line 2: “neck” has 61 letters; at most 60 are possible.']);
});
