// Accepts a video that staff upload for a product, in place of the one it has. It is stored without metadata, once for all products that
// have it.
// Invariant: a row of `videos` is written after its bytes are stored.

import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { productVideos, videos } from '#db/schema/videos.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may, signedInId } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { withoutMetadata } from './erase-metadata.ts';
import { checkVideoFile, type VideoFileRefusal, type VideoProperties } from './video-file.ts';

export type UploadVideoRefusal = VideoFileRefusal | 'not-allowed' | 'too-often' | 'no-such-product';

const UPLOAD_LIMIT = { max: 60, withinMs: 10 * 60_000 };

interface CleanVideo extends VideoProperties {
  readonly key: string;
  readonly bytes: Uint8Array;
}

function cleanVideo(file: Uint8Array): Result<CleanVideo, VideoFileRefusal> {
  const checked = checkVideoFile(file);
  if (!checked.ok) return checked;
  const { movie, ...properties } = checked.value;
  const bytes = withoutMetadata(file, movie);
  if (!bytes) return refuse('damaged');
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  return ok({ ...properties, key, bytes });
}

async function storeVideo(ctx: ShopContext, { key, bytes, width, height, durationMs }: CleanVideo): Promise<void> {
  // The age of a video that is uploaded again starts anew, so that it is not removed as unused before the product has it.
  const existing = await ctx.db
    .update(videos)
    .set({ createdAt: ctx.now })
    .where(eq(videos.key, key))
    .returning({ key: videos.key });
  if (existing.length > 0) return;
  const storedAs = `videos/${ctx.now.getTime()}_${key}.mp4`;
  await ctx.providers.pictures.put(storedAs, { bytes, contentType: 'video/mp4' });
  const row = { key, width, height, durationMs, bytes: bytes.length, storedAs, createdAt: ctx.now };
  // Another request may have stored the same video first; a file of another name is then removed.
  await ctx.db.insert(videos).values(row).onConflictDoNothing();
  const [stored] = await ctx.db.select({ storedAs: videos.storedAs }).from(videos).where(eq(videos.key, key));
  if (stored?.storedAs !== storedAs) await ctx.providers.pictures.remove(storedAs);
}

const findProduct = (db: DbOrTx, id: string) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));

/** Returns the video's key. Throws when the storage is unavailable. */
export async function uploadVideo(
  ctx: ShopContext,
  productId: string,
  file: Uint8Array,
): Promise<Result<string, UploadVideoRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  if (!(await consumeRateLimit(ctx.db, `video ${signedInId(ctx.actor) ?? 'system'}`, UPLOAD_LIMIT)))
    return refuse('too-often');
  if (!isRowId(productId) || (await findProduct(ctx.db, productId)).length === 0) return refuse('no-such-product');
  const cleaned = cleanVideo(file);
  if (!cleaned.ok) return cleaned;
  const { key, bytes, ...properties } = cleaned.value;
  await storeVideo(ctx, cleaned.value);
  return inTransaction<string, UploadVideoRefusal>(ctx.db, async (tx, refuseWith) => {
    // Two uploads for one product wait for each other here.
    const [product] = await findProduct(tx, productId).for('no key update');
    if (!product) return refuseWith('no-such-product');
    const [before] = await tx.select().from(productVideos).where(eq(productVideos.productId, productId));
    if (before?.videoKey === key) return key;
    const row = { videoKey: key, posterKey: null, createdAt: ctx.now };
    await tx
      .insert(productVideos)
      .values({ productId, ...row })
      .onConflictDoUpdate({ target: productVideos.productId, set: row });
    await recordChange(tx, ctx.actor, {
      action: 'set video',
      entity: 'product',
      entityId: productId,
      before: { video: before?.videoKey ?? null },
      after: { video: key, bytes: bytes.length, ...properties },
    });
    return key;
  });
}
