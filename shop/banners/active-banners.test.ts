import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { banners } from '#db/schema/promotions.ts';
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { listActiveBanners } from './active-banners.server.ts';
import { addBanner } from './banners.server.ts';

const shop = openTestShop();

async function addWithTitle(title: string, overrides: Partial<typeof banners.$inferInsert> = {}): Promise<void> {
  const image = await shop.addPicture('banner');
  const texts = { subtitle: 'A line', description: 'A sentence', buttonText: 'Shop Ethnic Wear' };
  const id = expectOk(
    await addBanner(shop.staff(), { title, image, ...texts, buttonLink: '/', category: 'ethnic', isActive: true }),
  );
  if (Object.keys(overrides).length > 0) await shop.db.update(banners).set(overrides).where(eq(banners.id, id));
}
const listTitles = async (now = NOW) =>
  (await listActiveBanners(shop.as(GUEST, now))).banners.map(({ title }) => title);

test('S-CALL-20 shoppers see the active banners only, in order, within their time window', async () => {
  await addWithTitle('Second', { order: 20 });
  await addWithTitle('First', { order: 10 });
  await addWithTitle('Hidden', { isActive: false });
  const { banners: visibleBanners, changesAt } = await listActiveBanners(shop.as(GUEST));
  expect(visibleBanners.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect(changesAt).toBeNull();
  expect(visibleBanners[0]).toMatchObject({
    subtitle: 'A line',
    description: 'A sentence',
    buttonText: 'Shop Ethnic Wear',
    buttonLink: '/',
    picture: { width: 900, height: 1200, tone: 'paper' },
  });

  await addWithTitle('Over', { order: 30, showUntil: minutesAfterNow(-1) });
  await addWithTitle('Passing', { order: 40, showFrom: minutesAfterNow(-10), showUntil: minutesAfterNow(60) });
  await addWithTitle('To come', { order: 50, showFrom: minutesAfterNow(30) });
  expect(await listTitles()).toEqual(['First', 'Second', 'Passing']);
  expect((await listActiveBanners(shop.as(GUEST))).changesAt).toEqual(minutesAfterNow(30));
  expect(await listTitles(minutesAfterNow(30))).toEqual(['First', 'Second', 'Passing', 'To come']);
  expect(await listTitles(minutesAfterNow(60))).toEqual(['First', 'Second', 'To come']);
});
