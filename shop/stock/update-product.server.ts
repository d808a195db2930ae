// Changes the given fields of a product; the others stay. When two staff members edit the same product, the second is refused and must
// decide before anything is saved. A former address redirects to the present one.

import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { categories, pictures, productPictures, products } from '#db/schema/catalog.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import { type ProductChange, productChange } from '#shop/catalog/product-input.ts';
import { queuePublication } from '#shop/catalog/publish-products.server.ts';
import { findCodeRefusal, lockSizeCodes } from '#shop/catalog/size-codes.server.ts';
import { type CodeTakenRefusal, toCodesBySize } from '#shop/catalog/size-codes.ts';
import { lockTaxClass } from '#shop/catalog/tax-class-lock.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import {
  lockSizes,
  planSizes,
  type ReservedUnitsRefusal,
  type SizePlan,
  type SizeRow,
  saveSizes,
} from './product-sizes.server.ts';
import {
  type AttributeRefusal,
  type Change,
  changeSlug,
  type Product,
  resolveAttributes,
  resolveDiscount,
  resolvePublication,
} from './resolve-product-change.server.ts';

export type UpdateProductRefusal =
  | 'not-allowed'
  | 'invalid'
  | 'no-such-product'
  | 'no-such-category'
  | 'no-such-picture'
  | 'no-such-tax-class'
  | 'sku-taken'
  | 'slug-taken'
  /** Somebody has saved the product since the form was loaded. */
  | 'changed-meanwhile'
  | ReservedUnitsRefusal
  | CodeTakenRefusal
  | AttributeRefusal;

type Refuse = (reason: UpdateProductRefusal) => never;

interface ProductUpdate {
  /** The version that the form loaded; null saves without the check. */
  readonly version: number | null;
  readonly change: ProductChange;
}

/** Columns that the form does not have. */
export type UpdatedColumns = Partial<Pick<Product, 'styleId' | 'colorHex'>>;

async function checkReferences(tx: Tx, product: Product, change: Change, refuseWith: Refuse): Promise<void> {
  if (change.categoryId !== undefined && change.categoryId !== product.categoryId) {
    if ((await tx.$count(categories, eq(categories.id, change.categoryId))) === 0) refuseWith('no-such-category');
  }
  if (!(await lockTaxClass(tx, change.taxClassId))) refuseWith('no-such-tax-class');
  if (change.pictures !== undefined) {
    const keys = [...new Set(change.pictures.map(({ key }) => key))];
    if ((await tx.$count(pictures, inArray(pictures.key, keys))) !== keys.length) refuseWith('no-such-picture');
  }
}

/** The product's SKU, and the codes of its sizes. The lock is held until the transaction ends. */
async function checkSkus(
  tx: Tx,
  { product, stock }: LockedProduct,
  { sku = product.sku }: Change,
  refuseWith: Refuse,
): Promise<void> {
  if (!stock) return;
  await lockSizeCodes(tx);
  if (sku !== product.sku) {
    const others = and(eq(products.sku, sku), isNull(products.deletedAt), ne(products.id, product.id));
    if ((await tx.$count(products, others)) > 0) refuseWith('sku-taken');
  }
  const taken = await findCodeRefusal(tx, product.id, stock.plan.codes);
  if (taken) refuseWith(taken);
}

/** Compares the values as JSON stores them, and objects whatever the order of their keys. */
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(toStored(one), toStored(other));

const toStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** The given fields whose value differs from the stored one. */
function changedFields(product: Product, requested: Partial<Product>): Partial<Product> {
  return Object.fromEntries(
    Object.entries(requested).filter(
      ([field, value]) => value !== undefined && !isSame(value, product[field as keyof Product]),
    ),
  );
}

/** Returns the pictures before the change; null when they stay. */
async function savePictures(tx: Tx, productId: string, requested: Change['pictures']): Promise<unknown | null> {
  if (requested === undefined) return null;
  const before = await tx
    .select({ key: productPictures.pictureKey, alt: productPictures.alt })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(productPictures.position);
  if (
    isSame(
      before,
      requested.map(({ key, alt }) => ({ key, alt })),
    )
  )
    return null;
  await tx.delete(productPictures).where(eq(productPictures.productId, productId));
  await tx
    .insert(productPictures)
    .values(requested.map(({ key, alt }, position) => ({ productId, position, pictureKey: key, alt })));
  return before;
}

interface LockedProduct {
  readonly product: Product;
  /** The product's sizes and their changes; null when the change includes neither sizes nor a SKU. */
  readonly stock: { readonly rows: readonly SizeRow[]; readonly plan: SizePlan } | null;
}

async function lockProduct(
  tx: Tx,
  id: string,
  { version, change }: ParsedUpdate,
  refuseWith: Refuse,
): Promise<LockedProduct> {
  const changesSizes = change.sizes !== undefined || change.sku !== undefined;
  const rows = changesSizes ? await lockSizes(tx, id) : [];
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('no key update');
  if (!product) return refuseWith('no-such-product');
  if (version !== null && version !== product.version) return refuseWith('changed-meanwhile');
  if (!changesSizes) return { product, stock: null };
  const plan = planSizes(rows, { before: product.sku, after: change.sku ?? product.sku }, change.sizes ?? null);
  return 'kind' in plan ? refuseWith(plan) : { product, stock: { rows, plan } };
}

export interface ParsedUpdate {
  readonly version: number | null;
  readonly change: Change;
  readonly columns?: UpdatedColumns;
}

/** The columns after the change. A changed slug also gets its redirect here. */
async function resolveFields(
  ctx: ShopContext,
  tx: Tx,
  product: Product,
  { columns, change }: Omit<ParsedUpdate, 'version'>,
  refuseWith: Refuse,
): Promise<Partial<Product>> {
  const { sizes, pictures: _pictures, discount: _discount, slug: _slug, rating, attributes, ...fields } = change;
  return {
    ...(fields as Partial<Product>),
    ...columns,
    ...resolveDiscount(product, change),
    ...resolvePublication(product, change, ctx.now),
    ...(attributes && {
      attributes: await resolveAttributes(
        tx,
        { categoryId: change.categoryId ?? product.categoryId, stored: product.attributes, requested: attributes },
        refuseWith,
      ),
    }),
    // With the first review, the rating comes from the reviews only.
    ...(rating !== undefined && product.reviews === 0 ? { rating } : {}),
    ...(sizes ? { sizes: sizes.map(({ size }) => size).filter((size) => size !== '') } : {}),
    ...(await changeSlug(tx, product, change, refuseWith)),
  };
}

const hasStockChanges = ({ edits, added, removed }: SizePlan): boolean =>
  edits.length + added.length + removed.length > 0;
const toStockBySize = (rows: readonly { readonly size: string; readonly onHand: number }[]) =>
  Object.fromEntries(rows.map(({ size, onHand }) => [size, onHand]));

/** The changes of stock and codes as the audit log keeps them, before and after. */
function describeSizes({ rows, plan }: NonNullable<LockedProduct['stock']>, { sizes = [] }: Change) {
  const stock = hasStockChanges(plan) ? { before: toStockBySize(rows), after: toStockBySize(sizes) } : null;
  const codes = plan.recoded.length > 0 ? { before: toCodesBySize(rows), after: toCodesBySize(plan.codes) } : null;
  return {
    before: { ...(stock && { stock: stock.before }), ...codes?.before },
    after: { ...(stock && { stock: stock.after }), ...codes?.after },
  };
}

async function saveProduct(
  ctx: ShopContext,
  tx: Tx,
  { product, stock }: LockedProduct,
  update: ParsedUpdate,
  refuseWith: Refuse,
): Promise<number> {
  const { change } = update;
  const { id } = product;
  const fields = changedFields(product, await resolveFields(ctx, tx, product, update, refuseWith));
  const picturesBefore = await savePictures(tx, id, change.pictures);
  const isRecoded = stock !== null && stock.plan.recoded.length > 0;
  const isEdited = Object.keys(fields).length > 0 || picturesBefore !== null || isRecoded;
  if (!isEdited && !(stock && hasStockChanges(stock.plan))) return product.version;
  // A change of stock alone keeps the version: it is stored as a difference, and conflicts with no other editor's.
  const version = isEdited ? product.version + 1 : product.version;
  if (stock) await saveSizes(tx, id, stock.plan, { actor: actorName(ctx.actor), at: ctx.now });
  await tx
    .update(products)
    .set({ ...fields, version, updatedAt: ctx.now })
    .where(eq(products.id, id));
  if (fields.publishAt && (fields.status ?? product.status) === 'scheduled')
    await queuePublication(tx, fields.publishAt);
  const before = Object.fromEntries(Object.keys(fields).map((field) => [field, product[field as keyof Product]]));
  const pictureChange =
    picturesBefore === null ? null : { before: { pictures: picturesBefore }, after: { pictures: change.pictures } };
  const sizeChange = stock && describeSizes(stock, change);
  await recordChange(tx, ctx.actor, {
    action: 'update',
    entity: 'product',
    entityId: id,
    before: { ...before, ...pictureChange?.before, ...sizeChange?.before },
    after: { ...fields, ...pictureChange?.after, ...sizeChange?.after },
  });
  return version;
}

/** Changes a product inside the caller's transaction, which a refusal must roll back. Returns the product's new version. */
export async function changeProduct(
  ctx: ShopContext,
  tx: Tx,
  id: string,
  update: ParsedUpdate,
  refuseWith: Refuse,
): Promise<number> {
  const locked = await lockProduct(tx, id, update, refuseWith);
  await checkReferences(tx, locked.product, update.change, refuseWith);
  await checkSkus(tx, locked, update.change, refuseWith);
  return saveProduct(ctx, tx, locked, update, refuseWith);
}

/** Returns the product's new version. */
export async function updateProduct(
  ctx: ShopContext,
  id: string,
  { version, change }: ProductUpdate,
): Promise<Result<number, UpdateProductRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-product');
  const parsed = productChange.safeParse(change);
  if (!parsed.success) return refuse('invalid');
  return inTransaction<number, UpdateProductRefusal>(ctx.db, (tx, refuseWith) =>
    changeProduct(ctx, tx, id, { version, change: parsed.data }, refuseWith),
  );
}
