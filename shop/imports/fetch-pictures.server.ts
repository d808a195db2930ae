// Fetches the pictures of an import, four at once, each product's first picture first, and adds each to its product. The same bytes are
// stored once, and an address that the import has fetched is not fetched again. A picture that cannot be fetched keeps the reason until
// staff retry it. With its first picture a new product gets the status that the file gives it.

import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { productPictures, products } from '#db/schema/catalog.ts';
import { importRows, imports, pictureJobs } from '#db/schema/imports.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type DecodeRefusal, storeUploadedPicture } from '#shop/pictures/upload-picture.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { changeProduct, type UpdateProductRefusal } from '#shop/stock/update-product.server.ts';
import { MAX_PICTURES } from './imported-product-input.ts';
import { fetchRefusalText, MAX_FETCHED_BYTES } from './picture-fetcher.ts';
import { toPictureFileName } from './picture-file.ts';
import { findPictureFiles } from './picture-files.server.ts';
import { placePicture } from './picture-order.ts';

const PARALLEL_FETCHES = 4;

type Job = typeof pictureJobs.$inferSelect;

const PICTURE_REFUSALS: Readonly<Record<DecodeRefusal, string>> = {
  'not-an-image': 'This file is not a picture that the store can show.',
  'too-large': 'This picture is larger than 10 MB.',
  'too-many-pixels': 'This picture has too many pixels.',
};

const fileNameOf = (source: string): string => source.split(/[?#]/)[0]?.split('/').at(-1) ?? '';

/** Returns the key of the stored picture when this import has fetched the address for another product, else null. */
async function findFetched(ctx: ShopContext, { importId, source }: Job): Promise<string | null> {
  const [row] = await ctx.db
    .select({ key: pictureJobs.pictureKey })
    .from(pictureJobs)
    .where(and(eq(pictureJobs.importId, importId), eq(pictureJobs.source, source), isNotNull(pictureJobs.pictureKey)))
    .limit(1);
  return row?.key ?? null;
}

/** Returns the key of the stored picture, or the text of the reason why there is none. */
async function fetchPicture(ctx: ShopContext, job: Job): Promise<Result<string, string>> {
  const fileName = toPictureFileName(job.source);
  if (fileName !== null) {
    const uploaded = (await findPictureFiles(ctx.db, job.importId, [job.source])).get(fileName);
    return uploaded === undefined ? refuse('No picture file with this name has been uploaded.') : ok(uploaded);
  }
  const fetchedBefore = await findFetched(ctx, job);
  if (fetchedBefore !== null) return ok(fetchedBefore);
  const fetched = await ctx.providers.pictureFetcher.fetch(job.source);
  if (!fetched.ok) return refuse(fetchRefusalText(fetched.reason));
  const file = { bytes: fetched.value, fileName: fileNameOf(job.source) };
  const stored = await storeUploadedPicture(ctx, file, MAX_FETCHED_BYTES);
  return stored.ok ? stored : refuse(PICTURE_REFUSALS[stored.reason]);
}

const isThisJob = ({ importId, productId, position }: Job) =>
  and(eq(pictureJobs.importId, importId), eq(pictureJobs.productId, productId), eq(pictureJobs.position, position));

const saveFailure = (ctx: ShopContext, job: Job, error: string) =>
  ctx.db
    .update(pictureJobs)
    .set({ status: 'failed', error, attempts: sql`${pictureJobs.attempts} + 1` })
    .where(isThisJob(job));

/** Returns the status that the product gets with its first picture, or null when it is not waiting for one. It is returned once. */
async function takeStatus(tx: Tx, { importId, productId }: Job): Promise<'active' | 'inactive' | null> {
  const isRow = and(eq(importRows.importId, importId), eq(importRows.productId, productId));
  const [row] = await tx.select({ status: importRows.statusWithPicture }).from(importRows).where(isRow);
  if (!row?.status) return null;
  await tx.update(importRows).set({ statusWithPicture: null }).where(isRow);
  return row.status;
}

type AttachRefusal = UpdateProductRefusal | 'full';

const attachPicture = (ctx: ShopContext, job: Job, key: string) =>
  inTransaction<null, AttachRefusal>(ctx.db, async (tx, refuseWith) => {
    const { importId, productId, position, alt } = job;
    await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update');
    const current = await tx
      .select({ key: productPictures.pictureKey, alt: productPictures.alt })
      .from(productPictures)
      .where(eq(productPictures.productId, productId))
      .orderBy(asc(productPictures.position));
    const fetched = await tx
      .select({ key: pictureJobs.pictureKey, position: pictureJobs.position })
      .from(pictureJobs)
      .where(and(eq(pictureJobs.importId, importId), eq(pictureJobs.productId, productId)));
    const positionsInFile = new Map(
      fetched.flatMap((each): [string, number][] => (each.key ? [[each.key, each.position]] : [])),
    );
    const pictures = placePicture(current, { key, alt, position }, positionsInFile);
    if (pictures.length > MAX_PICTURES) return refuseWith('full');
    const status = await takeStatus(tx, job);
    const change = { pictures: [...pictures], ...(status === null ? {} : { status }) };
    await changeProduct(ctx, tx, productId, { version: null, change }, refuseWith);
    await tx
      .update(importRows)
      .set({ action: 'update' })
      .where(
        and(eq(importRows.importId, importId), eq(importRows.productId, productId), eq(importRows.action, 'none')),
      );
    await tx
      .update(pictureJobs)
      .set({ status: 'done', error: null, pictureKey: key, attempts: sql`${pictureJobs.attempts} + 1` })
      .where(isThisJob(job));
    return null;
  });

function attachRefusalText(reason: AttachRefusal): string {
  if (reason === 'no-such-product') return 'The product has been deleted.';
  if (reason === 'full') return `The product already has ${MAX_PICTURES} pictures.`;
  return 'This picture could not be stored.';
}

async function processJob(ctx: ShopContext, job: Job): Promise<void> {
  const picture = await fetchPicture(ctx, job);
  if (!picture.ok) {
    await saveFailure(ctx, job, picture.reason);
    return;
  }
  const attached = await attachPicture(ctx, job, picture.value);
  if (!attached.ok) await saveFailure(ctx, job, attachRefusalText(attached.reason));
}

/** Fetches the next pictures, at most `limit`, and stops when the import is paused. Returns how many were tried. */
export async function fetchPictures(ctx: ShopContext, importId: string, limit: number): Promise<number> {
  const jobs = await ctx.db
    .select()
    .from(pictureJobs)
    .where(and(eq(pictureJobs.importId, importId), eq(pictureJobs.status, 'waiting')))
    .orderBy(asc(pictureJobs.position), asc(pictureJobs.productId))
    .limit(limit);
  for (let from = 0; from < jobs.length; from += PARALLEL_FETCHES) {
    // The update also notifies the screens of staff, which show the progress.
    const [running] = await ctx.db
      .update(imports)
      .set({ updatedAt: sql`now()` })
      .where(and(eq(imports.id, importId), eq(imports.status, 'running')))
      .returning({ id: imports.id });
    if (!running) return from;
    await Promise.all(jobs.slice(from, from + PARALLEL_FETCHES).map((job) => processJob(ctx, job)));
  }
  return jobs.length;
}
