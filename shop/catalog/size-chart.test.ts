import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { audit } from '#db/schema/system.ts';
import { GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { getProductPage } from './product-page.server.ts';
import { getSizeChartToEdit, saveSizeChart } from './save-size-chart.server.ts';
import { convertMeasure, type SizeChart, STANDARD_SIZE_CHART, toShownChart } from './size-chart.ts';

const shop = openTestShop();

const FOOTWEAR: SizeChart = {
  unit: 'cm',
  columns: ['Foot length'],
  rows: [
    { size: '37', values: ['23.5'] },
    { size: '38', values: ['24 to 24.5'] },
  ],
  note: 'Stand on a sheet of paper and measure from heel to toe.',
};

test('S-PDP-17 the standard chart has its measurements and is shown for clothes only', () => {
  expect(STANDARD_SIZE_CHART.rows.map(({ size, values }) => [size, ...values].join(' '))).toEqual([
    'XS 32-34 26-28 24',
    'S 34-36 28-30 25',
    'M 36-38 30-32 26',
    'L 38-40 32-34 27',
    'XL 40-42 34-36 28',
    'XXL 42-44 36-38 29',
  ]);
  expect(toShownChart(null, [{ size: 'S' }, { size: 'M' }])?.columns).toEqual(['Chest', 'Waist', 'Length']);
  expect(toShownChart(null, [{ size: '36' }, { size: 'Free Size' }])).toBeNull();
  expect(toShownChart(null, [])).toBeNull();
});

describe('S-CHART-01 a measure in the other unit', () => {
  test.each([
    ['32-34', 'cm', '81-86'],
    ['24', 'cm', '61'],
    ['24.5', 'cm', '62'],
    ['81-86', 'in', '32-34'],
    ['24 to 24.5', 'in', '9.5 to 9.5'],
    ['one size', 'cm', 'one size'],
    ['', 'cm', ''],
  ] as const)('%j in %s is %j', (value, to, expected) => {
    expect(convertMeasure(value, to)).toBe(expected);
  });
});

test('S-CHART-01 a chart shows what staff entered and the other unit', () => {
  expect(toShownChart(FOOTWEAR, [{ size: '38' }])).toEqual({
    columns: ['Foot length'],
    note: FOOTWEAR.note,
    rows: [
      { size: '37', in: ['9.5'], cm: ['23.5'] },
      { size: '38', in: ['9.5 to 9.5'], cm: ['24 to 24.5'] },
    ],
  });
  expect(toShownChart({ ...FOOTWEAR, rows: [] }, [{ size: '38' }])).toBeNull();
});

describe('A-CHART-01 staff save a chart', () => {
  const save = (id: string, sizeChart: unknown, version: number | null = 1) =>
    saveSizeChart(shop.staff(), id, { version, sizeChart });

  test('and its products show it until it is removed', async () => {
    const categoryId = await shop.addCategory();
    const productId = await shop.addProduct({ categoryId, stock: [{ size: '38', onHand: 1 }] });
    const [product] = await shop.db.select({ slug: products.slug }).from(products).where(eq(products.id, productId));
    const shown = async () => {
      const found = await getProductPage(shop.as(GUEST), product?.slug ?? '');
      return found?.kind === 'product' ? found.product.sizeChart : 'missing';
    };
    // The standard chart is for clothes and has no size 38.
    expect(await shown()).toBeNull();
    expect(await save(categoryId, FOOTWEAR)).toEqual({ ok: true, value: 2 });
    expect(await shown()).toMatchObject({ columns: ['Foot length'] });
    expect(await save(categoryId, FOOTWEAR, 2)).toEqual({ ok: true, value: 2 });
    const [change] = await shop.db
      .select()
      .from(audit)
      .where(and(eq(audit.entityId, categoryId), eq(audit.action, 'update')));
    expect(change).toMatchObject({ action: 'update', after: { sizeChart: FOOTWEAR } });
    expect(await save(categoryId, null, 2)).toEqual({ ok: true, value: 3 });
    expect(await shown()).toBeNull();
  });

  test('but not over the changes of a colleague, and not for a deleted category', async () => {
    const id = await shop.addCategory();
    expect(await save(id, FOOTWEAR)).toMatchObject({ ok: true });
    expect(await save(id, null)).toEqual({ ok: false, reason: 'changed-meanwhile' });
    expect(await save(id, null, null)).toMatchObject({ ok: true });
    expect(await save(crypto.randomUUID(), FOOTWEAR)).toEqual({ ok: false, reason: 'no-such-category' });
  });

  test.each([
    ['a value too many', { ...FOOTWEAR, rows: [{ size: '38', values: ['1', '2'] }] }],
    [
      'a size twice',
      {
        ...FOOTWEAR,
        rows: [
          { size: 'm', values: ['1'] },
          { size: 'M', values: ['1'] },
        ],
      },
    ],
    ['a column twice', { ...FOOTWEAR, columns: ['Chest', 'chest'], rows: [] }],
    ['a nameless size', { ...FOOTWEAR, rows: [{ size: ' ', values: ['1'] }] }],
    ['a unit of its own', { ...FOOTWEAR, unit: 'ell' }],
    ['a long value', { ...FOOTWEAR, rows: [{ size: 'M', values: ['1'.repeat(21)] }] }],
  ])('but not with %s', async (_, chart) => {
    expect(await save(await shop.addCategory(), chart)).toEqual({ ok: false, reason: 'invalid' });
  });

  test('and nobody else can save or load one', async () => {
    const id = await shop.addCategory();
    const { ctx } = await shop.addShopper();
    expect(await saveSizeChart(ctx, id, { version: 1, sizeChart: FOOTWEAR })).toEqual({
      ok: false,
      reason: 'not-allowed',
    });
    expect(await getSizeChartToEdit(ctx, id)).toBeNull();
    expect(await getSizeChartToEdit(shop.staff(), 'x')).toBeNull();
    expect(await getSizeChartToEdit(shop.staff(), id)).toMatchObject({ id, sizeChart: null });
  });
});
