import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { oldAddresses } from '#db/schema/imports.ts';
import { resolveBagLines } from '#shop/bag/resolve-bag-lines.server.ts';
import { findSlugByOldPath } from '#shop/catalog/old-addresses.server.ts';
import { getProductPage } from '#shop/catalog/product-page.server.ts';
import { listSavedProducts } from '#shop/catalog/saved-products.server.ts';
import { expectOk, GUEST, minutesAfterNow, openTestShop } from '#shop/testing/test-shop.ts';
import { duplicateProduct } from './duplicate-product.server.ts';
import { updateProduct } from './update-product.server.ts';

const shop = openTestShop();
const change = (id: string, changed: Parameters<typeof updateProduct>[2]['change']) =>
  updateProduct(shop.staff(minutesAfterNow(5)), id, { version: null, change: changed });
const slugOf = async (id: string) => {
  const [row] = await shop.db.select({ slug: products.slug }).from(products).where(eq(products.id, id));
  return row?.slug;
};
/** The slug of the page that a shopper sees at this address, '→ slug' for a redirect, null for a 404. */
const visit = async (slug: string) => {
  const found = await getProductPage(shop.as(GUEST), slug);
  if (found === null) return null;
  return found.kind === 'moved' ? `→ ${found.slug}` : found.product.slug;
};

test('A-ADDRESS-01 A-ADDRESS-02 staff choose the address of a new product, and change it; the former one redirects', async () => {
  const id = await shop.addProduct({ name: 'Chosen Saree', slug: 'wedding-saree' });
  expect(await visit('wedding-saree')).toBe('wedding-saree');
  expectOk(await change(id, { slug: 'bridal-saree' }));
  expect([await visit('wedding-saree'), await visit('bridal-saree')]).toEqual(['→ bridal-saree', 'bridal-saree']);
});

test('S-ADDRESS-01 every former address redirects in one step, also after several changes and back again', async () => {
  const id = await shop.addProduct({ name: 'Chain', slug: 'chain-a' });
  for (const slug of ['chain-b', 'chain-c']) expectOk(await change(id, { slug }));
  expect([await visit('chain-a'), await visit('chain-b')]).toEqual(['→ chain-c', '→ chain-c']);
  expectOk(await change(id, { slug: 'chain-a' }));
  expect(await Promise.all(['chain-a', 'chain-b', 'chain-c'].map(visit))).toEqual([
    'chain-a',
    '→ chain-a',
    '→ chain-a',
  ]);
});

test('A-ADDRESS-04 refuses an address of another product, even of a deleted one, and one of two parallel requests for it', async () => {
  const id = await shop.addProduct({ name: 'First', slug: 'taken-address' });
  const other = await shop.addProduct({ name: 'Second' });
  expect(await change(other, { slug: 'taken-address' })).toEqual({ ok: false, reason: 'slug-taken' });
  await shop.db.update(products).set({ status: 'inactive', deletedAt: new Date() }).where(eq(products.id, id));
  expect(await change(other, { slug: 'taken-address' })).toEqual({ ok: false, reason: 'slug-taken' });
  const third = await shop.addProduct({ name: 'Third' });
  const results = await Promise.all([change(other, { slug: 'both-want' }), change(third, { slug: 'both-want' })]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test.each(['Capital', 'a b', '-a', 'new', 'x'.repeat(201), '../login'])(
  'A-ADDRESS-04 refuses %j as an address',
  async (slug) => {
    const id = await shop.addProduct();
    expect(await change(id, { slug })).toEqual({ ok: false, reason: 'invalid' });
  },
);

test('S-ADDRESS-02 a former address that staff give to another product opens that product', async () => {
  const id = await shop.addProduct({ name: 'Moved away', slug: 'good-address' });
  expectOk(await change(id, { slug: 'moved-away' }));
  const imported = await shop.addProduct({ name: 'Imported' });
  await shop.db.insert(oldAddresses).values({ path: '/product/woo-address', productId: imported });
  expect(await visit('woo-address')).toBe('→ imported');
  const taker = await shop.addProduct({ name: 'Taker', slug: 'good-address' });
  expect(await visit('good-address')).toBe('good-address');
  expectOk(await change(taker, { slug: 'woo-address' }));
  expectOk(await change(taker, { slug: 'taker-again' }));
  // Both addresses belonged to the taker last.
  expect([await visit('good-address'), await visit('woo-address')]).toEqual(['→ taker-again', '→ taker-again']);
  expect(await findSlugByOldPath(shop.as(GUEST), '/product/WOO-address/')).toBe('taker-again');
});

test('A-ADDRESS-03 a chosen address stays when the product is renamed; a cleared one is made from the name', async () => {
  const id = await shop.addProduct({ name: 'Blue Kurti', slug: 'festival' });
  expectOk(await change(id, { name: 'Green Kurti' }));
  expect(await slugOf(id)).toBe('festival');
  expectOk(await change(id, { slug: '' }));
  expect(await slugOf(id)).toBe('green-kurti');
  expectOk(await change(id, { name: 'Olive Kurti' }));
  expect(await slugOf(id)).toBe('olive-kurti');
  // The store reserves the address 'new'.
  const reserved = await shop.addProduct({ name: 'New' });
  expect(await slugOf(reserved)).toBe('new-2');
  const copy = expectOk(
    await duplicateProduct(shop.staff(), id, {
      name: 'Copy',
      sku: '',
      price: 100_000,
      picture: await shop.addPicture('c'),
    }),
  );
  expect(await slugOf(copy)).toBe('copy');
});

test('S-ADDRESS-03 an old wishlist or bag that knows the product by a former slug still finds it', async () => {
  const id = await shop.addProduct({ name: 'Old Bag', slug: 'old-bag', stock: [{ size: 'M', onHand: 3 }] });
  expectOk(await change(id, { slug: 'new-bag' }));
  const saved = await listSavedProducts(shop.as(GUEST), { ids: [], slugs: ['old-bag', 'nobody'] });
  expect(saved.map(({ id, slug }) => [id, slug])).toContainEqual([id, 'old-bag']);
  const requested = { productId: '', slug: 'old-bag', size: 'M', quantity: 1 };
  expect(await resolveBagLines(shop.as(GUEST), [requested])).toMatchObject([
    { requested, state: 'ok', stored: { productId: id, slug: 'new-bag' } },
  ]);
});
