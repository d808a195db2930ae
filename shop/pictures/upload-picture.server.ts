// Accepts a picture that staff or shoppers upload. None of the sent bytes are stored: the decoded picture is encoded again, upright, without
// metadata and without any data appended to the file. The same picture sent twice is one picture.
// Invariant: a row of `pictures` is written after its bytes are stored.

import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { pictures } from '#db/schema/catalog.ts';
import { may, signedInId } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import { nearestTone, type Tone } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { StoredFile } from './picture-store.ts';
import { runInQueue } from './pictures.server.ts';
import {
  detectUploadType,
  isSvg,
  MAX_PICTURE_BYTES,
  MAX_PIXELS,
  MAX_SVG_BYTES,
  toStoredName,
  type UploadType,
} from './upload.ts';

export type DecodeRefusal = 'not-an-image' | 'too-large' | 'too-many-pixels';
/** Why a photo of a shopper is refused. */
export type PhotoRefusal = DecodeRefusal | 'not-signed-in' | 'too-many';
export type UploadRefusal = DecodeRefusal | 'not-allowed' | 'too-often';

export interface UploadedFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** An SVG is drawn, and stored as a picture of pixels: none of its code remains. */
  readonly acceptsSvg?: boolean;
}

const UPLOAD_LIMIT = { max: 300, withinMs: 10 * 60_000 };
/** Twice the width of the widest variant, so that it can be made without enlarging. */
const MAX_SIDE_PX = 3_200;
const ENCODE_TIMEOUT_SECONDS = 20;

interface Encoded {
  readonly file: StoredFile;
  readonly extension: 'jpg' | 'webp';
  readonly width: number;
  readonly height: number;
  readonly tone: Tone;
}

const decoder = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });

async function dominantTone(bytes: Uint8Array): Promise<Tone> {
  const { dominant } = await sharp(await sharp(bytes).resize(64, 64, { fit: 'inside' }).toBuffer()).stats();
  const hex = [dominant.r, dominant.g, dominant.b].map((channel) => channel.toString(16).padStart(2, '0')).join('');
  return nearestTone(`#${hex}`);
}

async function reencode(bytes: Uint8Array, type: UploadType): Promise<Encoded> {
  const upright = decoder(bytes)
    .rotate()
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: ENCODE_TIMEOUT_SECONDS });
  // A photo stays a JPEG; any other picture may be transparent, which WebP supports.
  const isPhoto = type === 'jpeg';
  const encoded = isPhoto ? upright.jpeg({ quality: 90 }) : upright.webp({ quality: 90 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    file: { bytes: data, contentType: isPhoto ? 'image/jpeg' : 'image/webp' },
    extension: isPhoto ? 'jpg' : 'webp',
    width: info.width,
    height: info.height,
    tone: await dominantTone(data),
  };
}

/** Reads the dimensions in the header, before anything is decompressed. */
async function readHeader(bytes: Uint8Array): Promise<{ readonly format: string; readonly pixels: number } | null> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    // AVIF is one of the formats in HEIF files.
    return { format: format === 'heif' ? 'avif' : format, pixels: width * height };
  } catch {
    return null;
  }
}

const SVG_HEIGHT_PX = 512;

/** Draws the SVG as a PNG with a transparent ground. Null when it cannot be drawn; it may not read files or addresses. */
async function drawSvg(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const drawing = sharp(bytes, { limitInputPixels: MAX_PIXELS, density: 300 });
    return await drawing
      .resize({ height: SVG_HEIGHT_PX, width: MAX_SIDE_PX, fit: 'inside' })
      .timeout({ seconds: ENCODE_TIMEOUT_SECONDS })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}

async function decodeUpload(
  bytes: Uint8Array,
  maxBytes: number = MAX_PICTURE_BYTES,
): Promise<Result<Encoded, DecodeRefusal>> {
  if (bytes.length > maxBytes) return refuse('too-large');
  const type = detectUploadType(bytes);
  if (!type) return refuse('not-an-image');
  const header = await readHeader(bytes);
  if (header?.format !== type) return refuse('not-an-image');
  if (header.pixels > MAX_PIXELS) return refuse('too-many-pixels');
  try {
    return ok(await runInQueue(() => reencode(bytes, type)));
  } catch {
    // It begins like a picture but cannot be decoded.
    return refuse('not-an-image');
  }
}

/** Two files with one name in the same millisecond get two names. */
let lastStamp = 0;
const nextStamp = (now: Date): number => {
  lastStamp = Math.max(lastStamp + 1, now.getTime());
  return lastStamp;
};

async function storeUpload(
  ctx: ShopContext,
  { file, extension, ...dimensions }: Encoded,
  fileName: string,
): Promise<string> {
  const key = createHash('sha256').update(file.bytes).digest('hex').slice(0, 24);
  // Uploaded again: its age starts anew, so that it is not removed as unused before it is saved into something.
  const existing = await ctx.db
    .update(pictures)
    .set({ createdAt: ctx.now })
    .where(eq(pictures.key, key))
    .returning({ key: pictures.key });
  if (existing.length > 0) return key;
  const storedAs = toStoredName(nextStamp(ctx.now), fileName, extension);
  const store = ctx.providers.pictures;
  await store.put(storedAs, file);
  const row = {
    key,
    ...dimensions,
    contentType: file.contentType,
    bytes: file.bytes.length,
    storedAs,
    createdAt: ctx.now,
  };
  const isNew = await ctx.db.transaction(async (tx) => {
    const added = await tx.insert(pictures).values(row).onConflictDoNothing().returning({ key: pictures.key });
    if (added.length === 0) return false;
    const after = {
      storedAs,
      contentType: row.contentType,
      bytes: row.bytes,
      width: dimensions.width,
      height: dimensions.height,
    };
    if (may(ctx.actor, 'products.edit', 'categories', 'banners', 'pages', 'settings'))
      await recordChange(tx, ctx.actor, { action: 'upload', entity: 'picture', entityId: key, after });
    return true;
  });
  // Another request stored the same picture first.
  if (!isNew) await store.remove(storedAs);
  return key;
}

/** Returns the picture's key. Throws when the picture storage is unavailable. */
export async function uploadPicture(
  ctx: ShopContext,
  { bytes, fileName, acceptsSvg = false }: UploadedFile,
): Promise<Result<string, UploadRefusal>> {
  if (!may(ctx.actor, 'products.edit', 'categories', 'banners', 'pages', 'settings')) return refuse('not-allowed');
  if (!(await consumeRateLimit(ctx.db, `upload ${signedInId(ctx.actor) ?? 'system'}`, UPLOAD_LIMIT)))
    return refuse('too-often');
  const isDrawing = acceptsSvg && isSvg(bytes);
  if (isDrawing && bytes.length > MAX_SVG_BYTES) return refuse('too-large');
  const pixels = isDrawing ? await runInQueue(() => drawSvg(bytes)) : bytes;
  if (pixels === null) return refuse('not-an-image');
  const picture = await decodeUpload(pixels);
  return picture.ok ? ok(await storeUpload(ctx, picture.value, fileName)) : picture;
}

export interface PrivatePicture {
  readonly webp: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const PRIVATE_SIDE_PX = 1_600;

/** Encodes a picture that no public address shows: the caller stores it. */
export async function encodePrivatePicture(bytes: Uint8Array): Promise<Result<PrivatePicture, DecodeRefusal>> {
  const picture = await decodeUpload(bytes);
  if (!picture.ok) return picture;
  const { data, info } = await runInQueue(() =>
    sharp(picture.value.file.bytes)
      .resize({ width: PRIVATE_SIDE_PX, height: PRIVATE_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true }),
  );
  return ok({ webp: data, width: info.width, height: info.height });
}

/** Stores a picture that a review or an import brings. The caller decides who may store it and how often. */
export async function storeUploadedPicture(
  ctx: ShopContext,
  { bytes, fileName }: UploadedFile,
  maxBytes: number,
): Promise<Result<string, DecodeRefusal>> {
  const picture = await decodeUpload(bytes, maxBytes);
  return picture.ok ? ok(await storeUpload(ctx, picture.value, fileName)) : picture;
}
