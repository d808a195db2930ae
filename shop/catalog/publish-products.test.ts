import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { categories, products } from '#db/schema/catalog.ts';
import { audit } from '#db/schema/system.ts';
import { resolveBagLines } from '#shop/bag/resolve-bag-lines.server.ts';
import { changeWishlist, listWishlist } from '#shop/customers/wishlist.server.ts';
import { duplicateProduct } from '#shop/stock/duplicate-product.server.ts';
import { getProductToEdit } from '#shop/stock/product-to-edit.server.ts';
import { updateProduct } from '#shop/stock/update-product.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
} from '#shop/testing/test-shop.ts';
import { listProducts } from './admin-products.server.ts';
import { parseAdminProductsQuery } from './admin-products-query.ts';
import { deleteProducts, restoreProducts, setProductStatus } from './change-products.server.ts';
import { listActiveProducts, listWithFacets } from './listing.server.ts';
import { getProductPage, getProductPreview } from './product-page.server.ts';
import { listFeaturedProducts, listNewestProducts } from './products.server.ts';
import { publishDueProducts } from './publish-products.server.ts';
import { listSections } from './sections.server.ts';
import { EMPTY_QUERY } from './shop-query.ts';
import { listSitemapPart } from './sitemap.server.ts';
import { suggestProducts } from './suggestions.server.ts';

const shop = openTestShop();
const guest = () => shop.as(GUEST);
const LATER = minutesAfterNow(60);
const statusOf = async (id: string) =>
  (
    await shop.db
      .select({ status: products.status, publishAt: products.publishAt })
      .from(products)
      .where(eq(products.id, id))
  )[0];
const change = (id: string, changed: Parameters<typeof updateProduct>[2]['change'], now = minutesAfterNow(5)) =>
  updateProduct(shop.staff(now), id, { version: null, change: changed });
const addScheduled = (name: string) =>
  shop.addProduct({
    name,
    featured: true,
    newArrival: true,
    trending: true,
    publishAt: LATER,
    stock: [{ size: 'M', onHand: 5 }],
  });

/** Looks for the product in every place where shoppers meet products. */
async function whereShown(id: string, name: string) {
  const slug = (await shop.db.select({ slug: products.slug }).from(products).where(eq(products.id, id)))[0]?.slug ?? '';
  const has = (list: readonly { readonly id: string }[]) => list.some((each) => each.id === id);
  const inSitemap = async () => {
    for await (const part of listSitemapPart(guest(), '')) if (part.some((entry) => entry.slug === slug)) return true;
    return false;
  };
  const filtered = await listWithFacets(guest(), { ...EMPTY_QUERY, sizes: ['M'] });
  return {
    page: (await getProductPage(guest(), slug)) !== null,
    shop: has((await listActiveProducts(guest(), EMPTY_QUERY)).products),
    search: has((await listActiveProducts(guest(), { ...EMPTY_QUERY, search: name })).products),
    facets: has(filtered.listing.products),
    suggestions: (await suggestProducts(guest(), name)).some((each) => each.slug === slug),
    home: has(await listFeaturedProducts(guest(), 50)) || has(await listNewestProducts(guest(), 50)),
    sections: (await listSections(guest())).some((section) => has(section.products)),
    sitemap: await inSitemap(),
  };
}
const EVERYWHERE = {
  page: true,
  shop: true,
  search: true,
  facets: true,
  suggestions: true,
  home: true,
  sections: true,
  sitemap: true,
};
const NOWHERE = Object.fromEntries(Object.keys(EVERYWHERE).map((place) => [place, false]));

describe('a product with a time of publication', () => {
  test('A-PUBLISH-01 S-PUBLISH-01 S-PUBLISH-02 is shown nowhere before its time, and everywhere from then on', async () => {
    const id = await addScheduled('Kanjivaram Heirloom');
    expect(await statusOf(id)).toEqual({ status: 'scheduled', publishAt: LATER });
    expect(await whereShown(id, 'Kanjivaram Heirloom')).toEqual(NOWHERE);
    expect(await publishDueProducts(shop.staff(minutesAfterNow(59)))).toBe(0);
    expect(await publishDueProducts(shop.staff(LATER))).toBe(1);
    expect(await whereShown(id, 'Kanjivaram Heirloom')).toEqual(EVERYWHERE);
    expect(await publishDueProducts(shop.staff(LATER))).toBe(0);
    const [row] = await shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(desc(audit.id)).limit(1);
    expect(row).toMatchObject({ action: 'publish', before: { status: 'scheduled' }, after: { status: 'active' } });
  });

  test('S-PUBLISH-03 cannot be bought from the bag, at the checkout or from the wishlist before its time', async () => {
    const id = await shop.addProduct({ name: 'Postponed', stock: [{ size: 'M', onHand: 5 }] });
    const { ctx } = await shop.addShopper();
    expectOk(await changeWishlist(ctx, [{ id, wished: true }]));
    expectOk(await change(id, { publishAt: LATER }));
    const requested = { productId: id, slug: '', size: 'M', quantity: 1 };
    expect(await resolveBagLines(guest(), [requested])).toMatchObject([{ state: 'gone' }]);
    expect((await placeCashOrder(ctx, orderRequestFor([{ productId: id, size: 'M', quantity: 1 }]))).ok).toBe(false);
    const wishlist = expectOk(await listWishlist(ctx));
    expect([wishlist.ids.includes(id), wishlist.products]).toEqual([true, []]);
    expect(await publishDueProducts(shop.staff(LATER))).toBe(1);
    expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId: id, size: 'M', quantity: 1 }])));
  });

  test('S-PUBLISH-04 is new by its publication, or by its creation when that is later', async () => {
    const old = await shop.addProduct({ name: 'Added first', publishAt: minutesAfterNow(90) });
    const young = await shop.addProduct({ name: 'Added second' });
    await shop.db.execute(
      sql`update products set created_at = ${minutesAfterNow(30).toISOString()} where id = ${young}`,
    );
    // About ten days before now.
    const backdated = await shop.addProduct({ name: 'Added third', publishAt: new Date(NOW.getTime() - 9e8) });
    expect((await statusOf(backdated))?.status).toBe('active');
    await publishDueProducts(shop.staff(minutesAfterNow(91)));
    const newest = (await listNewestProducts(guest(), 50)).map(({ id }) => id);
    const positions = [old, young, backdated].map((id) => newest.indexOf(id));
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect((await getProductToEdit(shop.staff(), old))?.createdAt).toEqual(NOW);
    const { listing } = await listWithFacets(guest(), { ...EMPTY_QUERY, sort: 'latest', inStock: true });
    const faceted = listing.products.map(({ id }) => id);
    expect(faceted.indexOf(old)).toBeLessThan(faceted.indexOf(young));
  });

  test('A-PUBLISH-02 of several changes of the time of publication and the status, the last one counts', async () => {
    const id = await addScheduled('Undecided');
    expectOk(await change(id, { publishAt: minutesAfterNow(120) }));
    expect(await publishDueProducts(shop.staff(minutesAfterNow(61)))).toBe(0);
    expectOk(await change(id, { status: 'inactive' }));
    expect(await publishDueProducts(shop.staff(minutesAfterNow(121)))).toBe(0);
    expectOk(await change(id, { status: 'active' }));
    expect((await statusOf(id))?.status).toBe('scheduled');
    expectOk(await change(id, { publishAt: null }));
    expect(await statusOf(id)).toEqual({ status: 'active', publishAt: null });
    for (const publishAt of ['tomorrow', '1999-01-01T00:00:00Z', '2100-01-01T00:00:00Z', 5] as never[])
      expect(await change(id, { publishAt })).toEqual({ ok: false, reason: 'invalid' });
  });

  test('A-PUBLISH-03 is counted and found in the list of scheduled products; activating publishes it at once', async () => {
    const categoryId = await shop.addCategory({ name: 'Festive', slug: 'festive-edit' });
    const [one, two] = [
      await shop.addProduct({ name: 'Festive one', categoryId, publishAt: LATER }),
      await shop.addProduct({ name: 'Festive two', categoryId, publishAt: LATER }),
    ];
    await shop.addProduct({ name: 'Festive three', categoryId });
    const list = async (status: string) =>
      expectOk(
        await listProducts(
          shop.staff(),
          parseAdminProductsQuery(new URLSearchParams({ status, category: 'festive-edit' })),
        ),
      );
    const scheduled = await list('scheduled');
    expect([scheduled.found.count, scheduled.products.map(({ id }) => id).toSorted()]).toEqual([
      2,
      [one, two].toSorted(),
    ]);
    expect(scheduled.products[0]).toMatchObject({ status: 'scheduled', publishAt: LATER });
    expect((await list('')).found.count).toBe(3);
    const [category] = await shop.db.select().from(categories).where(eq(categories.id, categoryId));
    expect(category?.productCount).toBe(1);
    expectOk(await setProductStatus(shop.staff(), [one], 'active'));
    expect(await statusOf(one)).toEqual({ status: 'active', publishAt: null });
    expectOk(await deleteProducts(shop.staff(), [two]));
    expect(await publishDueProducts(shop.staff(LATER))).toBe(0);
    expectOk(await restoreProducts(shop.staff(LATER), [two]));
    expect((await statusOf(two))?.status).toBe('scheduled');
    expect(await publishDueProducts(shop.staff(LATER))).toBe(1);
  });

  test('A-PUBLISH-04 is shown on a page to staff before its time, and to nobody else', async () => {
    const id = await addScheduled('Only for staff');
    expect(await getProductPreview(shop.staff(), id)).toMatchObject({
      product: { name: 'Only for staff' },
      status: 'scheduled',
      publishAt: LATER,
    });
    expect(await getProductPreview(guest(), id)).toBeNull();
    const { ctx } = await shop.addShopper();
    expect(await getProductPreview(ctx, id)).toBeNull();
    expect(await getProductPreview(shop.staff(), 'no-id')).toBeNull();
  });

  test('A-PUBLISH-02 has the same time of publication when it is copied', async () => {
    const id = await addScheduled('Original');
    const picture = await shop.addPicture('copied');
    const copy = expectOk(await duplicateProduct(shop.staff(), id, { name: 'Copy', sku: '', price: 100_000, picture }));
    expect(await statusOf(copy)).toEqual({ status: 'scheduled', publishAt: LATER });
  });
});

test('S-PUBLISH-02 a job is queued for the time of publication, one for all products of that time', async () => {
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
  const one = await addScheduled('Queued one');
  await addScheduled('Queued two');
  expectOk(await change(one, { publishAt: minutesAfterNow(240) }));
  const { rows } = await shop.db.execute<{ at: string }>(
    sql`select to_json(run_at) #>> '{}' as at from graphile_worker._private_jobs order by run_at`,
  );
  expect(rows.map(({ at }) => new Date(at))).toEqual([LATER, minutesAfterNow(240)]);
});
