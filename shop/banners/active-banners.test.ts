import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { banners } from '#db/schema/promotions.ts';
import { GUEST, granted, later, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { listActiveBanners } from './active-banners.server.ts';
import { addBanner } from './banners.server.ts';

const shop = openTestShop();

async function add(title: string, more: Partial<typeof banners.$inferInsert> = {}): Promise<void> {
  const image = await shop.addPicture('banner');
  const words = { subtitle: 'A line', description: 'A sentence', buttonText: 'Shop Ethnic Wear' };
  const id = granted(
    await addBanner(shop.staff(), { title, image, ...words, buttonLink: '/', category: 'ethnic', isActive: true }),
  );
  if (Object.keys(more).length > 0) await shop.db.update(banners).set(more).where(eq(banners.id, id));
}
const titles = async (now = NOW) => (await listActiveBanners(shop.as(GUEST, now))).banners.map(({ title }) => title);

test('S-CALL-20 shoppers see the active banners only, in order, within their time window', async () => {
  await add('Second', { order: 20 });
  await add('First', { order: 10 });
  await add('Hidden', { isActive: false });
  const { banners: shown, changesAt } = await listActiveBanners(shop.as(GUEST));
  expect(shown.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect(changesAt).toBeNull();
  expect(shown[0]).toMatchObject({
    subtitle: 'A line',
    description: 'A sentence',
    buttonText: 'Shop Ethnic Wear',
    buttonLink: '/',
    picture: { width: 900, height: 1200, tone: 'paper' },
  });

  await add('Over', { order: 30, showUntil: later(-1) });
  await add('Passing', { order: 40, showFrom: later(-10), showUntil: later(60) });
  await add('To come', { order: 50, showFrom: later(30) });
  expect(await titles()).toEqual(['First', 'Second', 'Passing']);
  expect((await listActiveBanners(shop.as(GUEST))).changesAt).toEqual(later(30));
  expect(await titles(later(30))).toEqual(['First', 'Second', 'Passing', 'To come']);
  expect(await titles(later(60))).toEqual(['First', 'Second', 'To come']);
});
