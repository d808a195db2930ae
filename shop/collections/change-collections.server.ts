// Staff add, save, sort, delete and restore collections. When two staff members save the same collection, the second is refused. A changed
// address leaves a redirect behind. A deleted collection stays as a row, so that the deletion can be undone.

import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { pictures, products } from '#db/schema/catalog.ts';
import { collectionProducts, collectionSlugs, collections } from '#db/schema/collections.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { type CollectionFields, type CollectionProblems, collectionProblems } from './collection-fields.ts';

/** The limit exists because the list of staff counts the products of each collection with a query of its own. */
const MAX_COLLECTIONS = 200;

export type AddCollectionRefusal =
  | 'not-allowed'
  | 'slug-taken'
  | 'no-such-picture'
  | 'too-many'
  | { readonly problems: CollectionProblems };
export type ChangeCollectionRefusal = 'not-allowed' | 'no-such-collection' | 'changed-meanwhile';
export type SaveCollectionRefusal = AddCollectionRefusal | ChangeCollectionRefusal;

type StoredCollection = typeof collections.$inferSelect;
type RefuseWith<Reason> = (reason: Reason) => never;

const cleanFields = (fields: CollectionFields): CollectionFields => ({
  ...fields,
  name: fields.name.trim(),
  slug: fields.slug.trim(),
  description: fields.description.replaceAll('\r\n', '\n').trim(),
  metaTitle: fields.metaTitle.trim(),
  metaDescription: fields.metaDescription.trim(),
});

const toRow = ({ productIds: _productIds, ...row }: CollectionFields) => row;

async function requireValid(
  tx: Tx,
  fields: CollectionFields,
  refuseWith: RefuseWith<'no-such-picture' | { problems: CollectionProblems }>,
): Promise<void> {
  const problems = collectionProblems(fields);
  if (Object.keys(problems).length > 0) refuseWith({ problems });
  const { image, productIds } = fields;
  if (image !== null && (await tx.$count(pictures, eq(pictures.key, image))) === 0) refuseWith('no-such-picture');
  const areAllStored =
    productIds.every(isRowId) &&
    (await tx.$count(products, inArray(products.id, [...productIds]))) === productIds.length;
  if (!areAllStored) refuseWith({ problems: { productIds: 'unknown' } });
}

/** Reserves the address: of two collections that request it at once, the second is refused. A redirect from the address is deleted. */
async function takeSlug(tx: Tx, slug: string, id: string | null, refuseWith: RefuseWith<'slug-taken'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('collection addresses'))`);
  const isNotThis = id === null ? undefined : ne(collections.id, id);
  const hasSlug = and(eq(collections.slug, slug), isNull(collections.deletedAt), isNotThis);
  if ((await tx.$count(collections, hasSlug)) > 0) refuseWith('slug-taken');
  await tx.delete(collectionSlugs).where(eq(collectionSlugs.slug, slug));
}

async function readProductIds(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .select({ productId: collectionProducts.productId })
    .from(collectionProducts)
    .where(eq(collectionProducts.collectionId, id))
    .orderBy(asc(collectionProducts.position), asc(collectionProducts.productId));
  return rows.map(({ productId }) => productId);
}

async function writeProducts(tx: Tx, id: string, productIds: readonly string[]): Promise<void> {
  await tx.delete(collectionProducts).where(eq(collectionProducts.collectionId, id));
  if (productIds.length === 0) return;
  await tx
    .insert(collectionProducts)
    .values(productIds.map((productId, index) => ({ collectionId: id, productId, position: index + 1 })));
}

export async function addCollection(
  ctx: ShopContext,
  input: CollectionFields,
): Promise<Result<string, AddCollectionRefusal>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  return inTransaction<string, AddCollectionRefusal>(ctx.db, async (tx, refuseWith) => {
    const fields = cleanFields(input);
    await requireValid(tx, fields, refuseWith);
    await takeSlug(tx, fields.slug, null, refuseWith);
    if ((await tx.$count(collections, isNull(collections.deletedAt))) >= MAX_COLLECTIONS) refuseWith('too-many');
    const [row] = await tx
      .insert(collections)
      .values({
        ...toRow(fields),
        position: sql`(select coalesce(max(position), 0) + 1 from collections)`,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning({ id: collections.id });
    if (!row) throw new Error('The collection was not written');
    await writeProducts(tx, row.id, fields.productIds);
    await recordChange(tx, ctx.actor, { action: 'add', entity: 'collection', entityId: row.id, after: fields });
    return row.id;
  });
}

async function lockCollection(
  tx: Tx,
  id: string,
  version: number | null,
  refuseWith: RefuseWith<'no-such-collection' | 'changed-meanwhile'>,
): Promise<StoredCollection> {
  const isThis = and(eq(collections.id, id), isNull(collections.deletedAt));
  const [row] = isRowId(id) ? await tx.select().from(collections).where(isThis).for('update') : [];
  if (!row) return refuseWith('no-such-collection');
  if (version !== null && version !== row.version) return refuseWith('changed-meanwhile');
  return row;
}

const toFields = (row: StoredCollection, productIds: readonly string[]): CollectionFields => {
  const { name, slug, description, image, metaTitle, metaDescription, kind, conditions, sort, status } = row;
  const { inMenu, onHome } = row;
  return {
    name,
    slug,
    description,
    image,
    metaTitle,
    metaDescription,
    kind,
    conditions,
    productIds,
    sort,
    status,
    inMenu,
    onHome,
  };
};

/** `version`: the version that the form loaded; null saves without the check. Returns the new version. */
export async function saveCollection(
  ctx: ShopContext,
  id: string,
  { version, fields }: { readonly version: number | null; readonly fields: CollectionFields },
): Promise<Result<number, SaveCollectionRefusal>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  return inTransaction<number, SaveCollectionRefusal>(ctx.db, async (tx, refuseWith) => {
    const row = await lockCollection(tx, id, version, refuseWith);
    const before = toFields(row, await readProductIds(tx, id));
    const after = cleanFields(fields);
    await requireValid(tx, after, refuseWith);
    if (after.slug !== before.slug) {
      await takeSlug(tx, after.slug, id, refuseWith);
      await tx.insert(collectionSlugs).values({ slug: before.slug, collectionId: id }).onConflictDoNothing();
    }
    await tx
      .update(collections)
      .set({ ...toRow(after), version: row.version + 1, updatedAt: ctx.now })
      .where(eq(collections.id, id));
    await writeProducts(tx, id, after.productIds);
    await recordChange(tx, ctx.actor, { action: 'update', entity: 'collection', entityId: id, before, after });
    return row.version + 1;
  });
}

export async function setCollectionStatus(
  ctx: ShopContext,
  id: string,
  { version, status }: { readonly version: number; readonly status: CollectionFields['status'] },
): Promise<Result<void, ChangeCollectionRefusal>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  return inTransaction<void, ChangeCollectionRefusal>(ctx.db, async (tx, refuseWith) => {
    const row = await lockCollection(tx, id, version, refuseWith);
    if (row.status === status) return;
    await tx
      .update(collections)
      .set({ status, version: row.version + 1, updatedAt: ctx.now })
      .where(eq(collections.id, id));
    const action = status === 'active' ? 'activate' : 'deactivate';
    const change = { before: { status: row.status }, after: { status } };
    await recordChange(tx, ctx.actor, { action, entity: 'collection', entityId: id, ...change });
  });
}

/** Returns the collection's name. */
export async function deleteCollection(
  ctx: ShopContext,
  id: string,
  version: number | null,
): Promise<Result<string, ChangeCollectionRefusal>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  return inTransaction<string, ChangeCollectionRefusal>(ctx.db, async (tx, refuseWith) => {
    const row = await lockCollection(tx, id, version, refuseWith);
    await tx.update(collections).set({ deletedAt: ctx.now, updatedAt: ctx.now }).where(eq(collections.id, id));
    const before = toFields(row, await readProductIds(tx, id));
    await recordChange(tx, ctx.actor, { action: 'delete', entity: 'collection', entityId: id, before });
    return row.name;
  });
}

export type RestoreCollectionRefusal = 'not-allowed' | 'no-such-collection' | 'slug-taken';

/** Undoes a deletion, and returns the collection's name. A collection that is not deleted is not changed. */
export async function restoreCollection(
  ctx: ShopContext,
  id: string,
): Promise<Result<string, RestoreCollectionRefusal>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  return inTransaction<string, RestoreCollectionRefusal>(ctx.db, async (tx, refuseWith) => {
    const [row] = isRowId(id) ? await tx.select().from(collections).where(eq(collections.id, id)).for('update') : [];
    if (!row) return refuseWith('no-such-collection');
    if (row.deletedAt === null) return row.name;
    await takeSlug(tx, row.slug, id, refuseWith);
    await tx
      .update(collections)
      .set({ deletedAt: null, version: row.version + 1, updatedAt: ctx.now })
      .where(eq(collections.id, id));
    await recordChange(tx, ctx.actor, { action: 'restore', entity: 'collection', entityId: id });
    return row.name;
  });
}
