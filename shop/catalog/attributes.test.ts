import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { audit } from '#db/schema/system.ts';
import { duplicateProduct } from '#shop/stock/duplicate-product.server.ts';
import { getProductToEdit } from '#shop/stock/product-to-edit.server.ts';
import { updateProduct } from '#shop/stock/update-product.server.ts';
import { expectOk, GUEST, minutesAfterNow, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { findUnofferedValue, isFixedName, mergeValues, shownAttributes, withKeys } from './attributes.ts';
import { getProductPage } from './product-page.server.ts';
import { getAttributesToEdit, saveAttributes } from './save-attributes.server.ts';

const NECK = { key: 'neck', name: 'Neck', values: ['Round', 'V neck'], filterable: true };
const LINING = { key: 'lining', name: 'Lining', values: [], filterable: false };

describe('the rules', () => {
  test('A-ATTR-01 keys come from names, stay when a name changes, and are unique', () => {
    const added = withKeys(
      [
        { ...NECK, key: null },
        { ...LINING, key: null, name: 'neck!' },
        { ...LINING, key: null, name: 'लंबाई' },
      ],
      [],
    );
    expect(added.map(({ key }) => key)).toEqual(['neck', 'neck-2', 'attribute']);
    expect(withKeys([{ ...NECK, name: 'Neckline' }], [NECK])).toEqual([{ ...NECK, name: 'Neckline' }]);
    expect(withKeys([{ ...LINING, key: 'unknown' }], [NECK])).toEqual([LINING]);
  });

  test('A-ATTR-03 a product keeps the values of attributes that its category does not have', () => {
    const stored = [
      { key: 'neck', value: 'Round' },
      { key: 'strap', value: 'Long' },
    ];
    expect(mergeValues([NECK, LINING], stored, [{ key: 'lining', value: ' Silk ' }])).toEqual([
      { key: 'lining', value: 'Silk' },
      { key: 'strap', value: 'Long' },
    ]);
    expect(mergeValues([NECK], [], [{ key: 'constructor', value: 'x' }])).toEqual([]);
  });

  test.each([
    ['an offered value', 'V neck', [], null],
    ['another value', 'Boat', [], NECK],
    ['another case', 'round', [], NECK],
    ['a value that was offered before', 'Boat', [{ key: 'neck', value: 'Boat' }], null],
    ['no value', ' ', [], null],
  ] as const)('A-ATTR-03 checks %s', (_, value, stored, expected) => {
    expect(findUnofferedValue([NECK, LINING], stored, [{ key: 'neck', value }])).toBe(expected);
  });

  test('S-ATTR-01 the page shows the attributes in the order of the category', () => {
    const values = [
      { key: 'lining', value: 'Silk' },
      { key: 'strap', value: 'Long' },
      { key: 'neck', value: 'Round' },
    ];
    expect(shownAttributes([NECK, LINING], values)).toEqual([
      { label: 'Neck', value: 'Round' },
      { label: 'Lining', value: 'Silk' },
    ]);
  });

  test.each([
    ['Material', true],
    [' brand', true],
    ['FABRIC', true],
    ['Country of origin', true],
    ['Neck', false],
    ['constructor', false],
  ])('A-ATTR-02 %s is a field of every product: %s', (name, expected) => {
    expect(isFixedName(name)).toBe(expected);
  });
});

describe('stored attributes', () => {
  const shop = openTestShop();
  const save = (id: string, attributes: unknown, version: number | null = null) =>
    saveAttributes(shop.staff(minutesAfterNow(1)), id, { version, attributes });
  const withoutKey = [
    { ...NECK, key: null },
    { ...LINING, key: null },
  ];

  test('A-ATTR-01 A-ATTR-02 staff save attributes with the version they loaded; wrong ones are refused', async () => {
    const id = await shop.addCategory();
    const saved = expectOk(await save(id, withoutKey, 1));
    expect(saved).toEqual({ version: 2, attributes: [NECK, LINING] });
    expect(await save(id, withoutKey, 1)).toEqual({ ok: false, reason: 'changed-meanwhile' });
    expect(expectOk(await save(id, saved.attributes, 2)).version).toBe(2);
    expect((await getAttributesToEdit(shop.staff(), id))?.attributes).toEqual([NECK, LINING]);
    expect(await getAttributesToEdit(shop.as(GUEST), id)).toBeNull();
    expect(await shop.db.$count(audit, eq(audit.entityId, id))).toBe(2);
    const invalid = [
      [{ ...NECK, name: '' }],
      [{ ...NECK, name: 'Material' }],
      [NECK, { ...NECK, key: null, name: 'NECK' }],
      [NECK, { ...NECK, name: 'Other' }],
      [{ ...NECK, values: ['Round', 'round'] }],
      [{ ...NECK, values: ['x'.repeat(61)] }],
      Array.from({ length: 13 }, (_, index) => ({ ...NECK, key: null, name: `N${index}` })),
      'neck',
    ];
    for (const attributes of invalid) expect(await save(id, attributes)).toEqual({ ok: false, reason: 'invalid' });
    expect(await save(UNKNOWN_ID, [])).toEqual({ ok: false, reason: 'no-such-category' });
    expect(await saveAttributes(shop.as(GUEST), id, { version: null, attributes: [] })).toEqual({
      ok: false,
      reason: 'not-allowed',
    });
  });

  test('A-ATTR-03 S-ATTR-01 a product takes the values of its category, shows them, and keeps them in a copy', async () => {
    const categoryId = await shop.addCategory();
    expectOk(await save(categoryId, withoutKey));
    const attributes = [
      { key: 'lining', value: 'Cotton' },
      { key: 'neck', value: 'Round' },
    ];
    const id = await shop.addProduct({ name: 'Attributed Kurta', categoryId, attributes });
    const page = async () => {
      const found = await getProductPage(shop.as(GUEST), 'attributed-kurta');
      return found?.kind === 'product' ? found.product.attributes : null;
    };
    expect(await page()).toEqual([
      { label: 'Neck', value: 'Round' },
      { label: 'Lining', value: 'Cotton' },
    ]);
    const change = (changed: typeof attributes) =>
      updateProduct(shop.staff(minutesAfterNow(2)), id, { version: null, change: { attributes: changed } });
    expect(await change([{ key: 'neck', value: 'Boat' }])).toEqual({
      ok: false,
      reason: { kind: 'attribute-value', key: 'neck', name: 'Neck' },
    });
    expectOk(await change([{ key: 'neck', value: 'V neck' }]));
    expect(await page()).toEqual([{ label: 'Neck', value: 'V neck' }]);
    // The category no longer offers 'V neck': the product keeps this value, and can be saved.
    expectOk(await save(categoryId, [{ ...NECK, values: ['Round'] }]));
    expectOk(await change([{ key: 'neck', value: 'V neck' }]));
    expect(await page()).toEqual([{ label: 'Neck', value: 'V neck' }]);
    expectOk(await save(categoryId, []));
    expect(await page()).toEqual([]);
    expect((await getProductToEdit(shop.staff(), id))?.attributes).toEqual([{ key: 'neck', value: 'V neck' }]);
    expectOk(await save(categoryId, [{ ...NECK, key: null }]));
    expect(await page()).toEqual([{ label: 'Neck', value: 'V neck' }]);
    const picture = await shop.addPicture('copy');
    const copy = expectOk(await duplicateProduct(shop.staff(), id, { name: 'Copy', sku: '', price: 100_000, picture }));
    expect((await getProductToEdit(shop.staff(), copy))?.attributes).toEqual([{ key: 'neck', value: 'V neck' }]);
  });
});
