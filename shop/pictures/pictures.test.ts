import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pictures } from '#db/schema/catalog.ts';
import { createDiskStore } from '#providers/storage/disk-store.ts';
import { PICTURE_WIDTHS } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import { openTestShop } from '#shop/testing/test-shop.ts';
import type { PictureStore } from './picture-store.ts';
import { getVariant, isPictureWidth, makeVariant, storePicture } from './pictures.server.ts';

const shop = openTestShop();
const root = mkdtempSync(path.join(tmpdir(), 'tanabana-variants-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Records all calls to a picture store, in order. */
function recorded(store: PictureStore) {
  const calls: string[] = [];
  const recording: PictureStore = {
    put: async (name, file) => {
      await store.put(name, file);
      calls.push(`put ${name}`);
    },
    get: (name) => {
      calls.push(`get ${name}`);
      return store.get(name);
    },
    read: (name, span) => store.read(name, span),
    remove: (name) => store.remove(name),
  };
  return { recording, calls };
}

let folder: string;
let ctx: ShopContext;
let calls: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'pictures-'));
  const store = recorded(createDiskStore(folder));
  calls = store.calls;
  const base = shop.staff();
  ctx = { ...base, providers: { ...base.providers, pictures: store.recording } };
});
afterEach(() => shop.db.execute(sql`delete from graphile_worker._private_jobs`));

const SIZE = { width: 500, height: 600 };
let shade = 0;
/** Stores a picture of one colour; each has another one, so each has its own key. */
async function storeSample(size = SIZE): Promise<string> {
  shade += 20;
  const background = { r: shade, g: 40, b: 60 };
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .webp()
    .toBuffer();
  return storePicture(ctx, { bytes, contentType: 'image/webp' }, { ...size, color: '#a03040' });
}
const jobs = async () =>
  (await shop.db.execute(sql`select key, task_identifier as task from graphile_worker.jobs order by key`)).rows;
const measure = async (bytes: Uint8Array | undefined) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};

describe('storing a picture', () => {
  test('stores the bytes under their hash, once', async () => {
    const bytes = await sharp({ create: { ...SIZE, channels: 3, background: '#102030' } })
      .webp()
      .toBuffer();
    const file = { bytes, contentType: 'image/webp' };
    const dimensions = { ...SIZE, color: '#102030' };
    const key = await storePicture(ctx, file, dimensions);
    expect(key).toMatch(/^[0-9a-f]{24}$/);
    expect(await storePicture(ctx, file, dimensions)).toBe(key);
    expect(readdirSync(path.join(folder, 'originals'))).toEqual([key]);
    expect(await shop.db.select().from(pictures).where(eq(pictures.key, key))).toMatchObject([
      { ...SIZE, contentType: 'image/webp', bytes: bytes.length },
    ]);
  });
});

describe('a WebP', () => {
  test('is created at its first request, in its width, and stored', async () => {
    const key = await storeSample();
    const first = await getVariant(ctx, key, 320, 'webp');
    expect([first?.isFinal, first?.file.contentType]).toEqual([true, 'image/webp']);
    expect(await measure(first?.file.bytes)).toEqual({ format: 'webp', width: 320, height: 384 });
    calls.length = 0;
    const again = await getVariant(ctx, key, 320, 'webp');
    expect(Buffer.from(again?.file.bytes ?? []).equals(Buffer.from(first?.file.bytes ?? []))).toBe(true);
    expect(calls).toEqual([`get variants/${key}/320.webp`]);
    expect(await jobs()).toEqual([]);
  });

  test('is never larger than its original', async () => {
    const widest = PICTURE_WIDTHS.at(-1) ?? 320;
    const variant = await getVariant(ctx, await storeSample({ width: 90, height: 120 }), widest, 'webp');
    expect(await measure(variant?.file.bytes)).toMatchObject({ width: 90, height: 120 });
  });

  test('is upright and contains no location data', async () => {
    const bytes = await sharp({ create: { ...SIZE, channels: 3, background: '#506070' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'someone' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
      // 6: the camera was turned by 90°, so the picture is wide when it is upright.
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const key = await storePicture(ctx, { bytes, contentType: 'image/jpeg' }, { ...SIZE, color: '#506070' });
    const variant = await getVariant(ctx, key, 320, 'webp');
    const { width = 0, height = 0, exif, orientation } = await sharp(variant?.file.bytes).metadata();
    expect(width).toBeGreaterThan(height);
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });
});

describe('an AVIF', () => {
  test('is created by one job, and the WebP is served until then', async () => {
    const key = await storeSample();
    for (let turn = 0; turn < 3; turn++) {
      const standIn = await getVariant(ctx, key, 320, 'avif');
      expect([standIn?.isFinal, standIn?.file.contentType]).toEqual([false, 'image/webp']);
    }
    expect(await jobs()).toEqual([{ key: `avif ${key} 320`, task: 'make-avif' }]);

    await makeVariant(ctx, key, 320, 'avif');
    const made = await getVariant(ctx, key, 320, 'avif');
    expect([made?.isFinal, made?.file.contentType]).toEqual([true, 'image/avif']);
    expect(await measure(made?.file.bytes)).toMatchObject({ width: 320, height: 384 });
  });
});

describe('missing pictures', () => {
  test.each(['webp', 'avif'] as const)('an unknown key has no %s and queues no job', async (format) => {
    expect(await getVariant(ctx, '0'.repeat(24), 320, format)).toBeNull();
    expect(await jobs()).toEqual([]);
  });

  test('a width that pages do not use is refused', () => {
    for (const width of PICTURE_WIDTHS) expect(isPictureWidth(width)).toBe(true);
    for (const width of [0, -320, 1, 321, 320.5, 99_999, Number.NaN, Number.POSITIVE_INFINITY])
      expect(isPictureWidth(width)).toBe(false);
  });

  test('bytes that are not a picture fail and store nothing, and the next picture succeeds', async () => {
    const broken = { bytes: Buffer.from('not a picture at all'), contentType: 'image/webp' };
    const key = await storePicture(ctx, broken, { ...SIZE, color: '#000000' });
    await expect(getVariant(ctx, key, 320, 'webp')).rejects.toThrow();
    expect(await ctx.providers.pictures.get(`variants/${key}/320.webp`)).toBeNull();
    expect((await getVariant(ctx, await storeSample(), 320, 'webp'))?.isFinal).toBe(true);
  });
});

describe('parallel requests', () => {
  test('are encoded one after the other', async () => {
    const keys = [await storeSample(), await storeSample(), await storeSample()];
    calls.length = 0;
    await Promise.all(keys.map((key) => getVariant(ctx, key, 320, 'webp')));
    // Between reading an original and storing its variant, no other encoding starts.
    const steps = calls.filter((line) => /^(?:get originals|put)/.test(line));
    const turns = Array.from({ length: steps.length / 2 }, (_, turn) => steps.slice(turn * 2, turn * 2 + 2));
    expect(turns).toHaveLength(keys.length);
    expect(turns).toEqual(
      expect.arrayContaining(keys.map((key) => [`get originals/${key}`, `put variants/${key}/320.webp`])),
    );
  });

  test('for the same variant encode it once', async () => {
    const key = await storeSample();
    calls.length = 0;
    const results = await Promise.all(Array.from({ length: 6 }, () => getVariant(ctx, key, 320, 'webp')));
    expect(calls.filter((line) => line.startsWith('put'))).toEqual([`put variants/${key}/320.webp`]);
    expect(new Set(results.map((result) => Buffer.from(result?.file.bytes ?? []).toString('base64'))).size).toBe(1);
  });
});
