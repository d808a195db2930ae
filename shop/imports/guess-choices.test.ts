import { expect, test } from 'vitest';
import { guessChoices, listSourceCategories, listSourceSizes } from './guess-choices.ts';
import { checkChoices, MAX_CHOICES } from './import-choices.ts';
import { importChoices } from './import-choices-input.ts';
import { normalizeSize } from './option-kind.ts';
import { expectFile, fixture, readText } from './testing/read-text.ts';

test.each([
  ['Medium', 'M'],
  ['size m', 'M'],
  ['2XL', 'XXL'],
  ['XX-Large', 'XXL'],
  ['3xl', 'XXXL'],
  ['Free size', 'Free Size'],
  ['ONE SIZE', 'Free Size'],
  ['extra-small', 'XS'],
  ['38', '38'],
  ['UK  8', 'UK 8'],
  ['constructor', 'constructor'],
])('A-FILE-03 the size %j is proposed as %j', (name, size) => {
  expect(normalizeSize(name)).toBe(size);
});

const KURTIS = '0b0d8e0c-6f2e-4a5e-9d39-0c7f5a2f1a01';
const DRESSES = '0b0d8e0c-6f2e-4a5e-9d39-0c7f5a2f1a02';

test('A-FILE-08 proposes categories of the same name, and sizes as the store names them', () => {
  const file = expectFile(fixture('woocommerce.csv'));
  const choices = guessChoices(file, [{ id: KURTIS, name: 'Kurtis', slug: 'kurtis-and-tunics' }]);
  expect(choices.categories).toEqual([
    { from: 'Women > Kurtis', to: KURTIS },
    { from: 'Accessories > Earrings, Studs', to: null },
  ]);
  expect(choices.sizes).toEqual([
    { from: 'Small', to: 'S' },
    { from: 'Medium', to: 'M' },
  ]);
  expect(listSourceCategories(file, choices)).toContainEqual({ name: 'Women > Kurtis', products: 1 });
  expect(listSourceSizes(file, choices)).toContainEqual({ name: 'Small', products: 1 });
  expect(importChoices.parse(choices)).toEqual(choices);
});

test('A-FILE-08 a standard category finds the category of its last part', () => {
  const file = expectFile(fixture('shopify-new.csv'));
  expect(guessChoices(file, [{ id: DRESSES, name: 'Dresses', slug: 'dresses' }]).categories).toEqual([
    { from: 'Apparel & Accessories > Clothing > Dresses', to: DRESSES },
  ]);
});

const SHEET = [
  'Style Code;Product name;रंग;Size;MRP;Selling price;Qty;Image 1;Image 2;Fabric',
  'AK-1;Asha Kurta;Pink;Free size;1.499;999;3;pink-1.jpg;pink-2.jpg;Chanderi',
  'AK-1;;Green;Free size;1.499;999;2;green-1.jpg;;',
  'AK-2;Asha Dupatta;Pink;;;299;5;dupatta.jpg;;',
].join('\n');

test('A-FILE-08 reads a sheet of an unknown shop by the names of its columns', () => {
  const file = expectFile(SHEET);
  expect(file.kind).toBe('other');
  expect(checkChoices(file, guessChoices(file, []))).toEqual([]);
  const products = readText(SHEET).map(({ key, fields, sizes, pictures, problems }) => ({
    key,
    name: fields.name,
    color: fields.color,
    material: fields.material,
    prices: [fields.price, fields.oldPrice],
    sizes: sizes.map(({ size, onHand }) => `${size} ${onHand}`),
    pictures: pictures.map(({ source }) => source),
    problems,
  }));
  const chanderi = { material: 'Chanderi', prices: [99_900, 149_900], problems: [] };
  expect(products).toEqual([
    {
      ...chanderi,
      key: 'ak-1-pink',
      name: 'Asha Kurta Pink',
      color: 'Pink',
      sizes: ['Free Size 3'],
      pictures: ['pink-1.jpg', 'pink-2.jpg'],
    },
    {
      ...chanderi,
      key: 'ak-1-green',
      name: 'Asha Kurta Green',
      color: 'Green',
      sizes: ['Free Size 2'],
      pictures: ['green-1.jpg'],
    },
    {
      key: 'ak-2',
      name: 'Asha Dupatta',
      color: 'Pink',
      material: undefined,
      prices: [29_900, null],
      sizes: [' 5'],
      pictures: ['dupatta.jpg'],
      problems: [],
    },
  ]);
});

test('A-FILE-08 columns that staff choose by hand are read', () => {
  const file = 'A,B,C\nNeel Kurta,1299,M';
  expect(readText(file, { columns: ['name', 'price', 'size'] })[0]).toMatchObject({
    key: 'neel-kurta',
    problems: [],
    fields: { name: 'Neel Kurta', price: 129_900 },
    sizes: [{ size: 'M', onHand: null }],
  });
});

test('A-FILE-08 choices that do not fit the file are reported', () => {
  const file = expectFile('A,B,C\n1,2,3');
  const choices = { categories: [], sizes: [], otherOptions: 'leave-out' } as const;
  expect(checkChoices(file, { ...choices, columns: ['name'] })).toEqual([{ kind: 'other-columns' }]);
  expect(checkChoices(file, { ...choices, columns: [null, 'price', 'price'] })).toEqual([
    { kind: 'no-name' },
    { kind: 'repeated-field', field: 'price', columns: ['B', 'C'] },
  ]);
  expect(checkChoices(file, { ...choices, columns: ['handle', 'picture', 'picture'] })).toEqual([]);
});

test('A-FILE-08 of two columns with the same name, the first is read', () => {
  const file = expectFile('Handle,Title,Title\nneel,Kurta,Saree');
  expect(guessChoices(file, []).columns).toEqual(['handle', 'name', null]);
});

test('A-FILE-08 a category named like a route or like a property of objects is proposed like any other', () => {
  const file = expectFile('Handle,Title,Type\na,A,Login\nb,B,constructor\nc,C,Admin-panel');
  expect(guessChoices(file, [{ id: KURTIS, name: 'Login', slug: 'login' }]).categories).toEqual([
    { from: 'Login', to: KURTIS },
    { from: 'constructor', to: null },
    { from: 'Admin-panel', to: null },
  ]);
});

test('A-FILE-08 proposes no choice for an overlong name, nor for more names than the form accepts', () => {
  const rows = Array.from(
    { length: MAX_CHOICES + 5 },
    (_, index) => `h${index},${index === 0 ? 'x'.repeat(1_001) : index}`,
  );
  const file = expectFile(['Handle,Type,Title', ...rows].join('\n'));
  const choices = guessChoices(file, []);
  expect(choices.categories).toHaveLength(MAX_CHOICES);
  expect(importChoices.safeParse(choices).success).toBe(true);
});
