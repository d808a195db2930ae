import { expect, test } from 'vitest';
import { EMPTY_QUERY } from '#shop/catalog/shop-query.ts';
import { shopMeta } from './shop-meta.ts';

const categories = [
  { slug: 'ethnic', name: 'Ethnic Wear', description: 'From the looms of India.', picture: null, productCount: 4 },
];
const SITE = { storeName: 'Kaveri Silks', origin: 'https://shop.example' };
const noindex = { name: 'robots', content: 'noindex' };

test.each([
  [{}, 'Shop', '/shop', true],
  [{ sizes: ['M'], colors: ['navy'], max: 900, sort: 'low' }, 'Shop', '/shop', true],
  [{ categories: ['ethnic'], sizes: ['M'] }, 'Ethnic Wear', '/shop?category=ethnic', true],
  [{ categories: ['new'] }, 'New Arrivals', '/shop?category=new', true],
  [{ categories: ['bags', 'ethnic'] }, 'Shop', '/shop', false],
  [{ categories: ['no-such'] }, 'Shop', '/shop', false],
  [{ search: 'silk' }, 'Search: silk', '/shop', false],
] as const)('the query %j has the title %s and the canonical path %s', (query, title, path, isIndexed) => {
  const meta = shopMeta({ ...EMPTY_QUERY, ...query }, categories, SITE);
  expect(meta).toContainEqual({ title: `${title} · Kaveri Silks` });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: `https://shop.example${path}` });
  if (isIndexed) expect(meta).not.toContainEqual(noindex);
  else expect(meta).toContainEqual(noindex);
});

test.each([
  ['ethnic', 'From the looms of India. Ethnic Wear at Kaveri Silks, with easy returns and delivery all over India.'],
  [
    'new',
    'The newest styles in our store. New Arrivals at Kaveri Silks, with easy returns and delivery all over India.',
  ],
])('S-SHOP-38 the category %s has its own description', (category, content) => {
  const meta = shopMeta({ ...EMPTY_QUERY, categories: [category] }, categories, SITE);
  expect(meta).toContainEqual({ name: 'description', content });
});

test('S-SHOP-38 a category with a picture has it in previews', () => {
  const picture = { key: 'k', width: 900, height: 1200, tone: 'paper', alt: '' } as const;
  const meta = shopMeta({ ...EMPTY_QUERY, categories: ['ethnic'] }, [{ ...categories[0]!, picture }], SITE);
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://shop.example/pictures/k/640.webp' });
});
