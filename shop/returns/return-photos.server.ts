// Photos of a return: uploaded by the shopper before the request is sent, encoded again without metadata, and shown to her and to staff
// alone.

import { and, eq, isNull, sql } from 'drizzle-orm';
import { returnPhotos, returns } from '#db/schema/returns.ts';
import { may, signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { encodePrivatePicture, type PhotoRefusal } from '#shop/pictures/upload-picture.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';

const UPLOAD_LIMIT = { max: 40, withinMs: 60 * 60 * 1_000 };

/** Returns the photo's id, which the request names. */
export async function addReturnPhoto(ctx: ShopContext, bytes: Uint8Array): Promise<Result<string, PhotoRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  if (!(await consumeRateLimit(ctx.db, `return photo ${userId}`, UPLOAD_LIMIT))) return refuse('too-many');
  const encoded = await encodePrivatePicture(bytes);
  if (!encoded.ok) return encoded;
  const { webp, width, height } = encoded.value;
  const [row] = await ctx.db
    .insert(returnPhotos)
    .values({ userId, webp: Buffer.from(webp), width, height, createdAt: ctx.now })
    .returning({ id: returnPhotos.id });
  if (!row) throw new Error('The photo was not written');
  return ok(row.id);
}

/** Null unless the photo is the actor's own, or belongs to a sent request and the actor is staff. */
export async function findReturnPhoto(ctx: ShopContext, id: string): Promise<Uint8Array | null> {
  const userId = signedInId(ctx.actor);
  if (userId === null || !isRowId(id)) return null;
  const [photo] = await ctx.db
    .select({ webp: returnPhotos.webp, userId: returnPhotos.userId, returnId: returns.id })
    .from(returnPhotos)
    .leftJoin(returns, eq(returns.id, returnPhotos.returnId))
    .where(eq(returnPhotos.id, id));
  if (!photo) return null;
  const isVisible = photo.userId === userId || (may(ctx.actor, 'returns') && photo.returnId !== null);
  return isVisible ? photo.webp : null;
}

/** Deletes photos whose request was never sent. */
export const deleteUnsentReturnPhotos = (ctx: ShopContext) =>
  ctx.db
    .delete(returnPhotos)
    .where(and(isNull(returnPhotos.returnId), sql`${returnPhotos.createdAt} < now() - interval '1 day'`));
