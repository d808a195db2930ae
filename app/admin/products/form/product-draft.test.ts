import { describe, expect, test } from 'vitest';
import { PRODUCT_COLORS, PRODUCT_SIZES } from '#shop/catalog/product-choices.ts';
import { REQUIRED_FIELDS } from '../product-messages.ts';
import { findProblems, toProductChanges, toProductPayload } from './draft-check.ts';
import { changedFields, differences, merge, valueText } from './draft-compare.ts';
import { type DraftSize, newDraft, type ProductDraft, toggleSize, withField } from './product-draft.ts';

const CATEGORIES = [
  { id: 'c-1', slug: 'ethnic' },
  { id: 'c-2', slug: 'dresses' },
];
const validDraft: ProductDraft = {
  ...newDraft(CATEGORIES),
  name: 'Noor',
  sku: 'TB-1',
  price: '2,899',
  pictures: [{ url: '/pictures/abc/900.webp', alt: '' }],
};

/** `was` is the number of units when the form was loaded. */
const sizeM = (row: Partial<DraftSize> = {}): DraftSize => ({
  size: 'M',
  onHand: '0',
  was: 0,
  reserved: 0,
  sku: 'TB-1-M',
  barcode: '',
  ...row,
});

test('A-PROD-36 a new product starts as a dress in the first colour', () => {
  expect(newDraft(CATEGORIES)).toMatchObject({ categoryId: 'c-2', color: 'Red', status: 'active' });
});

test('A-PROD-37 A-PROD-38 offers the listed sizes and colours', () => {
  expect(PRODUCT_SIZES.join(', ')).toBe('XS, S, M, L, XL, XXL, XXXL, Free Size, 28, 30, 32, 34, 36, 38, 40, 42');
  expect(PRODUCT_COLORS.join(', ')).toBe(
    'Red, Blue, Black, White, Green, Yellow, Pink, Purple, Orange, Brown, Gray, Gold, Silver, Navy, Maroon, Teal, Coral, Lavender, Beige, Cream',
  );
});

describe('the discount', () => {
  const priced = withField(withField(validDraft, 'price', '750'), 'oldPrice', '1000');
  test('A-PROD-31 the discount is the rounded price reduction, or 0', () => {
    expect(priced).toMatchObject({ discount: '25', discountIsManual: false });
    expect(withField(priced, 'price', '1000').discount).toBe('0');
    expect(withField(priced, 'oldPrice', '').discount).toBe('0');
    expect(withField(priced, 'price', '667').discount).toBe('33');
  });

  test('A-PROD-32 an entered discount stays when the price changes', () => {
    const input = withField(priced, 'discount', '10');
    expect(withField(input, 'price', '500')).toMatchObject({ discount: '10', discountIsManual: true });
    expect(toProductPayload(input).discount).toBe(10);
  });

  test('A-PROD-33 the discount is computed again when the old price is edited', () => {
    const input = withField(priced, 'discount', '10');
    expect(withField(input, 'oldPrice', '1500')).toMatchObject({ discount: '50', discountIsManual: false });
    expect(toProductPayload(priced).discount).toBeNull();
  });
});

describe('A-PROD-29 A-PROD-30 validation', () => {
  test('accepts a valid draft', () => {
    expect(findProblems(validDraft)).toBeNull();
  });

  test.each<[Partial<ProductDraft>]>([
    [{ name: ' ' }],
    [{ pictures: [{ url: '', alt: '' }] }],
    [{ price: '0' }],
    [{ price: '' }],
  ])('A-PROD-29 refuses %j with the specified message', (overrides) => {
    expect(findProblems({ ...validDraft, ...overrides })?.message).toBe(REQUIRED_FIELDS);
  });

  test('A-PROD-29 the message adds that other fields are wrong too', () => {
    const wrong = { ...validDraft, name: '', lowStockThreshold: '-1' };
    expect(findProblems(wrong)?.message).toBe(`${REQUIRED_FIELDS}. Please check the marked fields.`);
  });

  test('A-PROD-29 requires only a name, a picture and a price', () => {
    expect(findProblems({ ...validDraft, sku: '', description: '', brand: '', oldPrice: '', cost: '' })).toBeNull();
  });

  test.each<[Partial<ProductDraft>, string]>([
    [{ price: '0.5' }, 'price'],
    [{ price: 'much' }, 'price'],
    [{ oldPrice: '-1' }, 'oldPrice'],
    [{ discount: '101' }, 'discount'],
    [{ discount: '-1' }, 'discount'],
    [{ rating: '5.1' }, 'rating'],
    [{ rating: '-0.1' }, 'rating'],
    [{ rating: '4.55' }, 'rating'],
    [{ sizes: [sizeM({ onHand: '-1' })] }, 'sizes'],
    [{ sizes: [sizeM({ onHand: '1.5' })] }, 'sizes'],
    // A length needs a width and a height.
    [{ length: '10' }, 'length'],
    [{ pictures: [{ url: 'no address', alt: '' }] }, 'pictures'],
  ])('A-PROD-30 %j marks the field %s as invalid', (overrides, field) => {
    expect(Object.keys(findProblems({ ...validDraft, ...overrides })?.fields ?? {})).toEqual([field]);
  });

  test.each<[Partial<ProductDraft>]>([
    [{ price: '1' }],
    [{ oldPrice: '0' }],
    [{ discount: '0' }],
    [{ discount: '100' }],
    [{ rating: '5' }],
    [{ rating: '4.3' }],
  ])('A-PROD-30 accepts %j at the limit', (overrides) => {
    expect(findProblems({ ...validDraft, ...overrides })).toBeNull();
  });
});

test('an update has only the changed fields, converted to paise and grams', () => {
  const next = withField(withField(validDraft, 'weight', '0.6'), 'keywords', 'ivory, lucknowi ,');
  expect(toProductChanges(validDraft, next)).toEqual({ weightGrams: 600, keywords: ['ivory', 'lucknowi'] });
  expect(toProductChanges(validDraft, validDraft)).toEqual({});
  expect(toProductPayload(validDraft)).toMatchObject({ price: 289_900, oldPrice: null, dimensions: null });
});

describe('turning sizes on and off', () => {
  const selected = toggleSize(toggleSize(validDraft, 'L', []), 'S', []);

  test('selected sizes are sorted like the size list', () => {
    expect(selected.sizes.map(({ size }) => size)).toEqual(['S', 'L']);
  });

  test('a size that is turned off and on again has its loaded units', () => {
    const loaded = [sizeM({ size: 'L', onHand: '7', was: 7, reserved: 1 })];
    expect(toggleSize(toggleSize(selected, 'L', loaded), 'L', loaded).sizes[1]).toEqual(loaded[0]);
  });

  test('a product whose last size is turned off has one row without a size', () => {
    expect(toggleSize(toggleSize(selected, 'S', []), 'L', []).sizes).toEqual([
      { size: '', onHand: '0', was: 0, reserved: 0, sku: validDraft.sku, barcode: '' },
    ]);
  });
});

describe('an edit conflict', () => {
  const mine = withField(withField(validDraft, 'price', '2500'), 'brand', 'Mine');
  const theirs = withField(withField(validDraft, 'price', '2600'), 'care', 'Hand wash');

  test('lists the other person’s changes by field and marks fields that both changed', () => {
    expect(differences(validDraft, mine, theirs)).toEqual([
      { field: 'price', isContested: true },
      { field: 'care', isContested: false },
    ]);
  });

  test('keeps my changes unless I discard them, and the other person’s where I changed nothing', () => {
    // The set has the fields in which I take the other person's value.
    expect(merge(validDraft, mine, theirs, new Set())).toMatchObject({
      price: '2500',
      brand: 'Mine',
      care: 'Hand wash',
    });
    expect(merge(validDraft, mine, theirs, new Set(['price']))).toMatchObject({ price: '2600', brand: 'Mine' });
    expect(changedFields(theirs, merge(validDraft, mine, theirs, new Set(['price'])))).toEqual(['brand']);
  });

  test('adds my change of units to the other person’s count', () => {
    const row = (onHand: string, was: number) => [sizeM({ onHand, was })];
    const before = { ...validDraft, sizes: row('10', 10) };
    const merged = merge(before, { ...before, sizes: row('8', 10) }, { ...before, sizes: row('25', 25) }, new Set());
    // I lowered 10 to 8, the other person counted 25: 25 − 2 = 23.
    expect(merged.sizes).toEqual([sizeM({ onHand: '23', was: 25 })]);
  });

  test('adds a count that was typed with a comma, and keeps one that is no number', () => {
    const withCount = (onHand: string, was: number) => ({ ...validDraft, sizes: [sizeM({ onHand, was })] });
    const mergedCount = (typed: string) =>
      merge(withCount('10', 10), withCount(typed, 10), withCount('25', 25), new Set()).sizes;
    // 10 became 1,200, and the other person counted 25: 25 + 1,190 = 1,215.
    expect(mergedCount('1,200')).toEqual([sizeM({ onHand: '1215', was: 25 })]);
    expect(mergedCount('ten')).toEqual([sizeM({ onHand: 'ten', was: 25 })]);
    expect(mergedCount('')).toEqual([sizeM({ onHand: '', was: 25 })]);
  });

  test('shows a price that was typed with a comma as an amount', () => {
    expect(valueText({ ...validDraft, price: '2,899' }, 'price', new Map())).toBe('₹2,899');
    expect(valueText({ ...validDraft, price: 'much' }, 'price', new Map())).toBe('much');
  });

  test('A-FORM-01 a count typed while the save is under way stays', () => {
    const withCount = (onHand: string, was: number) => ({ ...validDraft, sizes: [sizeM({ onHand, was })] });
    const merged = merge(withCount('12', 10), withCount('13', 10), withCount('12', 12), new Set());
    // 12 was sent and stored; 13 was typed meanwhile: 12 + 1 = 13.
    expect(merged.sizes).toEqual([sizeM({ onHand: '13', was: 12 })]);
  });
});

describe('the SKU and barcode of a size', () => {
  const draft: ProductDraft = {
    ...validDraft,
    sizes: [sizeM({ size: 'S', sku: 'TB-1-S' }), sizeM({ sku: 'OWN-M', barcode: '8901234567890' })],
  };

  test('A-SKU-02 a default SKU follows the typed SKU of the product, one that staff set stays', () => {
    const renamed = withField(draft, 'sku', 'NK');
    expect(renamed.sizes.map(({ sku }) => sku)).toEqual(['NK-S', 'OWN-M']);
    expect(toggleSize(renamed, 'L', []).sizes[2]).toMatchObject({ size: 'L', sku: 'NK-L', barcode: '' });
    const blank = withField(newDraft(CATEGORIES), 'sku', 'NK');
    expect(blank.sizes[0]?.sku).toBe('NK');
    expect(withField(blank, 'sku', ' ').sizes[0]?.sku).toBe('');
  });

  test('A-SKU-02 a default SKU is sent blank, so that the store computes it', () => {
    expect(toProductPayload(draft).sizes).toMatchObject([
      { size: 'S', sku: '', barcode: '' },
      { size: 'M', sku: 'OWN-M', barcode: '8901234567890' },
    ]);
    expect(toProductChanges(draft, withField(draft, 'sku', 'NK'))).toEqual({ sku: 'NK' });
  });

  test.each<[Partial<DraftSize>, string, string]>([
    [{ sku: 'x'.repeat(41) }, 'sku', 'Use at most 40 characters.'],
    [{ barcode: 'x'.repeat(41) }, 'barcode', 'Use at most 40 characters.'],
    [{ barcode: '8901234567891' }, 'barcode', 'Check the digits: 890123456789 needs 0 at the end.'],
    [{ sku: 'TB-1-S' }, 'sku', 'SKU TB-1-S is entered for two sizes.'],
  ])('A-SKU-07 A-SKU-08 %j is marked at its field', (row, code, message) => {
    const problems = findProblems({ ...draft, sizes: [sizeM({ size: 'S', sku: 'TB-1-S' }), sizeM(row)] });
    expect(problems?.fields).toEqual({ [`sizes:M:${code}`]: message });
  });

  test('A-SKU-08 a default SKU may be longer than a typed one', () => {
    const sku = 'K'.repeat(60);
    const long = withField({ ...validDraft, sizes: [sizeM()] }, 'sku', sku);
    expect(long.sizes[0]?.sku).toBe(`${sku}-M`);
    expect(findProblems(long)).toBeNull();
  });

  test('A-SKU-10 two editors keep both their codes, and see the other one’s', () => {
    const mine = { ...draft, sizes: [sizeM({ size: 'S', sku: 'MINE-S' }), draft.sizes[1] as DraftSize] };
    const theirs = { ...draft, sizes: [draft.sizes[0] as DraftSize, sizeM({ sku: 'OWN-M', barcode: 'HIS' })] };
    expect(differences(draft, mine, theirs)).toEqual([{ field: 'sizes', isContested: true }]);
    expect(valueText(theirs, 'sizes', new Map())).toBe('S 0, M 0 (OWN-M, HIS)');
    expect(merge(draft, mine, theirs, new Set()).sizes).toMatchObject([
      { size: 'S', sku: 'MINE-S' },
      { size: 'M', sku: 'OWN-M', barcode: 'HIS' },
    ]);
  });
});
