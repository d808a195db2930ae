import { describe, expect, test } from 'vitest';
import { addProduct } from '#shop/stock/add-product.server.ts';
import {
  expectOk,
  GUEST,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { listActiveProducts } from './listing.server.ts';
import { getProductPage } from './product-page.server.ts';
import { getProduct } from './product-records.server.ts';
import { listActiveProductsByIds } from './products.server.ts';
import { EMPTY_QUERY } from './shop-query.ts';

const shop = openTestShop();

async function addKurta() {
  const [front, detail, folded] = [
    await shop.addPicture('front'),
    await shop.addPicture('detail'),
    await shop.addPicture('folded'),
  ];
  const number = crypto.randomUUID();
  const categoryId = await shop.addCategory({ slug: `kurtas-${number}` });
  const id = expectOk(
    await addProduct(shop.staff(), {
      name: 'Neelkanth Kurta',
      sku: `TB-${number}`,
      categoryId,
      price: 129_900,
      oldPrice: 184_900,
      description: 'A blue kurta',
      color: 'Blue',
      stock: [
        { size: 'S', onHand: 3 },
        { size: 'M', onHand: 4 },
      ],
      pictures: [front, detail, folded].map((key) => ({ key, alt: '' })),
      material: 'Cotton',
      care: 'Hand wash',
      fit: 'Regular fit',
      occasion: 'Casual',
      brand: 'Tanabana',
      featured: true,
      trending: true,
      newArrival: true,
      bestSeller: true,
      lowStockThreshold: 4,
      reorderPoint: 2,
      metaTitle: 'Blue kurta',
      metaDescription: 'A blue kurta of cotton',
      keywords: ['dabu', 'indigo'],
      supplier: 'Bagru Prints',
      cost: 60_000,
      variants: [{ color: 'Red' }],
      weightGrams: 350,
      dimensions: { lengthCm: 30, widthCm: 25, heightCm: 4 },
    }),
  );
  return { id, sku: `TB-${number}`, category: `kurtas-${number}`, front, detail, folded };
}

describe('a product for shoppers', () => {
  test('S-ENT-01 has its fields', async () => {
    const { id, category, front, detail, folded } = await addKurta();
    const product = await getProduct(shop.staff(), id);
    expect(product).toMatchObject({
      id,
      name: 'Neelkanth Kurta',
      image: front,
      images: [detail, folded],
      price: 129_900,
      oldPrice: 184_900,
      discount: 30,
      rating: 0,
      reviews: 0,
      category,
      color: 'Blue',
      sizes: ['S', 'M'],
      description: 'A blue kurta',
      material: 'Cotton',
      care: 'Hand wash',
      fit: 'Regular fit',
      occasion: 'Casual',
      brand: 'Tanabana',
      featured: true,
      trending: true,
      newArrival: true,
      bestSeller: true,
      status: 'active',
      stock: 7,
      createdAt: NOW,
      updatedAt: NOW,
    });
    const found = await getProductPage(shop.as(GUEST), product?.slug ?? '');
    const page = found?.kind === 'product' ? found.product : null;
    expect(page).toMatchObject({
      id,
      name: 'Neelkanth Kurta',
      price: 129_900,
      oldPrice: 184_900,
      discount: 30,
      rating: 0,
      reviews: 0,
      category: { slug: category },
      color: 'Blue',
      sizes: [
        { size: 'S', available: 3 },
        { size: 'M', available: 4 },
      ],
      description: '<p>A blue kurta</p>',
      material: 'Cotton',
      care: 'Hand wash',
      fit: 'Regular fit',
      occasion: 'Casual',
      brand: 'Tanabana',
      featured: true,
      trending: true,
      bestSeller: true,
      available: 7,
    });
    expect(page?.pictures.map(({ key }) => key)).toEqual([front, detail, folded]);
  });

  test('S-ENT-02 has as stock the sum of its sizes, or that of its only row', async () => {
    const sized = await shop.addProduct({
      stock: [
        { size: 'S', onHand: 3 },
        { size: 'M', onHand: 4 },
        { size: 'L', onHand: 0 },
      ],
    });
    const single = await shop.addProduct({ stock: [{ size: '', onHand: 6 }] });
    expect(await getProduct(shop.staff(), sized)).toMatchObject({ stock: 7, sizes: ['S', 'M', 'L'] });
    expect(await getProduct(shop.staff(), single)).toMatchObject({ stock: 6, sizes: [] });
  });

  test('does not count reserved units for shoppers, but counts them for staff', async () => {
    const id = await shop.addProduct({ stock: [{ size: 'M', onHand: 5 }] });
    const { ctx } = await shop.addShopper();
    expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId: id, size: 'M', quantity: 2 }])));
    expect((await listActiveProductsByIds(ctx, [id]))[0]?.available).toBe(3);
    expect((await getProduct(shop.staff(), id))?.stock).toBe(5);
  });

  test('S-CALL-06 is listed if it is active, and found by its id', async () => {
    const [visible, hidden] = [await shop.addProduct(), await shop.addProduct({ status: 'inactive' })];
    const listed = (await listActiveProducts(shop.as(GUEST), EMPTY_QUERY)).products.map(({ id }) => id);
    expect(listed).toContain(visible);
    expect(listed).not.toContain(hidden);
    expect((await listActiveProductsByIds(shop.as(GUEST), [visible, hidden])).map(({ id }) => id)).toEqual([visible]);
  });

  test('finds the active ones of several ids, each once and in the requested order', async () => {
    const [one, two, hidden] = [
      await shop.addProduct(),
      await shop.addProduct(),
      await shop.addProduct({ status: 'inactive' }),
    ];
    const requestedIds = [two, hidden, 'nonsense', one, two, UNKNOWN_ID];
    expect((await listActiveProductsByIds(shop.as(GUEST), requestedIds)).map(({ id }) => id)).toEqual([two, one]);
    expect(await listActiveProductsByIds(shop.as(GUEST), [])).toEqual([]);
  });

  test('is not found if it is inactive or unknown, or if the id is invalid', async () => {
    const id = await shop.addProduct({ status: 'inactive' });
    const requestedIds = [id, UNKNOWN_ID, 'nonsense', "'; drop table products"];
    expect(await listActiveProductsByIds(shop.as(GUEST), requestedIds)).toEqual([]);
    expect(await getProduct(shop.staff(), id)).toMatchObject({ status: 'inactive' });
    expect(await getProduct(shop.staff(), 'nonsense')).toBeNull();
  });
});

describe('a product for staff', () => {
  test('A-ENT-01 A-ENT-02 A-ENT-03 A-ENT-04 A-ENT-05 has every field that staff edit', async () => {
    const { id, sku } = await addKurta();
    expect(await getProduct(shop.staff(), id)).toMatchObject({
      skuId: sku,
      lowStockThreshold: 4,
      reorderPoint: 2,
      metaTitle: 'Blue kurta',
      metaDescription: 'A blue kurta of cotton',
      keywords: ['dabu', 'indigo'],
      supplier: 'Bagru Prints',
      cost: 60_000,
      variants: [{ color: 'Red' }],
      weight: 350,
      dimensions: { length: 30, width: 25, height: 4 },
    });
  });

  test('A-ENT-01 A-ENT-05 has default values for missing fields', async () => {
    const id = await shop.addProduct();
    expect(await getProduct(shop.staff(), id)).toMatchObject({
      status: 'active',
      lowStockThreshold: 10,
      reorderPoint: 5,
      oldPrice: null,
      discount: 0,
      images: [],
      keywords: [],
      variants: [],
      supplier: null,
      cost: null,
      weight: null,
      dimensions: null,
      metaTitle: null,
      metaDescription: null,
      featured: false,
      trending: false,
      newArrival: false,
      bestSeller: false,
    });
  });

  test('hides cost and supplier from everybody but staff', async () => {
    const { id } = await addKurta();
    const { ctx } = await shop.addShopper();
    expect(await getProduct(ctx, id)).toBeNull();
    expect(await getProduct(shop.as(GUEST), id)).toBeNull();
  });
});
