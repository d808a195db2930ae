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
function createImage(width = 300, height = 400): Sharp {
  shade += 37;
  return sharp({ create: { width, height, channels: 3, background: { r: shade % 256, g: 90, b: 60 } } });
}
const upload = (bytes: Uint8Array, fileName = 'noor.jpg', ctx: ShopContext = shop.staff()) =>
  uploadPicture(ctx, { bytes, fileName });
const findRow = async (key: string) =>
  (
    await shop.db.execute<{ stored_as: string; content_type: string; width: number; height: number }>(
      sql`select * from pictures where key = ${key}`,
    )
  ).rows[0];
const readStored = async (key: string) => shop.staff().providers.pictures.get((await findRow(key))?.stored_as ?? '');
const countAllRows = async () =>
  (
    await shop.db.execute(
      sql`select (select count(*) from pictures) as pictures, (select count(*) from audit) as audit`,
    )
  ).rows;
const refused = (reason: string) => ({ ok: false, reason });

describe('an accepted upload', () => {
  test('A-IMG-08 A-IMG-10 is stored under products/{timestamp}_{filename}, and its URL serves it', async () => {
    const key = expectOk(await upload(await createImage().jpeg().toBuffer(), 'Noor Ivory.JPG'));
    const row = await findRow(key);
    expect(row?.stored_as).toMatch(/^products\/\d{13}_noor-ivory\.jpg$/);
    expect(Number(row?.stored_as.match(/\d{13}/)?.[0])).toBeGreaterThanOrEqual(NOW.getTime());
    expect(row).toMatchObject({ content_type: 'image/jpeg', width: 300, height: 400 });
    expect(pictureUrl(key)).toBe(`/pictures/${key}/900.webp`);
    const served = await getVariant(shop.as(GUEST), key, 900, 'webp');
    expect(served).toMatchObject({ isFinal: true, file: { contentType: 'image/webp' } });
    expect(await sharp(served?.file.bytes).metadata()).toMatchObject({ width: 300, height: 400 });
    expect(await shop.db.select().from(audit).where(eq(audit.entityId, key)).orderBy(audit.id)).toMatchObject([
      { action: 'upload', entity: 'picture', actor: 'staff@tanabana.example' },
    ]);
  });

  test.each(['png', 'webp', 'gif', 'avif'] as const)('A-IMG-01 can be a %s', async (format) => {
    const key = expectOk(await upload(await createImage().toFormat(format).toBuffer(), `x.${format}`));
    expect((await readStored(key))?.contentType).toBe('image/webp');
  });

  test('is stored once, even when it is uploaded three times in parallel', async () => {
    const bytes = await createImage().png().toBuffer();
    const keys = await Promise.all([upload(bytes), upload(bytes), upload(bytes)]);
    const [key = ''] = keys.map(expectOk);
    expect(new Set(keys.map(expectOk)).size).toBe(1);
    expect(expectOk(await upload(bytes, 'again.png'))).toBe(key);
    expect(await readStored(key)).not.toBeNull();
  });

  test('two uploads with the same name in the same millisecond are stored as two files', async () => {
    const [one, other] = await Promise.all([
      upload(await createImage().jpeg().toBuffer()),
      upload(await createImage().jpeg().toBuffer()),
    ]);
    const names = [await findRow(expectOk(one)), await findRow(expectOk(other))].map((row) => row?.stored_as);
    expect(new Set(names).size).toBe(2);
  });

  test('A-IMG-07 loses its location and camera data, and is stored upright', async () => {
    const bytes = await createImage(400, 300)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'someone' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
      // 6: the camera was turned by 90°.
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const key = expectOk(await upload(bytes));
    const stored = await sharp((await readStored(key))?.bytes).metadata();
    expect([stored.width, stored.height]).toEqual([300, 400]);
    expect([stored.exif, stored.icc, stored.xmp, stored.iptc, stored.orientation]).toEqual(Array(5).fill(undefined));
  });

  test('A-IMG-07 drops trailing bytes and comment segments', async () => {
    const script = '<script>alert(1)</script><?php system($_GET[0]); ?>';
    const jpeg = await createImage().jpeg().toBuffer();
    // A comment segment: its marker, then its length with the two bytes of the length.
    const comment = Buffer.from([0xff, 0xfe, 0, script.length + 2]);
    const hidden = Buffer.concat([jpeg.subarray(0, 2), comment, Buffer.from(script), jpeg.subarray(2)]);
    for (const bytes of [Buffer.concat([jpeg, Buffer.from(script)]), hidden]) {
      const key = expectOk(await upload(bytes, 'a.php'));
      const stored = Buffer.from((await readStored(key))?.bytes ?? []).toString('latin1');
      expect(stored).not.toMatch(/script|php/);
      expect((await findRow(key))?.stored_as).toMatch(/_a\.jpg$/);
    }
  });

  test('is scaled down if it is very large', async () => {
    const key = expectOk(await upload(await createImage(4_000, 2_000).jpeg().toBuffer()));
    expect(await findRow(key)).toMatchObject({ width: 3_200, height: 1_600 });
  });
});

describe('a refused upload', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  /** A PNG of a few bytes that declares 60,000 by 60,000 pixels. */
  const bomb = async () => {
    const bytes = await createImage(8, 8).png().toBuffer();
    // Width and height in the header of a PNG.
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    return bytes;
  };

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['an SVG', () => Buffer.from(SVG), 'not-an-image'],
    ['an SVG that begins like a GIF', () => Buffer.from(`GIF89a/*${SVG}*/=1;alert(1)`), 'not-an-image'],
    ['a page that begins like a JPEG', () => Buffer.from(`\xff\xd8\xff<html>${SVG}`, 'latin1'), 'not-an-image'],
    ['a truncated picture', async () => (await createImage(900, 900).png().toBuffer()).subarray(0, 60), 'not-an-image'],
    ['a program', () => Buffer.from('MZ\x90\0\x03'), 'not-an-image'],
    ['nothing', () => new Uint8Array(), 'not-an-image'],
    ['one byte too many', () => new Uint8Array(MAX_PICTURE_BYTES + 1), 'too-large'],
    ['a pixel bomb', bomb, 'too-many-pixels'],
    ['more pixels than the maximum', () => createImage(8_000, 6_000).png().toBuffer(), 'too-many-pixels'],
  ])('A-IMG-01 A-IMG-07 refuses %s, whatever its file name', async (_, make, reason) => {
    const before = await countAllRows();
    expect(await upload(await make(), 'saree.jpg')).toEqual(refused(reason));
    expect(await countAllRows()).toEqual(before);
  });

  test('A-IMG-02 accepts 5,242,880 bytes and refuses one more', async () => {
    const jpeg = await createImage().jpeg().toBuffer();
    const padTo = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    expect(await upload(padTo(5_242_880))).toMatchObject({ ok: true });
    expect(await upload(padTo(5_242_881))).toEqual(refused('too-large'));
  });

  test('A-IMG-06 A-IMG-12 refuses guests and shoppers, and records nothing', async () => {
    const before = await countAllRows();
    const { ctx } = await shop.addShopper();
    for (const ctxOfCaller of [shop.as(GUEST), ctx]) {
      expect(await upload(await createImage().jpeg().toBuffer(), 'x.jpg', ctxOfCaller)).toEqual(refused('not-allowed'));
    }
    expect(await countAllRows()).toEqual(before);
  });

  test('refuses more than 300 uploads in ten minutes', async () => {
    const junk = Buffer.from('junk');
    for (let n = 0; n < 300; n++) expect(await upload(junk)).toEqual(refused('not-an-image'));
    expect(await upload(await createImage().jpeg().toBuffer())).toEqual(refused('too-often'));
  });
});

test('A-IMG-16 a failing picture store fails the upload, and nothing is recorded', async () => {
  const before = await countAllRows();
  const staff = shop.staff();
  const broken = { ...staff.providers.pictures, put: () => Promise.reject(new Error('disk full')) };
  const ctx = { ...staff, providers: { ...staff.providers, pictures: broken } };
  await expect(upload(await createImage().jpeg().toBuffer(), 'x.jpg', ctx)).rejects.toThrow('disk full');
  expect(await countAllRows()).toEqual(before);
});
