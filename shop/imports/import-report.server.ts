// The report of an import as CSV: one line per product with its result, then one per picture that could not be fetched.

import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { importRows, pictureJobs } from '#db/schema/imports.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { csvRow } from '#shop/csv.ts';
import { csvChunks } from '#shop/csv-chunks.server.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { findImport } from './imports.server.ts';

const COLUMNS = ['Line', 'Product', 'Handle', 'Result', 'Problem', 'Notes', 'Address'];

const RESULTS = { add: 'Added', update: 'Changed', none: 'Nothing to change' } as const;

interface Row {
  readonly line: number;
  readonly key: string;
  readonly name: string;
  readonly action: keyof typeof RESULTS | null;
  readonly status: string;
  readonly error: string | null;
  readonly notes: readonly string[];
  readonly slug: string | null;
}

function toResult({ action, status }: Row): string {
  if (action !== null) return RESULTS[action];
  return status === 'planned' ? 'Not imported yet' : 'Not imported';
}

const toCells = (row: Row): string[] => [
  String(row.line),
  row.name,
  row.key,
  toResult(row),
  row.error ?? '',
  row.notes.join(' '),
  row.slug === null ? '' : `/product/${row.slug}`,
];

/** The rows are sorted by key, which is unique in an import and serves as cursor. */
const fetchRows = (ctx: ShopContext, id: string) => (after: Row | null, limit: number) =>
  ctx.db
    .select({
      ...pick(importRows, 'line', 'key', 'action', 'status', 'error', 'notes'),
      slug: products.slug,
      name: sql<string>`coalesce(nullif(${importRows.name}, ''), ${products.name}, '')`,
    })
    .from(importRows)
    .leftJoin(products, and(eq(products.id, importRows.productId), sql`${products.deletedAt} is null`))
    .where(and(eq(importRows.importId, id), after === null ? undefined : gt(importRows.key, after.key)))
    .orderBy(asc(importRows.key))
    .limit(limit);

async function* reportChunks(ctx: ShopContext, id: string): AsyncGenerator<string> {
  yield* csvChunks<Row>({ columns: COLUMNS, fetchRows: fetchRows(ctx, id), toCells });
  const pictures = await ctx.db
    .select({ name: products.name, slug: products.slug, source: pictureJobs.source, error: pictureJobs.error })
    .from(pictureJobs)
    .innerJoin(products, eq(products.id, pictureJobs.productId))
    .where(and(eq(pictureJobs.importId, id), eq(pictureJobs.status, 'failed')))
    .orderBy(asc(pictureJobs.source));
  for (const { name, slug, source, error } of pictures)
    yield csvRow(['', name, '', 'Picture failed', error ?? '', source, `/product/${slug}`]);
}

export async function getImportReport(
  ctx: ShopContext,
  id: string,
): Promise<Result<AsyncGenerator<string>, 'not-allowed' | 'no-such-import'>> {
  if (!may(ctx.actor, 'products.import')) return refuse('not-allowed');
  return (await findImport(ctx, id)) ? ok(reportChunks(ctx, id)) : refuse('no-such-import');
}
