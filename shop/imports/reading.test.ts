import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow } from '#shop/csv.ts';
import { guessChoices } from './guess-choices.ts';
import { IMPORT_FIELDS, type ImportField } from './import-choices.ts';
import { decodeImportFile, parseImportFile } from './import-file.ts';
import { readProducts } from './read-products.ts';
import { readText } from './testing/read-text.ts';

const FIELDS: readonly ImportField[] = Object.keys(IMPORT_FIELDS) as ImportField[];

const HEADERS = [
  'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Image Src,Status',
  'Type,SKU,Name,Published,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
  'Handle,Title,Style key,Color hex,Tags,Low stock threshold,Option1 Name,Option1 Value',
  'a,b,c,d,e,f,g',
];

const word = fc.oneof(
  fc.string(),
  fc.constantFrom('', 'variable', 'variation', 'Size', 'Colour', 'M', '1.29E+03', '-2', 'id:1', '999', '__proto__'),
);

test('A-FILE-07 reading never throws, whatever the file holds and staff choose', () => {
  const rows = fc.array(fc.array(word, { maxLength: 14 }), { maxLength: 8 });
  const columns = fc.array(fc.option(fc.constantFrom(...FIELDS)), { minLength: 10, maxLength: 14 });
  fc.assert(
    fc.property(fc.constantFrom(...HEADERS), rows, columns, fc.boolean(), (header, cells, chosen, isGuessed) => {
      const parsed = parseImportFile(`${header}\n${cells.map((row) => csvRow(row)).join('')}`);
      if (!parsed.ok) return;
      const guessed = guessChoices(parsed.value, []);
      const products = readProducts(parsed.value, isGuessed ? guessed : { ...guessed, columns: chosen });
      const keys = products.map(({ key }) => key);
      expect(keys.every((key) => key !== '') && new Set(keys).size === keys.length).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('A-FILE-02 decoding and parsing never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = decodeImportFile(bytes);
      if (text !== null) parseImportFile(text);
    }),
  );
});

const SIZES = ['XS', 'S', 'M', 'L', 'XL', '38', 'UK 8'];
const COLORS = ['Blue', 'Rust', 'नीला', 'Off white'];

/** Products with sizes and colours, and their rows in any order, so that rows of one handle need not be neighbours. */
const catalogue = fc
  .array(
    fc.record({
      sizes: fc.uniqueArray(fc.constantFrom(...SIZES), { minLength: 1 }),
      colors: fc.uniqueArray(fc.constantFrom(...COLORS), { minLength: 1 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((products) =>
    products.flatMap(({ sizes, colors }, product) =>
      sizes.flatMap((size) =>
        colors.map((color) => ({ handle: `product-${product}`, size, color, sku: `${product}-${size}-${color}` })),
      ),
    ),
  )
  .chain((rows) => fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }));

test('A-FILE-03 every size row of a valid file appears exactly once, in the product of its colour', () => {
  fc.assert(
    fc.property(catalogue, (rows) => {
      const header = [
        'Handle',
        'Title',
        'Option1 Name',
        'Option1 Value',
        'Option2 Name',
        'Option2 Value',
        'Variant SKU',
      ];
      const lines = rows.map(({ handle, size, color, sku }) => [handle, handle, 'Size', size, 'Color', color, sku]);
      const products = readText([header, ...lines].map(csvRow).join(''));
      expect(products.flatMap(({ problems }) => problems)).toEqual([]);
      const read = products.flatMap(({ fields, sizes }) =>
        sizes.map(({ line, size, sku }) => [line, size, fields.color, sku]),
      );
      const written = rows.map(({ size, color, sku }, index) => [index + 2, size, color, sku]);
      expect(read.toSorted((one, other) => Number(one[0]) - Number(other[0]))).toEqual(written);
    }),
  );
});
