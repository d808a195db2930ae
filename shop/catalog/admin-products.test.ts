import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.server.ts';
import { expectOk, GUEST, openTestShop, roleActor, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { listProducts } from './admin-products.server.ts';
import { ADMIN_PRODUCT_SORTS, FLAGS, parseAdminProductsQuery } from './admin-products-query.ts';
import { exportProducts } from './export-products.server.ts';
import { findProductIds } from './find-admin-products.server.ts';
import { getProduct } from './product-records.server.ts';

const shop = openTestShop();

const list = async (queryString = '', ctx = shop.staff()) =>
  expectOk(await listProducts(ctx, parseAdminProductsQuery(new URLSearchParams(`${queryString}&rows=50`))));
const names = async (queryString = '') => (await list(queryString)).products.map(({ name }) => name);

let ids: Record<string, string> = {};

beforeAll(async () => {
  const ethnic = await shop.addCategory({ name: 'Ethnic Wear', slug: 'ethnic' });
  const bags = await shop.addCategory({ name: 'Bags', slug: 'bags' });
  await shop.addCategory({ name: 'Empty', slug: 'empty' });
  const add = (name: string, overrides: Parameters<typeof shop.addProduct>[0]) =>
    shop.addProduct({ name, categoryId: ethnic, ...overrides });
  ids = {
    anarkali: await add('anarkali of mulmul', {
      sku: 'TB-ANK-1',
      price: 289_900,
      description: 'Hand-embroidered CHIKANKARI',
      featured: true,
      stock: [
        { size: 'S', onHand: 3 },
        { size: 'M', onHand: 4, sku: 'MUL-44', barcode: '8901030865275' },
      ],
    }),
    saree: await add('Bandhani Saree', {
      sku: 'TB-SAR-2',
      price: 429_900,
      trending: true,
      newArrival: true,
      stock: [{ size: '', onHand: 24 }],
    }),
    clutch: await add('Clutch 100% silk', {
      sku: 'TB_BAG-3',
      price: 1_500_000,
      categoryId: bags,
      bestSeller: true,
      status: 'inactive',
      stock: [{ size: '', onHand: 2_000 }],
    }),
    jutti: await add('Jutti', { sku: 'TB-FTW-4', price: 10_000, stock: [{ size: '', onHand: 0 }] }),
  };
  await shop.db.execute(sql`update products set rating = 4.5, reviews = 12 where id = ${ids.saree}`);
  await shop.db.execute(sql`update products set rating = 4.8, reviews = 3 where id = ${ids.anarkali}`);
});

describe('A-SKU-12 the search by the code of a size', () => {
  test.each([
    ['mul-44', 'M'],
    ['890103', 'M'],
    ['tb-ank-1-s', 'S'],
  ])('%j finds the product and names the size', async (search, size) => {
    const { products, found } = await list(`search=${search}`);
    expect(products).toMatchObject([{ name: 'anarkali of mulmul', foundSizes: [{ size }] }]);
    expect(found).toEqual({ count: 1, more: false });
    expect(await names(`search=${search}&category=bags`)).toEqual([]);
  });

  test('no size is named when the product itself has the text, and a short text searches products alone', async () => {
    expect((await list('search=tb-ank')).products).toMatchObject([{ foundSizes: [] }]);
    expect(await names('search=44')).toEqual([]);
  });

  test('the export has the product that the list found: a header and one row', async () => {
    const filters = parseAdminProductsQuery(new URLSearchParams('search=mul-44'));
    let file = '';
    for await (const chunk of expectOk(await exportProducts(shop.staff(), filters))) file += chunk;
    expect(file.trim().split('\n')).toHaveLength(2);
  });
});

describe('A-PROD-10 the search', () => {
  test.each([
    ['name', 'BANDHANI', ['Bandhani Saree']],
    ['a part of a name', 'nark', ['anarkali of mulmul']],
    ['SKU', 'tb-sar', ['Bandhani Saree']],
    ['description', 'chikankari', ['anarkali of mulmul']],
    ['two letters', 'ju', ['Jutti']],
    ['a letter that no product has', 'z', []],
    ['a percent sign, a wildcard of the database', '0%', ['Clutch 100% silk']],
    ['an underscore, the other wildcard', 'tb_', ['Clutch 100% silk']],
    ['not across name and SKU', 'saree tb-sar', []],
    ['nothing', 'no such thing', []],
  ])('matches %s: %s', async (_, text, found) => {
    expect(await names(`search=${encodeURIComponent(text)}`)).toEqual(found);
  });
});

describe('A-PROD-11 A-PROD-16 A-PROD-17 A-PROD-19 A-CALL-06 filters', () => {
  const ALL = ['anarkali of mulmul', 'Bandhani Saree', 'Clutch 100% silk', 'Jutti'];
  test.each([
    ['', ALL],
    ['category=bags', ['Clutch 100% silk']],
    ['category=empty', []],
    ['category=no-such', []],
    ['status=active', ALL.filter((name) => !name.startsWith('Clutch'))],
    ['status=inactive', ['Clutch 100% silk']],
    ['featured=yes', ['anarkali of mulmul']],
    ['featured=no', ALL.slice(1)],
    ['trending=yes', ['Bandhani Saree']],
    ['newArrival=yes', ['Bandhani Saree']],
    ['bestSeller=yes', ['Clutch 100% silk']],
    ['bestSeller=yes&status=active', []],
    ['minPrice=100&maxPrice=2899', ['anarkali of mulmul', 'Jutti']],
    ['minPrice=2899', ALL.slice(0, 3)],
    ['maxPrice=10000', ALL],
    ['maxStock=0', ['Jutti']],
    ['minStock=7&maxStock=24', ['anarkali of mulmul', 'Bandhani Saree']],
    ['minStock=25&maxStock=1000', ['Clutch 100% silk']],
    ['search=a&category=ethnic&featured=no&minStock=1', ['Bandhani Saree']],
  ])('%j lists %j', async (queryString, expected) => {
    expect(await names(queryString)).toEqual(expected);
    expect((await list(queryString)).found).toEqual({ count: expected.length, more: false });
  });
});

test('A-PROD-18 every sort orders the list, the other direction reverses it, and equal rows keep their order', async () => {
  const [anarkali, saree, clutch, jutti] = ['anarkali of mulmul', 'Bandhani Saree', 'Clutch 100% silk', 'Jutti'];
  expect(await names('sort=name-asc')).toEqual([anarkali, saree, clutch, jutti]);
  expect(await names('sort=price-asc')).toEqual([jutti, anarkali, saree, clutch]);
  expect(await names('sort=stock-asc')).toEqual([jutti, anarkali, saree, clutch]);
  expect((await names('sort=rating-asc')).slice(2)).toEqual([saree, anarkali]);
  expect((await names('sort=reviews-asc')).slice(2)).toEqual([anarkali, saree]);
  for (const sort of ADMIN_PRODUCT_SORTS.filter((each) => each.endsWith('asc'))) {
    const upwards = await names(`sort=${sort}`);
    expect(await names(`sort=${sort}`)).toEqual(upwards);
    expect(await names(`sort=${sort.replace('asc', 'desc')}`)).toEqual(upwards.toReversed());
    const walked = [await names(`sort=${sort}&rows=2`), await names(`sort=${sort}&rows=2&page=2`)].flat();
    expect(walked).toEqual(upwards);
  }
});

test('A-PROD-13 pages follow each other; there is nothing after the last', async () => {
  expect(await names('rows=3')).toHaveLength(3);
  expect(await names('rows=3&page=2')).toEqual(['Jutti']);
  expect(await names('rows=3&page=99999')).toEqual([]);
  expect((await list('rows=3&page=2')).found).toEqual({ count: 4, more: false });
});

test('A-CALL-05 lists all products or the active ones, and finds one by its id or returns null', async () => {
  expect((await list()).totals).toEqual({ products: 4, active: 3 });
  expect((await list('status=active')).products.every(({ status }) => status === 'active')).toBe(true);
  expect((await getProduct(shop.staff(), ids.clutch ?? ''))?.name).toBe('Clutch 100% silk');
  expect(await getProduct(shop.staff(), UNKNOWN_ID)).toBeNull();
  expect(await getProduct(shop.staff(), 'nonsense')).toBeNull();
});

test('A-CALL-06 filters by flag or category, active products only', async () => {
  for (const flag of FLAGS) {
    const found = (await list(`status=active&${flag}=yes`)).products;
    expect(found.every((product) => product[flag] && product.status === 'active')).toBe(true);
  }
  expect(await names('status=active&bestSeller=yes')).toEqual([]);
  expect(await names('status=active&category=ethnic')).toHaveLength(3);
});

test('refuses the list to everybody but staff', async () => {
  const { ctx } = await shop.addShopper();
  for (const asker of [shop.as(GUEST), ctx]) {
    expect(await listProducts(asker, parseAdminProductsQuery(new URLSearchParams()))).toEqual({
      ok: false,
      reason: 'not-allowed',
    });
  }
});

test.each(['products.read', 'categories', 'coupons', 'orders.edit'] as const)(
  'A-ROLE-04 a role with %s alone may read the list, because its forms name products',
  async (permission) => {
    expect((await list('', shop.as(roleActor('Some role', [permission])))).products.length).toBeGreaterThan(0);
  },
);

test('scans a search with hundreds of matches in order, page by page, none twice, and counts it as more than the limit', async () => {
  // The transaction is rolled back, so that the other tests have their four products.
  const { reason } = (await inTransaction<never, string[][]>(shop.db, async (tx, refuseWith) => {
    await tx.execute(sql`insert into products (sku, name, slug, category_id, price)
      select 'MANY-' || n, 'Woven ' || lpad(n::text, 4, '0'), 'many-' || n, (select category_id from products limit 1), 100000 + n
      from generate_series(1, 700) n`);
    // Prices from ₹1,000.01 to ₹1,007.00, a paisa apart.
    const found = async (queryString: string) =>
      findProductIds(tx, parseAdminProductsQuery(new URLSearchParams(`${queryString}&rows=50&search=woven`)), null);
    const first = await found('sort=price-desc');
    expect(first.found).toEqual({ count: 500, more: true });
    const pages = [first, await found('sort=price-desc&page=2'), await found('sort=price-desc&page=14')];
    expect((await found('sort=price-desc&page=15')).ids).toEqual([]);
    expect((await found('maxPrice=1001')).found).toEqual({ count: 100, more: false });
    return refuseWith(pages.map(({ ids: page }) => [...page]));
  })) as { reason: string[][] };
  expect(reason.map((page) => page.length)).toEqual([50, 50, 50]);
  expect(new Set(reason.flat()).size).toBe(150);
});
