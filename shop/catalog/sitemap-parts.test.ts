import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { countActiveProducts, listSitemapPart } from './sitemap.server.ts';
import { sitemapParts } from './sitemap.ts';

const shop = openTestShop();
const MANY = 2_300;

async function readParts(parts: readonly string[]): Promise<string[]> {
  const slugs: string[] = [];
  for (const part of parts) {
    for await (const page of listSitemapPart(shop.as(GUEST), part)) {
      expect(page.length).toBeLessThanOrEqual(1_000);
      slugs.push(...page.map(({ slug }) => slug));
    }
  }
  return slugs;
}

test('lists every active product in exactly one part, however many parts there are', async () => {
  const categoryId = await shop.addCategory();
  await shop.addProduct({ name: 'Hidden', status: 'inactive' });
  // The rows are inserted directly, because addProduct would take minutes.
  await shop.db.execute(sql`insert into products (sku, name, slug, category_id, price)
    select 'M' || n, 'Many ' || n, 'many-' || n, ${categoryId}, 100000 from generate_series(1, ${MANY}::int) n`);
  const { count, changedAt } = await countActiveProducts(shop.as(GUEST));
  expect(count).toBe(MANY);
  expect(changedAt).toBeInstanceOf(Date);
  for (const products of [MANY, 100_000]) {
    const slugs = await readParts(sitemapParts(products));
    expect([slugs.length, new Set(slugs).size]).toEqual([MANY, MANY]);
    expect(slugs).not.toContain('hidden');
  }
});
