// Stores pictures and makes their variants. Originals are stored once; a variant of an allowed width is made at its first
// request and stored. WebP is fast enough to make during the request; AVIF is made by a job, and until it exists the
// WebP is served instead.

import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { pictures } from '#db/schema/catalog.ts';
import { nearestTone, PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import type { QueuedJob } from '#shop/job-names.ts';
import type { StoredFile } from './picture-store.ts';
import { MAX_PIXELS } from './upload.ts';

const AVIF_JOB: QueuedJob = 'make-avif';

const originalName = (key: string) => `originals/${key}`;
export const variantName = (key: string, width: number, format: PictureFormat) => `variants/${key}/${width}.${format}`;

export interface PictureDimensions {
  readonly width: number;
  readonly height: number;
  /** '#rrggbb' */
  readonly color: string;
}

/** Stores bytes whose dimensions are known (the sample store's own pictures). The key is a hash of the bytes. */
export async function storePicture(ctx: ShopContext, file: StoredFile, dimensions: PictureDimensions): Promise<string> {
  const key = createHash('sha256').update(file.bytes).digest('hex').slice(0, 24);
  await ctx.providers.pictures.put(originalName(key), file);
  await ctx.db
    .insert(pictures)
    .values({
      key,
      width: dimensions.width,
      height: dimensions.height,
      tone: nearestTone(dimensions.color),
      contentType: file.contentType,
      bytes: file.bytes.length,
      createdAt: ctx.now,
    })
    .onConflictDoNothing();
  return key;
}

async function encode(original: StoredFile, width: PictureWidth, format: PictureFormat): Promise<StoredFile> {
  const image = sharp(original.bytes, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  const encoded = format === 'avif' ? image.avif({ quality: 58, effort: 2 }) : image.webp({ quality: 78 });
  return { bytes: await encoded.toBuffer(), contentType: `image/${format}` };
}

/** The encodes that wait, one after the other: pictures must not take both cores from the shop. */
let queue: Promise<unknown> = Promise.resolve();
/** Runs the work after all earlier work, whether that succeeded or failed. */
export const runInQueue = <Value>(work: () => Promise<Value>): Promise<Value> => {
  const turn = queue.then(work, work);
  queue = turn.catch(() => {});
  return turn;
};

export const isPictureWidth = (width: number): width is PictureWidth =>
  (PICTURE_WIDTHS as readonly number[]).includes(width);

/** The original of an uploaded picture has the name that it got at upload. */
async function findOriginal(ctx: ShopContext, key: string): Promise<StoredFile | null> {
  const [known] = await ctx.db.select({ storedAs: pictures.storedAs }).from(pictures).where(eq(pictures.key, key));
  return known ? ctx.providers.pictures.get(known.storedAs ?? originalName(key)) : null;
}

export async function makeVariant(
  ctx: ShopContext,
  key: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<StoredFile | null> {
  const store = ctx.providers.pictures;
  const name = variantName(key, width, format);
  const stored = await store.get(name);
  if (stored) return stored;
  return runInQueue(async () => {
    const storedMeanwhile = await store.get(name);
    if (storedMeanwhile) return storedMeanwhile;
    const original = await findOriginal(ctx, key);
    if (!original) return null;
    const variant = await encode(original, width, format);
    await store.put(name, variant);
    return variant;
  });
}

export interface PictureVariant {
  readonly file: StoredFile;
  /** False while the WebP is served instead of an AVIF that does not exist yet. */
  readonly isFinal: boolean;
}

export async function getVariant(
  ctx: ShopContext,
  key: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<PictureVariant | null> {
  const store = ctx.providers.pictures;
  if (format === 'webp') {
    const file = await makeVariant(ctx, key, width, 'webp');
    return file && { file, isFinal: true };
  }
  const avif = await store.get(variantName(key, width, 'avif'));
  if (avif) return { file: avif, isFinal: true };
  const [known] = await ctx.db.select({ key: pictures.key }).from(pictures).where(eq(pictures.key, key));
  if (!known) return null;
  // Priority 10: after every other job, because shoppers have the WebP meanwhile.
  await ctx.db.execute(
    sql`select graphile_worker.add_job(${AVIF_JOB}, json_build_object('key', ${key}::text, 'width', ${width}::int), queue_name := 'pictures', job_key := ${`avif ${key} ${width}`}, priority := 10)`,
  );
  const fallback = await makeVariant(ctx, key, width, 'webp');
  return fallback && { file: fallback, isFinal: false };
}
