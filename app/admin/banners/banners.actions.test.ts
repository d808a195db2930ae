import { expect, test } from 'vitest';
import { listBanners } from '#shop/banners/list-banners.server.ts';
import { pictureUrl } from '#shop/catalog/picture.ts';
import { expectOk, GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { postBody, TEST_ORIGIN } from '../kit/testing/post-action.ts';
import { action } from './banners.actions.ts';

const shop = openTestShop();
const post = async (name: string, input: unknown, ctx = shop.staff()) =>
  (await postBody(action, { action: name, input }, { ctx })).result;
const fields = {
  title: 'Diwali',
  subtitle: 'Light and silk',
  description: 'Sarees for the evening',
  imageUrl: '',
  buttonText: 'Shop Now',
  buttonLink: '/shop',
  category: 'all',
  showFrom: '2026-11-20T10:30',
  showUntil: '',
};

/** Adds a banner with this title, and returns it and the action's result. */
async function addBanner(title: string) {
  const image = await shop.addPicture(`banner ${title}`);
  const imageUrl = `${TEST_ORIGIN}${pictureUrl(image)}`;
  const result = await post('add', { fields: { ...fields, title, imageUrl } });
  const banners = expectOk(await listBanners(shop.staff()));
  const banner = banners.find((each) => each.title === title);
  if (!banner) throw new Error(`the banner ${title} was not added`);
  return { result, banner, image };
}

test('adds a banner with the URL of a picture of the store and an Indian time', async () => {
  const { result, banner, image } = await addBanner('Added');
  expect(result).toEqual({ ok: true, message: 'Banner added successfully!', value: null });
  expect(banner).toMatchObject({ image, showFrom: new Date('2026-11-20T05:00:00Z'), showUntil: null });
});

test('confirms each change of a banner', async () => {
  const { banner, image } = await addBanner('Changed');
  const { id } = banner;
  const ids = expectOk(await listBanners(shop.staff())).map((each) => each.id);
  const getMessage = async (name: string, input: unknown) => (await post(name, input))?.message;
  const saved = { ...fields, imageUrl: pictureUrl(image), showFrom: '' };
  expect(await getMessage('save', { id, version: 1, fields: saved })).toBe('Banner updated successfully!');
  expect(await getMessage('setActive', { id, version: 2, isActive: false })).toBe('Banner deactivated successfully!');
  expect(await getMessage('reorder', { ids, seen: ids })).toMatch(/order/);
  expect(await getMessage('delete', { id, version: 3 })).toBe('Banner deleted successfully!');
});

test('refuses a change of an older version, of an older list, and of a deleted banner', async () => {
  const { banner, image } = await addBanner('Contested');
  const { id } = banner;
  const saved = { ...fields, imageUrl: pictureUrl(image) };
  await post('save', { id, version: 1, fields: saved });
  expect(await post('save', { id, version: 1, fields: saved })).toEqual({
    ok: false,
    message: 'Error saving banner. Please try again.',
    reason: 'Somebody else changed this banner while you were editing.',
    changedMeanwhile: true,
  });
  expect(await post('reorder', { ids: [], seen: [] })).toMatchObject({ ok: false, changedMeanwhile: true });
  await post('delete', { id, version: 2 });
  expect(await post('delete', { id, version: 2 })).toMatchObject({
    message: 'Error deleting banner. Please try again.',
    reason: 'Somebody else has deleted this banner.',
  });
});

test.each([
  ['', 'Image URL is required.'],
  ['https://elsewhere.example/a.webp', 'This picture is not in the store.'],
  ['/pictures/none', 'This picture is not in the store.'],
])('reports the image %j at its field', async (imageUrl, message) => {
  const refused = await post('add', { fields: { ...fields, imageUrl } });
  expect(refused).toMatchObject({ ok: false, fields: { image: expect.stringContaining(message) } });
});

test('refuses changes by guests', async () => {
  expect(await post('reorder', { ids: [], seen: [] }, shop.as(GUEST))).toMatchObject({
    ok: false,
    reason: 'Only administrators may do this. Please sign in again.',
  });
});
