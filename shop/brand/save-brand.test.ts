import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { audit } from '#db/schema/system.ts';
import { removeUnusedUploads } from '#shop/pictures/remove-unused-uploads.server.ts';
import { uploadPicture } from '#shop/pictures/upload-picture.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { updateSettings } from '#shop/settings/update-settings.server.ts';
import { expectOk, GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import type { BrandField, BrandInput } from './brand-problems.ts';
import { DEFAULT_BRAND } from './default-brand.ts';
import { getBrandToEdit, saveBrand } from './save-brand.server.ts';

const shop = openTestShop();
const { hero } = DEFAULT_BRAND;
const kaveri: BrandInput = {
  ...DEFAULT_BRAND,
  name: ' Kaveri Silks ',
  tagline: 'Woven in Kanchipuram',
  logo: null,
  mark: null,
  favicon: null,
  colours: { primary: '#1f4d46', accent: '#3b2f6b', paper: '#faf6ee', ink: '#1e1b18' },
  social: { instagram: 'https://www.instagram.com/kaveri', facebook: '', linkedin: '' },
  hero: { ...hero, title: 'Silk that lasts', picture: null, secondPicture: null },
  homeSections: ['featured', 'categories'],
};
const save = (input: BrandInput, version: number | null = null) => saveBrand(shop.staff(), { version, input });

test('A-BRAND-01 saves name, look, links and home page, with the author', async () => {
  const stored = expectOk(await save(kaveri));
  expect(stored.name).toBe('Kaveri Silks');
  const settings = await getSettings(shop.as(GUEST));
  expect(settings.storeInfo.name).toBe('Kaveri Silks');
  expect(settings.brand).toMatchObject({
    colours: kaveri.colours,
    homeSections: ['featured', 'categories'],
    hero: { title: 'Silk that lasts', picture: null },
    social: { instagram: 'https://www.instagram.com/kaveri' },
  });
  const [entry] = await shop.db
    .select()
    .from(audit)
    .where(eq(audit.entity, 'settings'))
    .orderBy(desc(audit.at))
    .limit(1);
  expect(entry).toMatchObject({ action: 'update', after: { name: 'Kaveri Silks' } });
});

test('A-BRAND-01 stores texts and links without spaces around them, and the built-in pictures', async () => {
  const padded = [{ label: ' Silk ', url: ' /shop ' }];
  const before = await getBrandToEdit(shop.staff());
  const { brand, version } = expectOk(
    await save({
      ...kaveri,
      tagline: ' Woven ',
      mark: 'house',
      headerLinks: padded,
      footerColumns: [{ title: ' Help ', links: padded }],
      social: { ...kaveri.social, facebook: ' https://facebook.com/kaveri ' },
      hero: { ...kaveri.hero, title: ' Silk ', buttons: padded, picture: 'house' },
    }),
  );
  const links = [{ label: 'Silk', url: '/shop' }];
  expect(brand).toMatchObject({
    tagline: 'Woven',
    mark: 'house',
    favicon: null,
    headerLinks: links,
    footerColumns: [{ title: 'Help', links }],
    social: { facebook: 'https://facebook.com/kaveri' },
    hero: { title: 'Silk', buttons: links, picture: 'house', secondPicture: null },
  });
  expect(version).toBe((before?.version ?? 0) + 1);
  expect(await getBrandToEdit(shop.staff())).toEqual({ name: 'Kaveri Silks', brand, version });
});

test('A-BRAND-01 the settings form and the brand form do not undo each other', async () => {
  expectOk(await save(kaveri));
  expectOk(await updateSettings(shop.staff(), { version: null, change: { taxRate: 5 } }));
  expect((await getSettings(shop.as(GUEST))).brand.tagline).toBe('Woven in Kanchipuram');
  expectOk(await save({ ...kaveri, tagline: 'Again' }));
  expect((await getSettings(shop.as(GUEST))).taxRate).toBe(5);
});

test('A-BRAND-01 refuses the second of two people who edit at once, and everybody who is not staff', async () => {
  const loaded = await getBrandToEdit(shop.staff());
  expectOk(await save(kaveri, loaded?.version ?? null));
  expect(await save({ ...kaveri, name: 'Second' }, loaded?.version ?? null)).toEqual({
    ok: false,
    reason: 'changed-meanwhile',
  });
  expect(await saveBrand(shop.as(GUEST), { version: null, input: kaveri })).toEqual({
    ok: false,
    reason: 'not-allowed',
  });
  expect(await getBrandToEdit(shop.as(GUEST))).toBeNull();
});

const link = (url: string) => ({ label: 'Link', url });

test.each<[BrandField, Partial<BrandInput>]>([
  ['name', { name: '  ' }],
  ['name', { name: 'x'.repeat(61) }],
  ['primary', { colours: { ...kaveri.colours, primary: '#e2a12b' } }],
  ['headerLinks', { headerLinks: [link('javascript:alert(1)')] }],
  ['headerLinks', { headerLinks: [link('//elsewhere.example')] }],
  ['headerLinks', { headerLinks: Array.from({ length: 7 }, () => link('/shop')) }],
  ['headerLinks', { headerLinks: [link('/shop'), link('/shop ')] }],
  ['footerColumns', { footerColumns: ['', ''].map((title) => ({ title, links: [link('/shop')] })) }],
  ['footerColumns', { footerColumns: [{ title: 'Help', links: [link('http://plain.example')] }] }],
  ['instagram', { social: { ...kaveri.social, instagram: 'instagram.com/x' } }],
  ['heroTitle', { hero: { ...kaveri.hero, title: '' } }],
  ['homeSections', { homeSections: ['offers', 'offers'] }],
])('A-BRAND-02 refuses a wrong %s: %j', async (field, change) => {
  expect(await save({ ...kaveri, ...change })).toEqual({
    ok: false,
    reason: { problems: { [field]: expect.anything() } },
  });
});

const SVG = `<?xml version="1.0"?><!-- logo --><svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><script>alert(1)</script><rect width="200" height="60" fill="#1f4d46"/></svg>`;

test('A-BRAND-03 a logo in SVG is stored as pixels, with its dimensions, and is not removed as unused', async () => {
  const key = expectOk(
    await uploadPicture(shop.staff(), { bytes: Buffer.from(SVG), fileName: 'logo.svg', acceptsSvg: true }),
  );
  const stored = expectOk(await save({ ...kaveri, logo: key }));
  // 200 × 60 becomes 1,707 × 512.
  expect(stored.brand.logo).toMatchObject({ key, height: 512 });
  expect(stored.brand.logo?.width).toBeGreaterThan(1_600);
  const [row] = (await shop.db.execute<{ stored_as: string }>(`select stored_as from pictures where key = '${key}'`))
    .rows;
  const file = await shop.staff().providers.pictures.get(row?.stored_as ?? '');
  expect((await sharp(file?.bytes).metadata()).format).toBe('webp');
  expect(Buffer.from(file?.bytes ?? []).toString('latin1')).not.toContain('script');
  await shop.db.execute(`update pictures set created_at = now() - interval '30 days' where key = '${key}'`);
  expect(await removeUnusedUploads(shop.staff())).toBe(0);
  // The brand without the logo makes the upload unused.
  expectOk(await save(kaveri));
  expect(await removeUnusedUploads(shop.staff())).toBe(1);
});

test('A-BRAND-03 refuses an SVG elsewhere, one that is too large, and a picture that is not in the store', async () => {
  const bytes = Buffer.from(SVG);
  expect(await uploadPicture(shop.staff(), { bytes, fileName: 'logo.svg' })).toMatchObject({ reason: 'not-an-image' });
  const large = Buffer.from(SVG.replace('</svg>', `<!--${'x'.repeat(530_000)}--></svg>`));
  expect(await uploadPicture(shop.staff(), { bytes: large, fileName: 'logo.svg', acceptsSvg: true })).toMatchObject({
    reason: 'too-large',
  });
  expect(await save({ ...kaveri, logo: 'a'.repeat(24) })).toEqual({ ok: false, reason: 'no-such-picture' });
});
