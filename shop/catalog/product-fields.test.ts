import { expect, test } from 'vitest';
import { OPTIONAL_TEXTS, PAGE_DETAILS, PRODUCT_FIELDS } from './product-fields.ts';
import { productChange } from './product-input.ts';

const texts = Object.entries(PRODUCT_FIELDS).flatMap(([name, field]) => ('max' in field ? [[name, field.max]] : []));

test.each(texts)('A-ENT-03 A-ENT-05 the text %s has at most %i characters', (name, max) => {
  const accepts = (length: number) =>
    productChange.safeParse({ [name]: (name === 'hsn' ? '6' : 'x').repeat(length) }).success;
  expect([accepts(Number(max)), accepts(Number(max) + 1)]).toEqual([true, false]);
});

test.each(OPTIONAL_TEXTS)('A-PROD-39 stores an empty %s as null', (name) => {
  expect(productChange.parse({ [name]: '  ' })).toEqual({ [name]: null });
});

test('no two fields have the same label, and no two details of the page the same position', () => {
  const labels = Object.values(PRODUCT_FIELDS).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(PAGE_DETAILS.map((name) => PRODUCT_FIELDS[name].page.place)).toEqual(
    PAGE_DETAILS.map((_, index) => index + 1),
  );
});
