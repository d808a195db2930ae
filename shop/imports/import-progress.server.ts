// The progress of an import: products by result, pictures, and the products with notes and problems.

import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { productPictures, products } from '#db/schema/catalog.ts';
import { importRows, pictureJobs } from '#db/schema/imports.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { describeProduct, EFFECTS, type ImportCard } from './import-card.ts';
import type { ImportedProduct } from './imported-product.ts';
import { comparePictureFiles, type PictureFiles } from './picture-file.ts';
import { findPictureFiles } from './picture-files.server.ts';

const MAX_CARDS = 20;
const MAX_LISTED = 100;

export const ROW_FILTERS = ['all', 'notes', 'problems'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

export interface ImportCounts extends Record<string, unknown> {
  readonly products: number;
  readonly planned: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly withNotes: number;
  readonly pictures: number;
  readonly picturesDone: number;
  readonly picturesFailed: number;
  readonly oldAddresses: number;
  /** The number of added products that were not deleted afterwards. */
  readonly remaining: number;
}

export interface FailedPicture {
  readonly line: number | null;
  readonly name: string;
  readonly productId: string;
  readonly source: string;
  readonly error: string;
}

export interface ImportProgress {
  readonly counts: ImportCounts;
  readonly cards: readonly ImportCard[];
  readonly failedRows: readonly { readonly line: number; readonly name: string; readonly error: string }[];
  readonly failedPictures: readonly FailedPicture[];
  /** The failed pictures for which the file has a file name instead of an address. */
  readonly pictureFiles: PictureFiles;
}

async function countRows(ctx: ShopContext, id: string): Promise<ImportCounts> {
  const { rows } = await ctx.db.execute<ImportCounts>(sql`
    select count(*)::int as products,
      count(*) filter (where r.status = 'planned')::int as planned,
      count(*) filter (where r.action = 'add')::int as added,
      count(*) filter (where r.action = 'update')::int as updated,
      count(*) filter (where r.action = 'none')::int as unchanged,
      count(*) filter (where r.status = 'failed')::int as failed,
      count(*) filter (where cardinality(r.notes) > 0)::int as "withNotes",
      count(*) filter (where r.action = 'add' and p.deleted_at is null and p.id is not null)::int as remaining,
      (select count(*)::int from picture_jobs j where j.import_id = ${id}::uuid) as pictures,
      (select count(*)::int from picture_jobs j where j.import_id = ${id}::uuid and j.status = 'done') as "picturesDone",
      (select count(*)::int from picture_jobs j where j.import_id = ${id}::uuid and j.status = 'failed') as "picturesFailed",
      (select count(distinct a.path)::int from old_addresses a join import_rows i on i.product_id = a.product_id
        join imports own on own.id = i.import_id
        where i.import_id = ${id}::uuid and a.created_at >= own.started_at) as "oldAddresses"
    from import_rows r left join products p on p.id = r.product_id where r.import_id = ${id}::uuid`);
  const [counts] = rows;
  if (!counts) throw new Error('the rows of an import were not counted');
  return counts;
}

const FILTERS: Readonly<Record<RowFilter, SQL | undefined>> = {
  all: undefined,
  notes: sql`cardinality(${importRows.notes}) > 0`,
  problems: sql`${importRows.error} is not null`,
};

const ACTION_EFFECTS = { ...EFFECTS, update: 'Changed', add: 'Added' } as const;

/** Returns null for a product that failed. */
function describeResult({ action, status }: Pick<typeof importRows.$inferSelect, 'action' | 'status'>): string | null {
  if (action !== null) return ACTION_EFFECTS[action];
  return status === 'planned' ? 'Not imported yet' : null;
}

async function listCards(ctx: ShopContext, id: string, filter: RowFilter): Promise<ImportCard[]> {
  const rows = await ctx.db
    .select({
      ...pick(importRows, 'plan', 'status', 'action', 'error', 'notes'),
      productId: products.id,
      productName: products.name,
      pictureKey: productPictures.pictureKey,
      waiting: sql<number>`(select count(*)::int from picture_jobs j
        where j.import_id = ${importRows.importId} and j.product_id = ${importRows.productId} and j.status = 'waiting')`,
    })
    .from(importRows)
    .leftJoin(products, and(eq(products.id, importRows.productId), sql`${products.deletedAt} is null`))
    .leftJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)))
    .where(and(eq(importRows.importId, id), FILTERS[filter]))
    .orderBy(asc(importRows.line))
    .limit(MAX_CARDS);
  return rows.map(({ plan, status, action, error, notes, productId, productName, pictureKey, waiting }) => {
    const described = describeProduct(plan as ImportedProduct);
    return {
      ...described,
      name: described.name || (productName ?? ''),
      // Before the product is stored, all pictures of the file; then the pictures that are still to be fetched.
      pictures: status === 'planned' ? described.pictures : waiting,
      pictureKey,
      productId,
      effect: describeResult({ action, status }),
      notes,
      problems: error === null ? [] : [error],
    };
  });
}

const listFailedRows = (ctx: ShopContext, id: string) =>
  ctx.db
    .select({ line: importRows.line, name: importRows.name, error: sql<string>`coalesce(${importRows.error}, '')` })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.status, 'failed')))
    .orderBy(asc(importRows.line))
    .limit(MAX_LISTED);

const listFailedPictures = (ctx: ShopContext, id: string): Promise<FailedPicture[]> =>
  ctx.db
    .select({
      line: importRows.line,
      name: products.name,
      productId: pictureJobs.productId,
      source: pictureJobs.source,
      error: sql<string>`coalesce(${pictureJobs.error}, '')`,
    })
    .from(pictureJobs)
    .innerJoin(products, eq(products.id, pictureJobs.productId))
    .leftJoin(
      importRows,
      and(eq(importRows.productId, pictureJobs.productId), eq(importRows.importId, pictureJobs.importId)),
    )
    .where(and(eq(pictureJobs.importId, id), eq(pictureJobs.status, 'failed')))
    .orderBy(asc(importRows.line), asc(pictureJobs.position))
    .limit(MAX_LISTED);

async function findMissingFiles(ctx: ShopContext, id: string): Promise<PictureFiles> {
  const rows = await ctx.db
    .selectDistinct({ source: pictureJobs.source })
    .from(pictureJobs)
    .where(
      and(
        eq(pictureJobs.importId, id),
        eq(pictureJobs.status, 'failed'),
        sql`${pictureJobs.source} !~ '^([a-zA-Z][a-zA-Z0-9+.-]*:)?//'`,
      ),
    );
  const sources = rows.map(({ source }) => source);
  return comparePictureFiles(sources, await findPictureFiles(ctx.db, id, sources));
}

export async function getImportProgress(
  ctx: ShopContext,
  id: string,
  filter: RowFilter,
): Promise<Result<ImportProgress, 'not-allowed' | 'no-such-import'>> {
  if (!may(ctx.actor, 'products.import')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-import');
  return ok({
    counts: await countRows(ctx, id),
    cards: await listCards(ctx, id, filter),
    failedRows: await listFailedRows(ctx, id),
    failedPictures: await listFailedPictures(ctx, id),
    pictureFiles: await findMissingFiles(ctx, id),
  });
}
