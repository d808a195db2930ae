import { describe, expect, test } from 'vitest';
import { csvRow } from '#shop/csv.ts';
import type { ImportedProduct } from './imported-product.ts';
import { readText } from './testing/read-text.ts';

type Cells = Readonly<Record<string, string>>;

/** Makes a file with the columns that any of the rows has. */
function toFile(rows: readonly Cells[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(csvRow).join('');
}

const shopify = (...rows: readonly Cells[]): ImportedProduct[] =>
  readText(toFile(rows.map((row) => ({ Handle: 'neel', Title: '', 'Variant Price': '999', ...row }))));

const NAMED = { Title: 'Neel Kurta', 'Option1 Name': 'Size' };
const size = (name: string): Cells => ({ 'Option1 Value': name });
const woo = (...rows: readonly Cells[]): ImportedProduct[] =>
  readText(toFile(rows.map((row) => ({ Type: 'simple', Parent: '', 'Regular price': '999', ...row }))));

describe('A-FILE-07 problems name their line', () => {
  test.each<[string, readonly Cells[], readonly string[]]>([
    [
      'different prices of one colour',
      [
        { ...NAMED, ...size('S') },
        { ...size('M'), 'Variant Price': '1,099' },
      ],
      ['Line 3: Sizes of one product have one price here: 999, 1,099.'],
    ],
    [
      'a publication that is no time',
      [{ ...NAMED, 'Style key': '', 'Product SKU': '', 'Publish on': 'next week' }],
      ['Line 2: “next week” should be a date and a time, such as 2026-11-20 10:00.'],
    ],
    ['a price of 0', [{ ...NAMED, 'Variant Price': '0.00' }], ['Line 2: the price must be at least 1.']],
    ['a price in words', [{ ...NAMED, 'Variant Price': 'on request' }], ['Line 2: “on request” is not a price.']],
    [
      'a price above the limit',
      [{ ...NAMED, 'Variant Price': '1000000.01' }],
      ['Line 2: a price of 1000000.01 is above 10,00,000.'],
    ],
    ['a size that is there twice', [{ ...NAMED, ...size('M') }, size('Medium')], ['Line 3: size M is also on line 2.']],
    ['the same product twice', [{ ...NAMED }, {}], ['Line 3: this product is also on line 2.']],
    [
      'an option that sizes differ by',
      [
        { ...NAMED, ...size('M'), 'Option2 Name': 'Sleeve', 'Option2 Value': 'Long' },
        { ...size('M'), 'Option2 Value': 'Short' },
      ],
      ['Line 3: size M is also on line 2. Products here differ by size and colour, not by Sleeve.'],
    ],
    ['a size without a name', [{ ...NAMED, ...size('S') }, size('')], ['Line 3: the size is missing.']],
    [
      'a long size',
      [{ ...NAMED, ...size('Bust 36 inches, waist 30') }],
      ['Line 2: the size “Bust 36 inches, waist 30” is longer than 20 letters.'],
    ],
    [
      'a colour that is missing beside others',
      [
        { ...NAMED, ...size('S'), 'Option2 Name': 'Color', 'Option2 Value': 'Blue' },
        { ...size('S'), 'Option2 Value': 'Rust' },
        size('M'),
      ],
      ['Line 4: the colour is missing.'],
    ],
    [
      'a SKU and a barcode that lost their digits',
      [{ ...NAMED, 'Variant SKU': '8.9E+12', 'Variant Barcode': '8.90103E+12' }],
      [
        'Line 2: the SKU 8.9E+12 has lost its digits in a spreadsheet. Format the column as text and export again.',
        'Line 2: the barcode 8.90103E+12 has lost its digits in a spreadsheet. Format the column as text and export again.',
      ],
    ],
    [
      'a SKU of two sizes',
      [
        { ...NAMED, ...size('S'), 'Variant SKU': 'NK' },
        { ...size('M'), 'Variant SKU': 'NK' },
      ],
      ['Line 3: SKU NK is entered for two sizes.'],
    ],
    ['a quantity in words', [{ ...NAMED, 'Variant Inventory Qty': 'many' }], ['Line 2: “many” is not a whole number.']],
    ['a long name', [{ Title: 'K'.repeat(161) }], ['Line 2: Name has 161 letters; at most 160 are possible.']],
    [
      'four options',
      [
        {
          ...NAMED,
          ...size('S'),
          'Option2 Name': 'Neck',
          'Option2 Value': 'Round',
          'Option3 Name': 'Sleeve',
          'Option3 Value': 'Long',
          'Option4 Name': 'Hem',
          'Option4 Value': 'Straight',
        },
      ],
      ['Line 2: this product has 4 options; at most 3 can be read.'],
    ],
    [
      'too many variants',
      Array.from({ length: 101 }, (_, index) => ({
        ...(index === 0 ? { ...NAMED, 'Option2 Name': 'Colour' } : {}),
        ...size(String(index % 20)),
        'Option2 Value': `Shade ${Math.floor(index / 20)}`,
      })),
      ['Line 2: this product has 101 variants; at most 100 can be read.'],
    ],
    [
      'too many sizes of one colour',
      Array.from({ length: 41 }, (_, index) => ({ ...(index === 0 ? NAMED : {}), ...size(String(index)) })),
      ['Line 2: 41 sizes are too many; a product has at most 40.'],
    ],
    [
      'too many colours',
      Array.from({ length: 31 }, (_, index) => ({
        ...(index === 0 ? { Title: 'Neel Kurta', 'Option1 Name': 'Shade' } : {}),
        'Option1 Value': `Shade ${index}`,
      })),
      ['Line 2: this product has 31 colours; a style has at most 30.'],
    ],
    [
      'a row without a handle',
      [{ Handle: '', 'Variant SKU': 'X' }],
      ['Line 2: the row has neither a handle nor a name.'],
    ],
  ])('%s', (_, rows, problems) => {
    expect(shopify(...rows)[0]?.problems).toEqual(problems);
  });

  test('a SKU that two products have is a problem of the second', () => {
    const products = shopify(
      { Title: 'Neel Kurta Blue', 'Variant SKU': 'NK-M' },
      { Handle: 'other', Title: 'Other', 'Variant SKU': 'NK-M' },
    );
    expect(products.map(({ problems }) => problems)).toEqual([
      [],
      ['Line 3: SKU NK-M also belongs to “Neel Kurta Blue”.'],
    ]);
  });

  test.each<[string, readonly Cells[], readonly string[]]>([
    [
      'a group',
      [{ Type: 'grouped', Name: 'Set' }],
      ['Line 2: this product is a group of products and cannot be imported.'],
    ],
    [
      'a download',
      [{ Type: 'simple, downloadable', Name: 'Pattern' }],
      ['Line 2: this product is a download and cannot be imported.'],
    ],
    [
      'a variation for any size',
      [
        { Type: 'variable', SKU: 'A', Name: 'Kurti', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S, M' },
        { Type: 'variation', Parent: 'A', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': '' },
      ],
      ['Line 3: this variation is for any Size. Give each Size a row of its own.'],
    ],
    [
      'a variation without its parent',
      [{ Type: 'variation', Parent: 'id:9' }],
      ['Line 2: its parent id:9 is not in this file.'],
    ],
    [
      'a variable product without variations',
      [{ Type: 'variable', Name: 'Kurti' }],
      ['Line 2: no variation of this product is on sale in the file.'],
    ],
  ])('A-FILE-04 %s of WooCommerce', (_, rows, problems) => {
    expect(woo(...rows)[0]?.problems).toEqual(problems);
  });
});

describe('A-FILE-06 notes name their line', () => {
  test.each<[string, readonly Cells[], readonly string[]]>([
    ['a quantity below 0', [{ ...NAMED, 'Variant Inventory Qty': '-2' }], ['Line 2: a quantity of -2 is stored as 0.']],
    [
      'a barcode with a wrong digit',
      [{ ...NAMED, 'Variant Barcode': '8901030865276' }],
      ['Line 2: the barcode 8901030865276 is left out: its last digit is wrong.'],
    ],
    [
      'different old prices',
      [
        { ...NAMED, ...size('S'), 'Variant Compare At Price': '1500' },
        { ...size('M'), 'Variant Compare At Price': '1600' },
      ],
      ['Line 3: of the old prices 1,500, 1,600 the highest is used.'],
    ],
    [
      'too many pictures',
      Array.from({ length: 13 }, (_, index) => ({
        ...(index === 0 ? NAMED : { 'Variant Price': '' }),
        'Image Src': `${index}`,
      })),
      ['Line 2: of 13 pictures the first 12 are imported.'],
    ],
    [
      'a long description of a picture',
      [{ ...NAMED, 'Image Src': 'a.jpg', 'Image Alt Text': 'x'.repeat(301) }],
      ['Line 2: the description of a picture is cut to 300 letters.'],
    ],
    [
      'a long keyword',
      [{ ...NAMED, Tags: `cotton, ${'x'.repeat(61)}` }],
      ['Line 2: 1 of 2 keywords are kept (at most 40, of 60 letters each).'],
    ],
  ])('%s', (_, rows, notes) => {
    const [product] = shopify(...rows);
    expect(product?.notes).toEqual(notes);
    expect(product?.problems).toEqual([]);
  });

  test('stock that WooCommerce manages for all sizes together is left out with a note', () => {
    const parent = { Type: 'variable', SKU: 'A', Name: 'Kurti', Stock: '20' };
    const variation = (name: string) => ({
      Type: 'variation',
      SKU: `A-${name}`,
      Parent: 'A',
      Stock: 'parent',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': name,
    });
    const [product] = woo(variation('S'), parent, variation('M'));
    expect(product?.notes).toEqual(['Line 3: the stock of 20 is that of all sizes together. Enter it per size.']);
    expect(product?.sizes.map(({ onHand }) => onHand)).toEqual([null, null]);
    expect(product?.fields.sku).toBe('A');
  });
});

test('A-FILE-05 the old price counts when it is higher, and sizes of another colour may have another price', () => {
  const prices = shopify(
    { ...NAMED, 'Option2 Name': 'Shade', ...size('S'), 'Option2 Value': 'Blue', 'Variant Compare At Price': '999' },
    { ...size('S'), 'Option2 Value': 'Rust', 'Variant Price': '1.29E+03', 'Variant Compare At Price': '₹1,849' },
  ).map(({ fields, problems }) => [fields.price, fields.oldPrice, problems]);
  expect(prices).toEqual([
    [99_900, null, []],
    [129_000, 184_900, []],
  ]);
});

test('A-FILE-05 reads decimal commas of WooCommerce files with semicolons', () => {
  const [product] = readText(
    'Type;Name;SKU;Regular price;Sale price;Weight (kg);Parent\nsimple;Kurti;K;1.299,50;999,00;0,25;',
  );
  expect(product?.fields).toMatchObject({ price: 99_900, oldPrice: 129_950, weightGrams: 250 });
});

test('A-FILE-03 a colour has a slug of its own that no other product of the file has', () => {
  const colors = (handle: string): Cells[] => [
    { Handle: handle, Title: handle, 'Option1 Name': 'रंग', 'Option1 Value': 'नीला' },
    { Handle: handle, 'Option1 Value': '💛' },
  ];
  const keys = shopify(...colors('neel'), { Handle: 'neel-blue', Title: 'Neel blue' }, ...colors('नीला कुर्ता')).map(
    ({ key, styleKey }) => `${styleKey}: ${key}`,
  );
  expect(keys).toEqual([
    'neel: neel-blue-2',
    'neel: neel-2',
    'null: neel-blue',
    'blue-kurta: blue-kurta-blue',
    'blue-kurta: blue-kurta-2',
  ]);
});

test('A-FILE-03 other options become text of the description, or are left out', () => {
  const file = toFile([
    { Handle: 'a', Title: 'A', 'Body (HTML)': '<p>Kurta</p>', 'Option1 Name': 'Neck <3', 'Option1 Value': 'V & round' },
    { Handle: 'b', Title: 'B', 'Body (HTML)': 'Kurta', 'Option1 Name': 'Fabric', 'Option1 Value': 'Silk' },
  ]);
  expect(readText(file).map(({ fields }) => [fields.description, fields.material])).toEqual([
    ['<p>Kurta</p><p>Neck &lt;3: V &amp; round</p>', undefined],
    ['Kurta', 'Silk'],
  ]);
  expect(readText(file, { otherOptions: 'leave-out' })[0]?.fields.description).toBe('<p>Kurta</p>');
});

test('A-FILE-01 words of the file are never looked up as properties of objects', () => {
  const [product] = shopify({
    Handle: 'constructor',
    Title: '__proto__',
    Type: 'constructor',
    Tags: 'toString',
    'Option1 Name': 'constructor',
    'Option1 Value': '__proto__',
    Status: 'active',
    Published: 'true',
  });
  expect(product).toMatchObject({ key: 'constructor', problems: [], fields: { category: 'constructor' } });
});

test('A-FILE-01 pictures are in the order of their positions, the others after them; the same address counts once', () => {
  const [product] = shopify(
    { ...NAMED, 'Image Src': 'c.jpg', 'Image Position': '3' },
    { 'Variant Price': '', 'Image Src': 'last.jpg' },
    { 'Variant Price': '', 'Image Src': 'a.jpg', 'Image Position': '1', 'Image Alt Text': 'Front' },
    { 'Variant Price': '', 'Image Src': 'b.jpg', 'Image Position': '2' },
    { 'Variant Price': '', 'Image Src': 'a.jpg', 'Image Position': '10' },
  );
  expect(product?.pictures.map(({ source, alt }) => `${source} ${alt}`)).toEqual([
    'a.jpg Front',
    'b.jpg ',
    'c.jpg ',
    'last.jpg ',
  ]);
});
