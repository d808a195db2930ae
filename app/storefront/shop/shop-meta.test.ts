import { expect, test } from 'vitest';
import { EMPTY_QUERY } from '#shop/catalog/shop-query.ts';
import { shopMeta } from './shop-meta.ts';

const categories = [{ slug: 'ethnic', name: 'Ethnic Wear', picture: null, productCount: 4 }];
const noindex = { name: 'robots', content: 'noindex' };

test.each([
  [{}, 'Shop', '/shop', true],
  [{ size: 'M', max: 900, sort: 'low' }, 'Shop', '/shop', true],
  [{ category: 'ethnic', size: 'M' }, 'Ethnic Wear', '/shop?category=ethnic', true],
  [{ category: 'new' }, 'New Arrivals', '/shop?category=new', true],
  [{ category: 'no-such' }, 'Shop', '/shop', false],
  [{ search: 'silk' }, 'Search: silk', '/shop', false],
] as const)('%j has the title %s and the canonical path %s', (query, title, path, isIndexed) => {
  const meta = shopMeta({ ...EMPTY_QUERY, ...query }, categories, 'https://shop.example');
  expect(meta).toContainEqual({ title: `${title} · Tanabana` });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: `https://shop.example${path}` });
  if (isIndexed) expect(meta).not.toContainEqual(noindex);
  else expect(meta).toContainEqual(noindex);
});
