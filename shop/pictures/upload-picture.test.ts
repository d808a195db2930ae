import { eq, sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#db/schema/people.ts';
import { audit } from '#db/schema/system.ts';
import { pictureUrl } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import { expectOk, GUEST, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { getVariant } from './pictures.server.ts';
import { MAX_PICTURE_BYTES } from './upload.ts';
import { uploadPicture } from './upload-picture.server.ts';

const shop = openTestShop();
beforeEach(() => shop.db.delete(rateLimits).then(() => {}));

let shade = 0;
function drawn(width = 300, height = 400): Sharp {
  shade += 37;
  return sharp({ create: { width, height, channels: 3, background: { r: shade % 256, g: 90, b: 60 } } });
}
const upload = (bytes: Uint8Array, fileName = 'noor.jpg', ctx: ShopContext = shop.staff()) =>
  uploadPicture(ctx, { bytes, fileName });
const rowOf = async (key: string) =>
  (
    await shop.db.execute<{ stored_as: string; content_type: string; width: number; height: number }>(
      sql`select * from pictures where key = ${key}`,
    )
  ).rows[0];
const storedOf = async (key: string) => shop.staff().providers.pictures.get((await rowOf(key))?.stored_as ?? '');
const countAllRows = async () =>
  (
    await shop.db.execute(
      sql`select (select count(*) from pictures) as pictures, (select count(*) from audit) as audit`,
    )
  ).rows;
const refused = (reason: string) => ({ ok: false, reason });

describe('an accepted upload', () => {
  test('A-IMG-08 A-IMG-10 is stored under products/{timestamp}_{filename}, and its URL serves it', async () => {
    const key = expectOk(await upload(await drawn().jpeg().toBuffer(), 'Noor Ivory.JPG'));
    const row = await rowOf(key);
    expect(row?.stored_as).toMatch(/^products\/\d{13}_noor-ivory\.jpg$/);
    expect(Number(row?.stored_as.match(/\d{13}/)?.[0])).toBeGreaterThanOrEqual(NOW.getTime());
    expect(row).toMatchObject({ content_type: 'image/jpeg', width: 300, height: 400 });
    expect(pictureUrl(key)).toBe(`/pictures/${key}/900.webp`);
    const served = await getVariant(shop.as(GUEST), key, 900, 'webp');
    expect(served).toMatchObject({ final: true, file: { contentType: 'image/webp' } });
    expect(await sharp(served?.file.bytes).metadata()).toMatchObject({ width: 300, height: 400 });
    expect(await shop.db.select().from(audit).where(eq(audit.entityId, key))).toMatchObject([
      { action: 'upload', entity: 'picture', actor: 'staff@tanabana.example' },
    ]);
  });

  test.each(['png', 'webp', 'gif', 'avif'] as const)('A-IMG-01 can be a %s', async (format) => {
    const key = expectOk(await upload(await drawn().toFormat(format).toBuffer(), `x.${format}`));
    expect((await storedOf(key))?.contentType).toBe('image/webp');
  });

  test('is stored once, also when it is uploaded twice in parallel', async () => {
    const bytes = await drawn().png().toBuffer();
    const keys = await Promise.all([upload(bytes), upload(bytes), upload(bytes)]);
    expect(new Set(keys.map(expectOk)).size).toBe(1);
    expect(expectOk(await upload(bytes, 'again.png'))).toBe(expectOk(keys[0] ?? refusedNothing()));
    const [key] = keys.map(expectOk);
    expect(await storedOf(key ?? '')).not.toBeNull();
  });

  test('with the same name in the same millisecond is another file', async () => {
    const [one, other] = await Promise.all([
      upload(await drawn().jpeg().toBuffer()),
      upload(await drawn().jpeg().toBuffer()),
    ]);
    const names = [await rowOf(expectOk(one)), await rowOf(expectOk(other))].map((row) => row?.stored_as);
    expect(new Set(names).size).toBe(2);
  });

  test('A-IMG-07 loses its location and camera data, and is stored upright', async () => {
    const bytes = await drawn(400, 300)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'someone' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const key = expectOk(await upload(bytes));
    const stored = await sharp((await storedOf(key))?.bytes).metadata();
    expect([stored.width, stored.height]).toEqual([300, 400]);
    expect([stored.exif, stored.icc, stored.xmp, stored.iptc, stored.orientation]).toEqual(Array(5).fill(undefined));
  });

  test('A-IMG-07 loses data after its end and in its comments', async () => {
    const script = '<script>alert(1)</script><?php system($_GET[0]); ?>';
    const jpeg = await drawn().jpeg().toBuffer();
    const comment = Buffer.from([0xff, 0xfe, 0, script.length + 2]);
    const hidden = Buffer.concat([jpeg.subarray(0, 2), comment, Buffer.from(script), jpeg.subarray(2)]);
    for (const bytes of [Buffer.concat([jpeg, Buffer.from(script)]), hidden]) {
      const key = expectOk(await upload(bytes, 'a.php'));
      const stored = Buffer.from((await storedOf(key))?.bytes ?? []).toString('latin1');
      expect(stored).not.toMatch(/script|php/);
      expect((await rowOf(key))?.stored_as).toMatch(/_a\.jpg$/);
    }
  });

  test('is scaled down if it is very large', async () => {
    const key = expectOk(await upload(await drawn(4_000, 2_000).jpeg().toBuffer()));
    expect(await rowOf(key)).toMatchObject({ width: 3_200, height: 1_600 });
  });
});

function refusedNothing(): never {
  throw new Error('nothing was uploaded');
}

describe('a refused upload', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  /** A PNG of a few bytes that declares 60,000 by 60,000 pixels. */
  const bomb = async () => {
    const bytes = await drawn(8, 8).png().toBuffer();
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    return bytes;
  };

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['an SVG', () => Buffer.from(SVG), 'not-an-image'],
    ['an SVG that begins like a GIF', () => Buffer.from(`GIF89a/*${SVG}*/=1;alert(1)`), 'not-an-image'],
    ['a page that begins like a JPEG', () => Buffer.from(`\xff\xd8\xff<html>${SVG}`, 'latin1'), 'not-an-image'],
    ['a truncated picture', async () => (await drawn(900, 900).png().toBuffer()).subarray(0, 60), 'not-an-image'],
    ['a program', () => Buffer.from('MZ\x90\0\x03'), 'not-an-image'],
    ['nothing', () => new Uint8Array(), 'not-an-image'],
    ['one byte too many', () => new Uint8Array(MAX_PICTURE_BYTES + 1), 'too-large'],
    ['a pixel bomb', bomb, 'too-many-pixels'],
    ['more pixels than the maximum', () => drawn(8_000, 6_000).png().toBuffer(), 'too-many-pixels'],
  ])('A-IMG-01 A-IMG-07 is %s, whatever its file name is', async (_, make, reason) => {
    const before = await countAllRows();
    expect(await upload(await make(), 'saree.jpg')).toEqual(refused(reason));
    expect(await countAllRows()).toEqual(before);
  });

  test('A-IMG-02 has more than 5242880 bytes; exactly 5242880 are accepted', async () => {
    const jpeg = await drawn().jpeg().toBuffer();
    const filled = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    expect(await upload(filled(5_242_880))).toMatchObject({ ok: true });
    expect(await upload(filled(5_242_881))).toEqual(refused('too-large'));
  });

  test('A-IMG-06 A-IMG-12 from guests and shoppers is refused before it is parsed', async () => {
    const before = await countAllRows();
    const { ctx } = await shop.addShopper();
    for (const asker of [shop.as(GUEST), ctx]) {
      expect(await upload(await drawn().jpeg().toBuffer(), 'x.jpg', asker)).toEqual(refused('not-allowed'));
    }
    expect(await countAllRows()).toEqual(before);
  });

  test('is one of more than 300 within ten minutes', async () => {
    const junk = Buffer.from('junk');
    for (let each = 0; each < 300; each++) expect(await upload(junk)).toEqual(refused('not-an-image'));
    expect(await upload(await drawn().jpeg().toBuffer())).toEqual(refused('too-often'));
  });
});

test('A-IMG-16 a failing picture store fails the upload, and nothing is recorded', async () => {
  const before = await countAllRows();
  const staff = shop.staff();
  const broken = { ...staff.providers.pictures, put: () => Promise.reject(new Error('disk full')) };
  const ctx = { ...staff, providers: { ...staff.providers, pictures: broken } };
  await expect(upload(await drawn().jpeg().toBuffer(), 'x.jpg', ctx)).rejects.toThrow('disk full');
  expect(await countAllRows()).toEqual(before);
});
