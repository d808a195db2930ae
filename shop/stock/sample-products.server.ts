// The button 'Sample Data': adds products that staff can test with. They use pictures that the store has already. The route decides
// whether to show the button.

import { eq, sql } from 'drizzle-orm';
import { categories, productPictures, products } from '#db/schema/catalog.ts';
import { may } from '#shop/actor.ts';
import type { ProductInput } from '#shop/catalog/product-input.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { addProduct } from './add-product.server.ts';

type Sample = Pick<ProductInput, 'name' | 'price' | 'oldPrice' | 'description' | 'color' | 'material' | 'stock'>;

const sizes = (...onHand: number[]): Sample['stock'] =>
  ['S', 'M', 'L', 'XL'].slice(0, onHand.length).map((size, index) => ({ size, onHand: onHand[index] ?? 0 }));

const SAMPLES: readonly Sample[] = [
  {
    name: 'Sample Mulmul Kurta',
    price: 129_900,
    oldPrice: 169_900,
    description: 'A light kurta of cotton mulmul, made to try the store with.',
    color: 'White',
    material: 'Cotton mulmul',
    stock: sizes(8, 12, 10, 4),
  },
  {
    name: 'Sample Leheriya Dupatta',
    price: 79_900,
    description: 'Tie-dyed stripes on georgette.',
    color: 'Orange',
    material: 'Georgette',
    stock: [{ size: 'Free Size', onHand: 25 }],
  },
  {
    name: 'Sample Shirt Dress',
    price: 189_900,
    oldPrice: 239_900,
    description: 'A shirt dress with pockets.',
    color: 'Blue',
    material: 'Cotton',
    stock: sizes(3, 5, 2),
  },
  {
    name: 'Sample Potli',
    price: 64_900,
    description: 'A small bag with a drawstring.',
    color: 'Gold',
    material: 'Brocade',
    stock: [{ size: '', onHand: 0 }],
  },
];

interface CategorySample {
  readonly categoryId: string;
  readonly picture: string;
}

/** Categories that contain products, each with a picture of one of them. */
async function loadCategorySamples(ctx: ShopContext): Promise<CategorySample[]> {
  const rows = await ctx.db
    .select({ categoryId: categories.id, picture: sql<string>`min(${productPictures.pictureKey})` })
    .from(categories)
    .innerJoin(products, eq(products.categoryId, categories.id))
    .innerJoin(productPictures, eq(productPictures.productId, products.id))
    .groupBy(categories.id, categories.position)
    .orderBy(categories.position);
  return rows;
}

/** Returns how many products were added. */
export async function addSampleProducts(
  ctx: ShopContext,
): Promise<Result<number, 'not-allowed' | 'no-category-with-pictures'>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  const samples = await loadCategorySamples(ctx);
  if (samples.length === 0) return refuse('no-category-with-pictures');
  const series = crypto.randomUUID().slice(0, 8).toUpperCase();
  for (const [number, sample] of SAMPLES.entries()) {
    const { categoryId, picture } = samples[number % samples.length] as CategorySample;
    const sku = `SAMPLE-${series}-${number + 1}`;
    const added = await addProduct(ctx, { ...sample, sku, categoryId, pictures: [{ key: picture, alt: '' }] });
    if (!added.ok) throw new Error(`A sample product was refused: ${added.reason}`);
  }
  return ok(SAMPLES.length);
}
