import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSlug } from '#shop/catalog/product.ts';
import { IMPORTED_TEXTS, PRODUCT_FIELDS, valuePerField } from '#shop/catalog/product-fields.ts';
import { CSV_BYTE_ORDER_MARK } from '#shop/csv.ts';
import { type CompleteProduct, completeHeader, completeRows } from './complete-file.ts';
import { guessChoices } from './guess-choices.ts';
import { decodeImportFile } from './import-file.ts';
import { expectFile, readText } from './testing/read-text.ts';

/** The keys of the categories' attributes. */
const KEYS = ['neck', 'sleeve'];
const write = (products: readonly CompleteProduct[]): string =>
  `${completeHeader(KEYS)}${products.map((product) => completeRows(product, KEYS)).join('')}`;

const read = (text: string) =>
  readText(text).map(({ key, styleKey, fields, sizes, pictures, ...findings }) => {
    expect(findings).toMatchObject({ notes: [], problems: [], oldPaths: [] });
    return { key, styleKey, fields, sizes: sizes.map(({ line: _, ...size }) => size), pictures };
  });

/** Includes texts that a spreadsheet would run as formulas, and texts with quotes, commas and line breaks. */
const anyText = (max: number) =>
  fc
    .tuple(
      fc.constantFrom('', '=1+1', '+91', '-5', '-x', '@SUM(A1)', `'=1`, `''`, '"', ';', 'sep=;', '₹'),
      fc.string({ unit: 'grapheme', maxLength: 10 }),
      fc.constantFrom('', ',', '\n', '\r\n', '"a", "b"', '<p>x</p>', '\\'),
      fc.string({ maxLength: 3 }),
    )
    .map((parts) => parts.join('').replaceAll('\0', '').slice(0, max))
    .map((text) => (text.trim() === '' ? '' : text));

const anyName = (max: number) => anyText(max).map((text) => text.trim() || 'Neel Kurta');
const anyCode = fc.stringMatching(/^[A-Z]{2}-[\w.,;"' ]{0,8}[A-Z]$/);
const anyPrice = fc.integer({ min: 100, max: 100_000_000 });

const texts = valuePerField(IMPORTED_TEXTS, (name) => anyText(PRODUCT_FIELDS[name].max));

const anyFields: fc.Arbitrary<CompleteProduct['fields']> = fc.record({
  ...texts,
  name: anyName(100),
  countryOfOrigin: anyName(60),
  hsn: fc.constantFrom('', '6204', '620442'),
  sku: anyCode,
  category: anyName(40),
  taxClass: anyText(40),
  price: anyPrice,
  oldPrice: fc.option(anyPrice),
  cost: fc.option(anyPrice),
  status: fc.constantFrom('active' as const, 'inactive' as const),
  keywords: fc.array(anyName(20), { maxLength: 4 }),
  weightGrams: fc.option(fc.integer({ min: 1, max: 100_000 })),
  colorHex: fc.option(fc.constantFrom('#1f3a5f', '#ffffff')),
  featured: fc.boolean(),
  trending: fc.boolean(),
  newArrival: fc.boolean(),
  bestSeller: fc.boolean(),
  isReturnable: fc.boolean(),
  lowStockThreshold: fc.nat(1_000_000),
  reorderPoint: fc.nat(1_000_000),
  attributes: fc
    .tuple(fc.constantFrom('', 'Round', '=V, "deep"'), fc.constantFrom('', 'Full'))
    .map(([neck, sleeve]) => [
      { key: 'neck', value: neck },
      { key: 'sleeve', value: sleeve },
    ]),
  dimensions: fc.option(
    fc.constantFrom({ lengthCm: 30, widthCm: 20.5, heightCm: 1 }, { lengthCm: 0.5, widthCm: 1_000, heightCm: 12.25 }),
  ),
  discount: fc.option(fc.nat(100)),
  rating: fc.nat(50).map((tenths) => tenths / 10),
  variants: fc.array(
    fc.oneof(fc.record({ name: anyText(20) }), fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer()))),
    { maxLength: 3 },
  ),
  look: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,5}$/), { maxLength: 6 }),
  categoryAttributes: fc.constantFrom(
    '',
    '[{"key":"neck","name":"Neck, deep","values":["\\"x\\""],"filterable":true}]',
  ),
  publishAt: fc.option(fc.constantFrom('2026-11-20T04:30:00.000Z', '2031-01-01T00:00:59.999Z')),
});

const anySizes = fc.oneof(
  fc.constant<string[]>(['']),
  fc.uniqueArray(fc.oneof(anyName(15), fc.constantFrom('S', 'Medium', 'Default Title')), {
    minLength: 1,
    maxLength: 5,
  }),
);

const anyProduct = fc
  .record({
    key: fc.stringMatching(/^[a-z0-9][a-z0-9 ]{0,10}$/).map(toSlug),
    styleKey: fc.option(fc.uuid()),
    fields: anyFields,
    sizes: anySizes,
    levels: fc.array(fc.record({ barcode: fc.option(anyCode), onHand: fc.nat(1_000_000) }), {
      minLength: 5,
      maxLength: 5,
    }),
    pictures: fc.array(fc.record({ source: fc.webUrl(), alt: anyText(200) }), { maxLength: 7 }),
  })
  .map(({ sizes, levels, ...product }) => ({
    ...product,
    sizes: sizes.map((size, index) => ({
      size,
      sku: `${product.key}-${index}`,
      barcode: levels[index]?.barcode ? `${product.key} ${index} ${levels[index].barcode}` : null,
      onHand: levels[index]?.onHand ?? 0,
    })),
  }));

const catalogue = fc.uniqueArray(anyProduct, { selector: ({ key }) => key, minLength: 1, maxLength: 4 });

test('A-FILE-10 reading the complete file gives back every product, formulas included', () => {
  fc.assert(
    fc.property(catalogue, (products) => {
      expect(read(write(products))).toEqual(products);
    }),
    { numRuns: 300 },
  );
});

test('A-FILE-10 the bytes of the complete file are read as they were written', () => {
  const text = 'Handle,Title\nneel,"=1+1 ₹ नीला"';
  expect(decodeImportFile(new TextEncoder().encode(CSV_BYTE_ORDER_MARK + text))).toBe(text);
});

test('A-FILE-09 the complete file is recognised by its columns, and only its fixed columns are not read', () => {
  const file = expectFile(`${completeHeader(KEYS)}a`);
  expect(file.kind).toBe('tanabana');
  const { columns } = guessChoices(file, []);
  expect(file.header.filter((_, index) => columns[index] === null)).toEqual([
    'Variant Inventory Tracker',
    'Variant Inventory Policy',
    'Variant Fulfillment Service',
    'Variant Requires Shipping',
    'Variant Taxable',
  ]);
});
