// Adds a product with its pictures and its first stock in one transaction. It stands here and not in catalog because a
// product without stock rows must never exist, and stock builds on catalog.

import { eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { categories, pictures, productPictures, productSlugs, products } from '#db/schema/catalog.ts';
import { decide } from '#db/transaction.server.ts';
import { actorName, mayManage } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import { discountOf, slugOf } from '#shop/catalog/product.ts';
import { type ProductInput, productInput } from '#shop/catalog/product-input.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { supplyNewProduct } from './supply-stock.server.ts';

export type AddProductRefusal = 'not-allowed' | 'invalid' | 'no-such-category' | 'no-such-picture' | 'sku-taken';

/** 'red-saree', else 'red-saree-2', …; a name without Latin letters is addressed by its sku. */
async function freeSlug(tx: Tx, name: string, sku: string): Promise<string> {
  const wished = slugOf(name) || slugOf(sku) || 'product';
  // One at a time: two staff adding the same name at once get two addresses, also when one calls hers 'Red Saree 2'.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product slugs'))`);
  const taken = await tx.execute<{ slug: string }>(
    sql`select slug from ${products} where slug = ${wished} or slug ~ ${`^${wished}-[0-9]+$`}
      union select slug from ${productSlugs} where slug = ${wished} or slug ~ ${`^${wished}-[0-9]+$`}`,
  );
  const known = new Set(taken.rows.map((row) => row.slug));
  if (!known.has(wished)) return wished;
  let suffix = 2;
  while (known.has(`${wished}-${suffix}`)) suffix++;
  return `${wished}-${suffix}`;
}

export async function addProduct(ctx: ShopContext, input: ProductInput): Promise<Result<string, AddProductRefusal>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const parsed = productInput.safeParse(input);
  if (!parsed.success) return refuse('invalid');
  const { stock, pictures: wanted, discount, ...fields } = parsed.data;
  return decide<string, AddProductRefusal>(ctx.db, async (tx, refuseWith) => {
    const [category] = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, fields.categoryId));
    if (!category) return refuseWith('no-such-category');
    const keys = [...new Set(wanted.map(({ key }) => key))];
    if ((await tx.$count(pictures, inArray(pictures.key, keys))) !== keys.length) return refuseWith('no-such-picture');
    const [row] = await tx
      .insert(products)
      .values({
        ...fields,
        slug: await freeSlug(tx, fields.name, fields.sku),
        sizes: stock.map(({ size }) => size).filter((size) => size !== ''),
        discount: discount ?? discountOf(fields.price, fields.oldPrice),
        discountIsManual: discount !== null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .onConflictDoNothing({ target: products.sku, where: isNull(products.deletedAt) })
      .returning({ id: products.id });
    if (!row) return refuseWith('sku-taken');
    await tx
      .insert(productPictures)
      .values(wanted.map(({ key, alt }, position) => ({ productId: row.id, position, pictureKey: key, alt })));
    await supplyNewProduct(tx, row.id, stock, { actor: actorName(ctx.actor), at: ctx.now });
    await recordChange(tx, ctx.actor, { action: 'add', entity: 'product', entityId: row.id, after: parsed.data });
    return row.id;
  });
}
