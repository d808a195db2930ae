// The video of a product in the back office: read, removed, and given a poster. Each change is stored at once, with an audit row. The bytes
// of a video are found by its key alone: its address is public.

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { pictures, products } from '#db/schema/catalog.ts';
import { productVideos, videos } from '#db/schema/videos.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import { pictureKeyFromUrl } from '#shop/catalog/picture.ts';
import type { ProductVideo } from '#shop/catalog/video.ts';
import { videoColumn } from '#shop/catalog/video-query.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { ByteSpan } from '#shop/pictures/picture-store.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';

/** Null without a video. */
export async function getProductVideo(ctx: ShopContext, productId: string): Promise<ProductVideo | null> {
  if (!may(ctx.actor, 'products.read') || !isRowId(productId)) return null;
  const { rows } = await ctx.db.execute<{ video: ProductVideo | null }>(
    sql`select ${videoColumn(sql`${productId}::uuid`)} as video`,
  );
  return rows[0]?.video ?? null;
}

export type ChangeVideoRefusal = 'not-allowed' | 'no-such-product' | 'changed-meanwhile' | 'no-such-picture';

export interface ShownVideo {
  readonly productId: string;
  /** The video that staff saw: one that was replaced since is not changed. */
  readonly key: string;
}

/** Locks the product, as an upload does. Returns the product's video, or why it cannot be changed. */
async function lockShown(tx: Tx, { productId, key }: ShownVideo) {
  const [product] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)))
    .for('no key update');
  if (!product) return 'no-such-product';
  const [row] = await tx.select().from(productVideos).where(eq(productVideos.productId, productId));
  return row?.videoKey === key ? row : 'changed-meanwhile';
}

export async function removeVideo(ctx: ShopContext, shown: ShownVideo): Promise<Result<null, ChangeVideoRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  if (!isRowId(shown.productId)) return refuse('no-such-product');
  return inTransaction<null, ChangeVideoRefusal>(ctx.db, async (tx, refuseWith) => {
    const row = await lockShown(tx, shown);
    if (typeof row === 'string') return refuseWith(row);
    await tx.delete(productVideos).where(eq(productVideos.productId, shown.productId));
    await recordChange(tx, ctx.actor, {
      action: 'remove video',
      entity: 'product',
      entityId: shown.productId,
      before: { video: row.videoKey },
      after: { video: null },
    });
    return null;
  });
}

/** `pictureUrl`: an uploaded picture; null: the product's main picture. */
export async function setVideoPoster(
  ctx: ShopContext,
  shown: ShownVideo,
  pictureUrl: string | null,
): Promise<Result<null, ChangeVideoRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  if (!isRowId(shown.productId)) return refuse('no-such-product');
  const posterKey = pictureUrl === null ? null : pictureKeyFromUrl(pictureUrl);
  if (pictureUrl !== null && posterKey === null) return refuse('no-such-picture');
  return inTransaction<null, ChangeVideoRefusal>(ctx.db, async (tx, refuseWith) => {
    const row = await lockShown(tx, shown);
    if (typeof row === 'string') return refuseWith(row);
    if (row.posterKey === posterKey) return null;
    if (posterKey !== null) {
      const isKnown = eq(pictures.key, posterKey);
      const [picture] = await tx.select({ key: pictures.key }).from(pictures).where(isKnown).for('key share');
      if (!picture) return refuseWith('no-such-picture');
    }
    await tx.update(productVideos).set({ posterKey }).where(eq(productVideos.productId, shown.productId));
    await recordChange(tx, ctx.actor, {
      action: 'set video poster',
      entity: 'product',
      entityId: shown.productId,
      before: { poster: row.posterKey },
      after: { poster: posterKey },
    });
    return null;
  });
}

export interface StoredVideo {
  readonly bytes: number;
  /** Null when the file is missing. */
  read(span: ByteSpan): Promise<ReadableStream<Uint8Array> | null>;
}

export async function findVideo(ctx: ShopContext, key: string): Promise<StoredVideo | null> {
  const columns = { bytes: videos.bytes, storedAs: videos.storedAs };
  const [video] = await ctx.db.select(columns).from(videos).where(eq(videos.key, key));
  return video ? { bytes: video.bytes, read: (span) => ctx.providers.pictures.read(video.storedAs, span) } : null;
}
