import { expect, test } from 'vitest';
import { GUEST, granted, NOBODY, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { getBanner } from './banner-records.server.ts';
import { addBanner } from './banners.server.ts';

const shop = openTestShop();

const diwali = {
  title: 'Diwali',
  subtitle: 'Light and silk',
  description: 'Sarees for the evening',
  buttonText: 'Shop Now',
  buttonLink: '/shop?category=ethnic',
  category: 'ethnic',
  isActive: true,
};

test('A-ENT-10 a banner has its fields, and a new one comes last', async () => {
  const image = await shop.addPicture('banner');
  const first = granted(await addBanner(shop.staff(), { ...diwali, image }));
  const second = granted(await addBanner(shop.staff(), { ...diwali, image, isActive: false }));
  const times = { createdAt: NOW, updatedAt: NOW };
  expect(await getBanner(shop.staff(), first)).toEqual({ id: first, ...diwali, image, order: 1, ...times });
  expect(await getBanner(shop.staff(), second)).toMatchObject({ order: 2, isActive: false });
});

test('two added at once get two places', async () => {
  const image = await shop.addPicture('banner');
  const added = await Promise.all(Array.from({ length: 4 }, () => addBanner(shop.staff(), { ...diwali, image })));
  const places = await Promise.all(added.map(async (each) => (await getBanner(shop.staff(), granted(each)))?.order));
  expect(new Set(places).size).toBe(4);
});

test('its record is for staff only', async () => {
  const id = granted(await addBanner(shop.staff(), { ...diwali, image: await shop.addPicture('banner') }));
  expect(await getBanner(shop.as(GUEST), id)).toBeNull();
  expect(await getBanner(shop.staff(), NOBODY)).toBeNull();
});
