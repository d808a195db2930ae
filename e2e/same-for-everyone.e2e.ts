// Public pages are the same for everyone: no byte and no header depends on the visitor.
import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { accountButton, newShopper, signIn } from './shopper.ts';
import { test } from './store-test.ts';

/** Requests like a browser. A page that is requested again is compressed better: its length changes, its content does not. */
const ENCODINGS = ['identity', 'br'];

/** Headers that depend on the time or on the single request. */
const VARYING_HEADERS = ['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding'];
const ignoredHeaders = (encoding: string): readonly string[] =>
  encoding === 'identity' ? VARYING_HEADERS : [...VARYING_HEADERS, 'content-length'];

async function fetchPage(url: string, encoding: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': encoding }, redirect: 'manual' });
  const body = Buffer.from(await response.arrayBuffer());
  const comparedHeaders = [...response.headers].filter(([name]) => !ignoredHeaders(encoding).includes(name));
  return {
    text: body.toString(),
    comparable: {
      status: response.status,
      headers: Object.fromEntries(comparedHeaders),
      body: createHash('sha256').update(body).digest('hex'),
    },
  };
}

test('every public page is the same bytes and headers for a guest and for a signed-in shopper', async ({
  page,
  store,
}) => {
  const [product] = await store.sql(`select slug from products where status = 'active' and reviews > 1 limit 1`);
  const paths = [
    '/',
    '/_.data',
    '/shop',
    '/shop.data',
    '/shop?category=ethnic',
    '/shop?category=new&sort=low',
    '/shop?search=saree&size=M&max=2000',
    '/shop?search=nothing-is-called-so',
    '/shop?sections=true',
    `/product/${product?.slug}`,
    `/product/${product?.slug}.data`,
    '/product/no-such-product',
    '/search',
    '/suggestions?q=kurta',
    '/wishlist',
    '/wishlist.data',
    '/cart',
    '/cart.data',
    '/about',
    '/contact',
    '/grievance',
    '/privacy',
    '/returns',
    '/terms',
    '/size-guide',
    '/collections/wedding-season',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-products.xml?part=1',
    '/no-such-page',
  ];
  const shopper = await newShopper(store);
  await signIn(page, store, shopper);
  await expect(accountButton(page, shopper)).toBeVisible();
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(cookie).toContain('tanabana-session=');
  const shopperHeaders = {
    cookie: `${cookie}; cart=1; wishlist=2`,
    'user-agent': 'Googlebot',
    'accept-language': 'hi-IN',
  };

  for (const path of paths) {
    for (const encoding of ENCODINGS) {
      // The signed-in shopper first: a page rendered for the shopper would reach the guest from the cache.
      const { comparable, text } = await fetchPage(`${store.url}${path}`, encoding, shopperHeaders);
      expect((await fetchPage(`${store.url}${path}`, encoding)).comparable, path).toEqual(comparable);
      expect(comparable.headers['set-cookie'], path).toBeUndefined();
      for (const secret of [shopper.email, shopper.uid, 'Asha Rao', shopper.email.split('@')[0] ?? '']) {
        expect(text.includes(secret), `${path} holds ${secret}`).toBe(false);
      }
      const { etag } = comparable.headers;
      if (etag && comparable.status === 200) {
        const again = await fetchPage(`${store.url}${path}`, encoding, { ...shopperHeaders, 'if-none-match': etag });
        expect(again.comparable.status, path).toBe(304);
      }
    }
  }
});
