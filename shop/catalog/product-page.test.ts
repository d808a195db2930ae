import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { productSlugs, products } from '#db/schema/catalog.ts';
import { addProduct } from '#shop/stock/add-product.server.ts';
import { expectOk, GUEST, minutesAfterNow, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { getProductPage, listRelatedProducts } from './product-page.server.ts';

const shop = openTestShop();
const guest = () => shop.as(GUEST);

async function pageOf(slug: string) {
  const found = await getProductPage(guest(), slug);
  if (found?.kind !== 'product') throw new Error(`No page at ${slug}`);
  return found.product;
}

describe('a product page by its slug', () => {
  test('S-PDP-01 S-PDP-02 finds a product by the slug of its name', async () => {
    await shop.addProduct({ name: 'Red & Gold Saree!' });
    expect((await pageOf('red-gold-saree')).name).toBe('Red & Gold Saree!');
  });

  test('S-PDP-10 S-PDP-11 has its pictures in order and the available units per size in the product’s order', async () => {
    const keys = [await shop.addPicture('one'), await shop.addPicture('two')];
    const categoryId = await shop.addCategory({ name: 'Ethnic Wear', slug: 'ethnic' });
    const id = await shop.addProduct({
      name: 'Two Pictures',
      categoryId,
      pictures: [
        { key: keys[0] ?? '', alt: 'From the front' },
        { key: keys[1] ?? '', alt: '' },
      ],
      stock: [
        { size: 'S', onHand: 3 },
        { size: 'XL', onHand: 0 },
        { size: 'M', onHand: 4 },
      ],
      description: 'Soft <b onclick="x()">cotton</b>\n\nWoven by hand',
    });
    const page = await pageOf('two-pictures');
    expect(page).toMatchObject({
      id,
      category: { slug: 'ethnic', name: 'Ethnic Wear' },
      sizes: [
        { size: 'S', available: 3 },
        { size: 'XL', available: 0 },
        { size: 'M', available: 4 },
      ],
      available: 7,
      description: '<p>Soft <b>cotton</b></p><p>Woven by hand</p>',
      summary: 'Soft cotton Woven by hand',
    });
    expect(page.pictures).toEqual([
      { key: keys[0], width: 900, height: 1200, tone: 'paper', alt: 'From the front' },
      { key: keys[1], width: 900, height: 1200, tone: 'paper', alt: 'Two Pictures' },
    ]);
    expect(page.picture).toEqual(page.pictures[0]);
  });

  test('does not find an unknown or inactive product', async () => {
    await shop.addProduct({ name: 'Put Away', status: 'inactive' });
    for (const slug of ['put-away', 'no-such', '', "'; drop table products", 'a'.repeat(5_000), '\u0000', 'साड़ी']) {
      expect(await getProductPage(guest(), slug)).toBeNull();
    }
  });

  test('redirects a slug from before a renaming to the current one, unless the product is deleted', async () => {
    const id = await shop.addProduct({ name: 'New Name' });
    await shop.db.insert(productSlugs).values({ slug: 'old-name', productId: id });
    expect(await getProductPage(guest(), 'old-name')).toEqual({ kind: 'moved', slug: 'new-name' });
    await shop.db.update(products).set({ status: 'inactive' }).where(eq(products.id, id));
    expect(await getProductPage(guest(), 'old-name')).toBeNull();
  });

  test('exists for a product without pictures', async () => {
    const id = await shop.addProduct({ name: 'No Picture' });
    await shop.db.execute(sql`delete from product_pictures where product_id = ${id}`);
    expect(await pageOf('no-picture')).toMatchObject({ picture: null, pictures: [] });
  });
});

describe('other products of the same category', () => {
  test('are active, exclude the product itself, and list available ones first', async () => {
    const categoryId = await shop.addCategory();
    const add = async (name: string, minute: number, onHand = 5, status: 'active' | 'inactive' = 'active') =>
      expectOk(
        await addProduct(shop.staff(minutesAfterNow(minute)), {
          name,
          sku: name,
          categoryId,
          status,
          price: 100_000,
          stock: [{ size: '', onHand }],
          pictures: [{ key: await shop.addPicture(name), alt: '' }],
        }),
      );
    await add('Oldest', 0);
    await add('Older sold out', 1, 0);
    const id = await add('This', 2);
    await add('Newer', 3);
    await add('Hidden', 4, 5, 'inactive');
    await add('Newest', 5);
    await shop.addProduct({ name: 'Of another category' });
    const related = async (limit: number) =>
      (await listRelatedProducts(guest(), { id, name: 'This' }, limit)).map(({ name }) => name);
    // First the older products, so that the links of all pages reach the whole category, then the newest ones.
    expect(await related(10)).toEqual(['Oldest', 'Newest', 'Newer', 'Older sold out']);
    expect(await related(2)).toHaveLength(2);
    expect(await listRelatedProducts(guest(), { id: UNKNOWN_ID, name: 'Nothing' }, 4)).toEqual([]);
  });

  test('S-PDP-30 the same kind comes first, then the category, then the kind elsewhere; sold-out ones last', async () => {
    const [category, other] = [await shop.addCategory(), await shop.addCategory()];
    const add = (name: string, categoryId: string, onHand = 5) =>
      shop.addProduct({ name, categoryId, stock: [{ size: 'M', onHand }] });
    const listAt = (id: string, minute: number) =>
      shop.db
        .update(products)
        .set({ createdAt: minutesAfterNow(minute) })
        .where(eq(products.id, id));
    const id = await add('Red Odhani', category);
    await add('Sold Odhani', category, 0);
    // The products of another kind are newer, so that only the order of kinds puts them behind.
    await listAt(await add('Silk Odhanis with Gota', category), 1);
    await listAt(await add('Odhani Clip', category), 2);
    await listAt(await add('Wool Odhani', other), 3);
    await listAt(await add('Net Odhani', other), 4);
    await listAt(await add('Wool Cap', other), 5);
    const related = await listRelatedProducts(guest(), { id, name: 'Red Odhani' }, 10);
    expect(related.map(({ name }) => name)).toEqual([
      'Silk Odhanis with Gota',
      'Odhani Clip',
      'Net Odhani',
      'Wool Odhani',
      'Sold Odhani',
    ]);
  });
});
