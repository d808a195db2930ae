// Adds a product with its pictures and its first stock in one transaction. The file is here and not in catalog because a
// product without inventory levels must never exist, and stock depends on catalog. An import adds many products in a transaction of its own.

import { eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { categories, pictures, productPictures, products } from '#db/schema/catalog.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { AttributeValue } from '#shop/catalog/attributes.ts';
import { findFreeSlug, takeSlug } from '#shop/catalog/free-slug.server.ts';
import { computeDiscount } from '#shop/catalog/product.ts';
import { type ProductInput, productInput } from '#shop/catalog/product-input.ts';
import { toPublication } from '#shop/catalog/publication.ts';
import { queuePublication } from '#shop/catalog/publish-products.server.ts';
import { findCodeRefusal, lockSizeCodes } from '#shop/catalog/size-codes.server.ts';
import { type CodeTakenRefusal, resolveCodes, toCodesBySize } from '#shop/catalog/size-codes.ts';
import { lockTaxClass } from '#shop/catalog/tax-class-lock.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { type AttributeRefusal, resolveAttributes } from './resolve-product-change.server.ts';
import { supplyNewProduct } from './supply-stock.server.ts';

export type AddProductRefusal =
  | 'not-allowed'
  | 'invalid'
  | 'no-such-category'
  | 'no-such-picture'
  | 'no-such-tax-class'
  | 'sku-taken'
  | 'slug-taken'
  | CodeTakenRefusal
  | AttributeRefusal;

/** Eight random characters, short enough for a label: 'TB-9F3A61C0'. One that another product has is refused like a typed one. */
const newSku = (): string => `TB-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

type NewProduct = ReturnType<typeof productInput.parse>;

/** Columns that the form does not have. */
export interface AddOptions {
  /** The slug if it is free and staff chose none; by default it is made from the name. */
  readonly slug?: string;
  readonly styleId?: string | null;
  readonly colorHex?: string | null;
  /** The attributes of the product that it copies: their values need not be offered any more. */
  readonly copiedAttributes?: readonly AttributeValue[];
}

async function checkReferences(
  tx: Tx,
  { categoryId, taxClassId, pictures: requested }: NewProduct,
  refuseWith: (reason: AddProductRefusal) => never,
): Promise<void> {
  if ((await tx.$count(categories, eq(categories.id, categoryId))) === 0) refuseWith('no-such-category');
  if (!(await lockTaxClass(tx, taxClassId))) refuseWith('no-such-tax-class');
  const keys = [...new Set(requested.map(({ key }) => key))];
  if (keys.length > 0 && (await tx.$count(pictures, inArray(pictures.key, keys))) !== keys.length)
    refuseWith('no-such-picture');
}

/** Adds a product inside the caller's transaction, which a refusal must roll back. Returns the product's id. */
export async function insertProduct(
  ctx: ShopContext,
  tx: Tx,
  product: NewProduct,
  refuseWith: (reason: AddProductRefusal) => never,
  { slug: preferred, copiedAttributes = [], ...columns }: AddOptions = {},
): Promise<string> {
  const { slug: chosen, stock, pictures: pictureInputs, discount, ...details } = product;
  const publication = toPublication(details, ctx.now);
  const fields = { ...details, ...columns, ...publication, sku: details.sku || newSku() };
  const skus = { before: fields.sku, after: fields.sku };
  const sizes = stock.map((row) => ({ ...resolveCodes(skus, null, row), onHand: row.onHand }));
  await checkReferences(tx, product, refuseWith);
  await lockSizeCodes(tx);
  if (chosen !== '' && !(await takeSlug(tx, chosen))) return refuseWith('slug-taken');
  const [row] = await tx
    .insert(products)
    .values({
      ...fields,
      attributes: await resolveAttributes(
        tx,
        { categoryId: fields.categoryId, stored: copiedAttributes, requested: fields.attributes },
        refuseWith,
      ),
      slug: chosen || (await findFreeSlug(tx, preferred ?? fields.name, fields.sku)),
      sizes: stock.map(({ size }) => size).filter((size) => size !== ''),
      discount: discount ?? computeDiscount(fields.price, fields.oldPrice),
      discountIsManual: discount !== null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing({ target: products.sku, where: isNull(products.deletedAt) })
    .returning({ id: products.id });
  if (!row) return refuseWith('sku-taken');
  const taken = await findCodeRefusal(tx, row.id, sizes);
  if (taken) return refuseWith(taken);
  if (pictureInputs.length > 0) {
    await tx
      .insert(productPictures)
      .values(pictureInputs.map(({ key, alt }, position) => ({ productId: row.id, position, pictureKey: key, alt })));
  }
  if (fields.status === 'scheduled' && fields.publishAt) await queuePublication(tx, fields.publishAt);
  await supplyNewProduct(tx, row.id, sizes, { actor: actorName(ctx.actor), at: ctx.now });
  await recordChange(tx, ctx.actor, {
    action: 'add',
    entity: 'product',
    entityId: row.id,
    after: { ...product, ...columns, ...publication, sku: fields.sku, ...toCodesBySize(sizes) },
  });
  return row.id;
}

export async function addProduct(
  ctx: ShopContext,
  input: ProductInput,
  options: AddOptions = {},
): Promise<Result<string, AddProductRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  const parsed = productInput.safeParse(input);
  if (!parsed.success) return refuse('invalid');
  return inTransaction<string, AddProductRefusal>(ctx.db, (tx, refuseWith) =>
    insertProduct(ctx, tx, parsed.data, refuseWith, options),
  );
}
