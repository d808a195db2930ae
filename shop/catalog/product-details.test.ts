import { expect, test } from 'vitest';
import { DEFAULT_RETURNS } from '#shop/settings/return-settings.ts';
import { describeDeliveryTimes, listDeliveryTimes, listReturnTerms } from './delivery-terms.ts';
import { getProductDetails, type ProductDetailFields } from './product-details.ts';
import { PAGE_DETAILS, valuePerField } from './product-fields.ts';

const BARE: ProductDetailFields = {
  ...valuePerField(PAGE_DETAILS, () => null),
  category: 'ethnic',
  color: '',
  countryOfOrigin: 'India',
  attributes: [],
};

const detailValue = (detailFields: ProductDetailFields, label: string): string | undefined =>
  getProductDetails(detailFields, { storeName: 'Tanabana', showsDefaultTexts: true }).find(
    (detail) => detail.label === label,
  )?.value;

test.each([
  ['S-PDP-26', 'Material', 'Premium Cotton Blend'],
  ['S-PDP-26', 'Fit', 'Regular fit'],
  ['S-PDP-27', 'Occasion', 'Casual, Party, Office'],
  ['S-PDP-27', 'Care', 'Machine wash cold, tumble dry low'],
  ['S-PDP-28', 'Brand', 'Tanabana'],
])('%s shows a missing %s as %s', (_, label, value) => {
  expect(detailValue(BARE, label)).toBe(value);
  expect(detailValue({ ...BARE, [label.toLowerCase()]: '  ' }, label)).toBe(value);
  expect(detailValue({ ...BARE, [label.toLowerCase()]: 'Its own' }, label)).toBe('Its own');
});

test("S-PDP-28 a product without a brand shows the store's name", () => {
  expect(getProductDetails(BARE, { storeName: 'Another Store', showsDefaultTexts: true })[0]).toEqual({
    label: 'Brand',
    value: 'Another Store',
  });
});

test('S-LEGAL-03 a store without standard texts shows a stored text and leaves an empty field out', () => {
  const options = { storeName: 'Kaveri', showsDefaultTexts: false };
  expect(getProductDetails(BARE, options)).toEqual([
    { label: 'Brand', value: 'Kaveri' },
    { label: 'Country of Origin', value: 'India' },
  ]);
  expect(getProductDetails({ ...BARE, material: 'Mulberry silk' }, options)).toContainEqual({
    label: 'Material',
    value: 'Mulberry silk',
  });
});

test('S-PDP-23 accessories show no care instructions, whatever was stored', () => {
  expect(detailValue({ ...BARE, category: 'accessories', care: 'Wipe clean' }, 'Care')).toBeUndefined();
  for (const category of ['ethnic', 'dresses', 'western', 'footwear', 'bags']) {
    expect(detailValue({ ...BARE, category, care: 'Wipe clean' }, 'Care')).toBe('Wipe clean');
  }
});

test('shows a colour if there is one', () => {
  expect(detailValue(BARE, 'Colour')).toBeUndefined();
  expect(detailValue({ ...BARE, color: 'Indigo' }, 'Colour')).toBe('Indigo');
});

test('S-PDP-24 S-PDP-25 the product page shows the standard delivery times and return terms', () => {
  const [hasExpress, isReturnable] = [true, true];
  expect(listDeliveryTimes(hasExpress).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Standard delivery: 3-5 business days',
    'Express delivery: 1-2 business days',
  ]);
  expect(describeDeliveryTimes(hasExpress)).toBe('Standard 3-5 business days, express 1-2');
  expect(listReturnTerms(DEFAULT_RETURNS, isReturnable).map(({ value }) => value)).toEqual([
    '2 days from delivery',
    'Free',
    'In 5-7 working days',
  ]);
});

test.each([
  [{ returnDays: 7, exchangeDays: 5 }, true, 'Return window: 7 days from delivery'],
  [{ returnDays: 0, exchangeDays: 5 }, true, 'Exchange window: 5 days from delivery'],
  [{ returnDays: 0, exchangeDays: 0 }, true, 'Returns: Only of damaged or wrong items'],
  [{ returnDays: 7, exchangeDays: 5 }, false, 'Returns: Only of damaged or wrong items'],
])('S-RET-17 shows the return terms of the settings %j, returnable: %s', (settings, isReturnable, first) => {
  const [term] = listReturnTerms(settings, isReturnable);
  expect(`${term?.label}: ${term?.value}`).toBe(first);
});

test('S-PROMISE-04 express delivery is not mentioned without a price for it', () => {
  const hasExpress = false;
  expect(listDeliveryTimes(hasExpress).map(({ label }) => label)).toEqual(['Standard delivery']);
  expect(describeDeliveryTimes(hasExpress)).toBe('Standard 3-5 business days');
});
