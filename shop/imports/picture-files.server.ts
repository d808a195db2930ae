// The pictures that staff upload for an import, one by one or from a zip that their browser opens: each is stored like every uploaded
// picture, and found by the file name in the file of products.

import { and, eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { importPictures } from '#db/schema/imports.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type DecodeRefusal, storeUploadedPicture, type UploadedFile } from '#shop/pictures/upload-picture.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { findImport } from './imports.server.ts';
import { MAX_FETCHED_BYTES } from './picture-fetcher.ts';
import { toPictureFileName } from './picture-file.ts';

export type AddPictureFileRefusal = DecodeRefusal | 'not-allowed' | 'no-such-import' | 'no-name';

/** Stores an uploaded picture and returns its name. A second file with the same name replaces the first. */
export async function addPictureFile(
  ctx: ShopContext,
  importId: string,
  { bytes, fileName }: UploadedFile,
): Promise<Result<string, AddPictureFileRefusal>> {
  if (!may(ctx.actor, 'products.import')) return refuse('not-allowed');
  const found = await findImport(ctx, importId);
  if (!found) return refuse('no-such-import');
  const name = toPictureFileName(fileName);
  if (name === null) return refuse('no-name');
  const stored = await storeUploadedPicture(ctx, { bytes, fileName: name }, MAX_FETCHED_BYTES);
  if (!stored.ok) return stored;
  await ctx.db
    .insert(importPictures)
    .values({ importId, name, pictureKey: stored.value, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [importPictures.importId, importPictures.name],
      set: { pictureKey: stored.value, createdAt: ctx.now },
    });
  return ok(name);
}

/** Returns the keys of uploaded pictures, by the file names in these sources. */
export async function findPictureFiles(
  db: DbOrTx,
  importId: string,
  sources: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(Array.from(sources, toPictureFileName).filter((name) => name !== null))];
  if (names.length === 0) return new Map();
  const rows = await db
    .select({ name: importPictures.name, key: importPictures.pictureKey })
    .from(importPictures)
    .where(and(eq(importPictures.importId, importId), inArray(importPictures.name, names)));
  return new Map(rows.map(({ name, key }) => [name, key]));
}
