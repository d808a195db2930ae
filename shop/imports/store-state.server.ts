// Reads the products of the store that some products of a file may be, by SKU and by address, with their current values.

import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { categories, pictures, productPictures, productSlugs, products } from '#db/schema/catalog.ts';
import { importRows, oldAddresses, pictureJobs } from '#db/schema/imports.ts';
import { lookProducts } from '#db/schema/product-links.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { taxClasses } from '#db/schema/tax-classes.ts';
import { pictureKeyFromUrl } from '#shop/catalog/picture.ts';
import { chosenStatus } from '#shop/catalog/publication.ts';
import type { ImportedProduct } from './imported-product.ts';
import { type KnownOwners, normalizeOldPath } from './match-product.ts';
import { findPictureFiles } from './picture-files.server.ts';
import { toPath } from './picture-path.ts';
import type { KnownProduct, StoreState } from './plan-product.server.ts';

const toMap = (rows: readonly { readonly key: string | null; readonly id: string | null }[]) =>
  new Map(rows.flatMap(({ key, id }): [string, string][] => (key === null || id === null ? [] : [[key, id]])));

/** SQL: `column = any(list)`, one parameter for a list of any length. */
const isOneOf = (column: unknown, values: readonly string[]) => sql`${column} = any(${sql.param([...values])}::text[])`;
const isNotDeleted = isNull(products.deletedAt);

async function findOwnersBySku(db: DbOrTx, skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const [ofProducts, ofSizes] = [
    await db
      .select({ key: products.sku, id: products.id })
      .from(products)
      .where(and(isOneOf(products.sku, skus), isNotDeleted)),
    await db
      .select({ key: inventoryLevels.sku, id: inventoryLevels.productId })
      .from(inventoryLevels)
      .innerJoin(products, eq(products.id, inventoryLevels.productId))
      .where(and(isOneOf(inventoryLevels.sku, skus), isNotDeleted)),
  ];
  return toMap([...ofProducts, ...ofSizes]);
}

/** When several products were imported under one key, the newest is returned. */
async function findByImportedKey(db: DbOrTx, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ key: importRows.key, id: importRows.productId })
    .from(importRows)
    .innerJoin(products, eq(products.id, importRows.productId))
    .where(and(isOneOf(importRows.key, keys), isNotNull(importRows.productId), isNotDeleted))
    .orderBy(asc(products.createdAt));
  return toMap(rows);
}

export async function findOwners(db: DbOrTx, imported: readonly ImportedProduct[]): Promise<KnownOwners> {
  const keys = imported.map(({ key }) => key);
  const paths = imported.flatMap(({ oldPaths }) => oldPaths.map(normalizeOldPath));
  const skus = imported.flatMap(({ sizes }) => sizes.flatMap(({ sku }) => sku ?? []));
  return {
    bySku: await findOwnersBySku(db, skus),
    bySlug: toMap(
      await db
        .select({ key: products.slug, id: products.id })
        .from(products)
        .where(and(isOneOf(products.slug, keys), isNotDeleted)),
    ),
    byFormerSlug: toMap(
      await db
        .select({ key: productSlugs.slug, id: products.id })
        .from(productSlugs)
        .innerJoin(products, eq(products.id, productSlugs.productId))
        .where(and(isOneOf(productSlugs.slug, keys), isNotDeleted)),
    ),
    byOldPath: toMap(
      await db
        .select({ key: oldAddresses.path, id: products.id })
        .from(oldAddresses)
        .innerJoin(products, eq(products.id, oldAddresses.productId))
        .where(and(isOneOf(oldAddresses.path, paths), isNotDeleted)),
    ),
    byImportedKey: await findByImportedKey(db, keys),
  };
}

/** Returns the ids of all products that a product of the file may mean, also of one that has only a single SKU in common. */
export const listOwnerIds = (owners: KnownOwners): string[] => [
  ...new Set(Object.values(owners).flatMap((map: ReadonlyMap<string, string>) => [...map.values()])),
];

const isOneOfIds = (column: unknown, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::uuid[])`;

async function loadProducts(db: DbOrTx, ids: readonly string[]): Promise<ReadonlyMap<string, KnownProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(products).where(isOneOfIds(products.id, ids));
  const levels = Map.groupBy(
    await db.select().from(inventoryLevels).where(isOneOfIds(inventoryLevels.productId, ids)),
    ({ productId }) => productId,
  );
  const pictureRows = Map.groupBy(
    await db
      .select({ productId: productPictures.productId, key: productPictures.pictureKey, alt: productPictures.alt })
      .from(productPictures)
      .where(isOneOfIds(productPictures.productId, ids))
      .orderBy(asc(productPictures.position)),
    ({ productId }) => productId,
  );
  const fetched = Map.groupBy(
    await db
      .select({ productId: pictureJobs.productId, source: pictureJobs.source })
      .from(pictureJobs)
      .where(and(isOneOfIds(pictureJobs.productId, ids), eq(pictureJobs.status, 'done'))),
    ({ productId }) => productId,
  );
  const looks = Map.groupBy(
    await db
      .select({ productId: lookProducts.productId, slug: products.slug })
      .from(lookProducts)
      .innerJoin(products, eq(products.id, lookProducts.otherId))
      .where(and(isOneOfIds(lookProducts.productId, ids), isNotDeleted))
      .orderBy(asc(lookProducts.position)),
    ({ productId }) => productId,
  );
  return new Map(
    rows.map((row) => {
      const positions = new Map(row.sizes.map((size, index) => [size, index]));
      const storedSizes = (levels.get(row.id) ?? []).toSorted(
        (one, other) => (positions.get(one.size) ?? 0) - (positions.get(other.size) ?? 0),
      );
      const known: KnownProduct = {
        ...row,
        status: chosenStatus(row.status),
        storedSizes,
        pictures: (pictureRows.get(row.id) ?? []).map(({ key, alt }) => ({ key, alt })),
        look: (looks.get(row.id) ?? []).map(({ slug }) => slug),
        fetchedSources: new Set((fetched.get(row.id) ?? []).map(({ source }) => source)),
      };
      return [row.id, known];
    }),
  );
}

async function findStoredPictures(db: DbOrTx, imported: readonly ImportedProduct[]): Promise<ReadonlySet<string>> {
  const keys = imported.flatMap((product) =>
    product.pictures.flatMap(({ source }) => pictureKeyFromUrl(toPath(source)) ?? []),
  );
  if (keys.length === 0) return new Set();
  const rows = await db.select({ key: pictures.key }).from(pictures).where(inArray(pictures.key, keys));
  return new Set(rows.map(({ key }) => key));
}

const loadAttributes = async (db: DbOrTx): Promise<StoreState['attributes']> =>
  new Map(
    (await db.select({ id: categories.id, attributes: categories.attributes }).from(categories)).map(
      ({ id, attributes }) => [id, attributes],
    ),
  );

export interface ImportSettings {
  readonly importId: string;
  readonly categories: ReadonlyMap<string, string>;
  readonly publishes: boolean;
}

/** Reads the state of the store for these products. In a transaction that holds their locks, the state cannot change until its end. */
export async function loadStoreState(
  db: DbOrTx,
  imported: readonly ImportedProduct[],
  { importId, ...settings }: ImportSettings,
): Promise<StoreState> {
  const owners = await findOwners(db, imported);
  const classes = await db.select({ id: taxClasses.id, name: taxClasses.name }).from(taxClasses);
  return {
    ...owners,
    ...settings,
    products: await loadProducts(db, listOwnerIds(owners)),
    attributes: await loadAttributes(db),
    taxClasses: new Map(classes.map(({ id, name }) => [name.toLowerCase(), id])),
    storedPictures: await findStoredPictures(db, imported),
    pictureFiles: await findPictureFiles(
      db,
      importId,
      imported.flatMap((product) => product.pictures.map(({ source }) => source)),
    ),
  };
}
