// Any product that staff can enter, for tests of whole catalogues.

import fc from 'fast-check';
import type { ProductInput } from '#shop/catalog/product-input.ts';
import { minutesAfterNow } from '#shop/testing/test-shop.ts';

/** The id of the first tax class that the migrations add. */
const WOVEN_CLOTHING = '7a000000-0000-4000-8000-000000000001';

const anyText = (max: number) =>
  fc
    .tuple(
      fc.constantFrom('', '=1+1', '+91', `'=1`, '"', 'a < b & c', '<p>x</p>', 'नीला'),
      fc.string({ unit: 'grapheme', maxLength: 10 }),
      fc.constantFrom('', ',', '\n', '"a", "b"', '\\', '<div>'),
    )
    .map((parts) => parts.join('').replaceAll('\0', '').slice(0, max).toWellFormed().trim());
const anyName = (max: number) => anyText(max).map((text) => text || 'Neel Kurta');

/** Has every field that staff can edit: a field without an entry does not compile. */
interface AnyProduct extends Required<Omit<ProductInput, 'categoryId' | 'attributes' | 'pictures' | 'stock' | 'sku'>> {
  readonly sizes: readonly string[];
  readonly onHand: number;
  /** True when each size has a SKU and a barcode of its own. */
  readonly ownCodes: boolean;
}

export const anyProduct: fc.Arbitrary<AnyProduct> = fc.record({
  name: anyName(100),
  slug: fc.option(fc.stringMatching(/^[a-z]{3,8}(-[0-9]{1,3})?$/), { nil: '' }),
  description: anyText(400),
  brand: anyText(60),
  color: anyText(30),
  price: fc.integer({ min: 100, max: 10_000_000 }),
  oldPrice: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  discount: fc.option(fc.integer({ min: 0, max: 100 })),
  cost: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  lowStockThreshold: fc.nat(1_000),
  reorderPoint: fc.nat(1_000),
  material: anyText(50),
  care: anyText(50),
  fit: anyText(50),
  occasion: anyText(50),
  countryOfOrigin: fc.constantFrom('India', 'Nepal', 'Bangladesh'),
  maker: anyText(50),
  importer: anyText(50),
  supplier: anyText(50),
  isReturnable: fc.boolean(),
  rating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
  variants: fc.array(
    fc.oneof(
      anyName(20).map((name) => ({ name })),
      fc.record({ name: fc.string(), size: fc.integer() }),
    ),
    { maxLength: 3 },
  ),
  taxClassId: fc.option(fc.constant(WOVEN_CLOTHING)),
  hsn: fc.option(fc.constantFrom('6204', '620442')),
  weightGrams: fc.option(fc.integer({ min: 1, max: 100_000 })),
  dimensions: fc.option(
    fc
      .tuple(
        ...([1, 2, 3] as const).map(() => fc.integer({ min: 1, max: 9_999 }).map((millimetres) => millimetres / 10)),
      )
      .map(([lengthCm = 1, widthCm = 1, heightCm = 1]) => ({ lengthCm, widthCm, heightCm })),
  ),
  metaTitle: anyText(60),
  metaDescription: anyText(100),
  keywords: fc.array(anyName(20), { maxLength: 3 }),
  status: fc.constantFrom('active' as const, 'inactive' as const),
  publishAt: fc.option(fc.constantFrom(minutesAfterNow(-90), minutesAfterNow(60 * 24 * 20))),
  featured: fc.boolean(),
  trending: fc.boolean(),
  newArrival: fc.boolean(),
  bestSeller: fc.boolean(),
  sizes: fc.oneof(
    fc.constant<string[]>(['']),
    fc.uniqueArray(fc.constantFrom('S', 'M', 'Medium', 'XL', 'Free Size', 'Default Title', '38"', 'a, b'), {
      minLength: 1,
      maxLength: 5,
    }),
  ),
  onHand: fc.nat(500),
  ownCodes: fc.boolean(),
});
