import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { countActiveProducts, listPart } from './sitemap.server.ts';
import { sitemapParts } from './sitemap.ts';

const shop = openTestShop();

test('every active product stands in one part, however many there are', async () => {
  const categoryId = await shop.addCategory();
  await shop.addProduct({ name: 'Hidden', status: 'inactive' });
  // 10,005 rows by hand, some at a time: a busy machine must not run into the limit of one statement.
  for (let from = 1; from <= 10_005; from += 1_000) {
    await shop.db.execute(sql`insert into products (sku, name, slug, category_id, price)
      select 'M' || n, 'Many ' || n, 'many-' || n, ${categoryId}, 100000
      from generate_series(${from}::int, ${Math.min(from + 999, 10_005)}::int) n`);
  }
  const { count, changedAt } = await countActiveProducts(shop.as(GUEST));
  expect(count).toBe(10_005);
  expect(changedAt).toBeInstanceOf(Date);
  const seen = new Set<string>();
  let read = 0;
  const parts = sitemapParts(count);
  for (const part of parts) {
    for await (const page of listPart(shop.as(GUEST), part)) {
      expect(page.length).toBeLessThanOrEqual(1_000);
      for (const { slug } of page) seen.add(slug);
      read += page.length;
    }
  }
  expect(parts).toHaveLength(16);
  expect([read, seen.size]).toEqual([10_005, 10_005]);
  expect(seen.has('hidden')).toBe(false);
});
