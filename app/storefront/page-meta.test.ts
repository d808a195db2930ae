import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';

test('sets the absolute URL as canonical link and for previews', () => {
  const input = {
    storeName: 'Kaveri Silks',
    title: 'About',
    description: 'Who we are',
    path: '/about',
    origin: 'https://shop.example',
  };
  const meta = pageMeta(input);
  expect(meta).toContainEqual({ title: 'About · Kaveri Silks' });
  expect(meta).toContainEqual({ property: 'og:site_name', content: 'Kaveri Silks' });
  expect(meta).toContainEqual({ name: 'description', content: 'Who we are' });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.example/about' });
  expect(meta).toContainEqual({ property: 'og:url', content: 'https://shop.example/about' });
});
