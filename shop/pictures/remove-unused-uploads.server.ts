// Removes uploaded pictures a week after their last upload, unless they are in use: by a product or its video, a category, a collection, a
// banner, a review, the brand, or a line of an order or checkout. A picture that an import fetched stays for 30 days.
// Foreign keys are the last guard: a picture that is being saved into a product at this moment stays.
// The row is deleted first, with a job that removes the files: a file without a row is waste, a row without its file is a broken picture.

import { sql } from 'drizzle-orm';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import type { QueuedJob } from '#shop/job-names.ts';
import { variantName } from './pictures.server.ts';

const REMOVE_FILES_JOB: QueuedJob = 'remove-picture-files';
const MAX_PER_RUN = 500;
/** PostgreSQL's code for a foreign key violation. */
const FOREIGN_KEY_VIOLATION = '23503';

const IS_UNUSED = sql`p.stored_as is not null and p.created_at < now() - interval '7 days'
  and not exists (select from product_pictures where picture_key = p.key)
  and not exists (select from categories where image = p.key)
  and not exists (select from collections where image = p.key)
  and not exists (select from banners where image = p.key)
  and not exists (select from review_photos where picture_key = p.key)
  and not exists (select from product_videos where poster_key = p.key)
  and not exists (select from import_pictures where picture_key = p.key and created_at > now() - interval '30 days')
  and not exists (select from settings where brand::text like '%' || p.key || '%')`;

/** Orders store the picture of a bought product. Read once for all candidates: order lines have no index for it. */
async function excludeOrdered(ctx: ShopContext, keys: readonly string[]): Promise<string[]> {
  const candidates = sql`${sql.param([...keys])}::text[]`;
  const { rows } = await ctx.db.execute<{ image: string }>(
    sql`select image from order_items where image = any(${candidates}) union select image from checkout_lines where image = any(${candidates})`,
  );
  const ordered = new Set(rows.map(({ image }) => image));
  return keys.filter((key) => !ordered.has(key));
}

/** The code may be in the cause of the error: Drizzle wraps the errors of the driver. */
function isForeignKeyViolation(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && each.code === FOREIGN_KEY_VIOLATION) return true;
  return false;
}

/** False when it came into use in the meantime. */
async function removeOne(ctx: ShopContext, key: string): Promise<boolean> {
  try {
    const { rows } = await ctx.db.execute(sql`
      with removed as (delete from pictures p where p.key = ${key} and ${IS_UNUSED} returning p.key, p.stored_as)
      select (graphile_worker.add_job(${REMOVE_FILES_JOB}, json_build_object('key', key, 'storedAs', stored_as), queue_name := 'pictures')).id from removed`);
    return rows.length > 0;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

/** Returns how many were removed. */
export async function removeUnusedUploads(ctx: ShopContext): Promise<number> {
  const { rows } = await ctx.db.execute<{ key: string }>(
    sql`select p.key from pictures p where ${IS_UNUSED} order by p.created_at limit ${MAX_PER_RUN}`,
  );
  if (rows.length === 0) return 0;
  let removed = 0;
  const unused = await excludeOrdered(
    ctx,
    rows.map(({ key }) => key),
  );
  for (const key of unused) if (await removeOne(ctx, key)) removed++;
  if (removed > 0) ctx.log.info({ removed }, 'unused uploads removed');
  return removed;
}

/** Removes the original under its upload name, and every variant of it. May run twice. */
export async function removePictureFiles(ctx: ShopContext, key: string, storedAs: string): Promise<void> {
  const store = ctx.providers.pictures;
  await store.remove(storedAs);
  // When the picture was uploaded again in the meantime, its variants stay: they are made of the same bytes.
  const { rows } = await ctx.db.execute(sql`select from pictures where key = ${key}`);
  if (rows.length > 0) return;
  for (const width of PICTURE_WIDTHS)
    for (const format of PICTURE_FORMATS) await store.remove(variantName(key, width, format));
}
