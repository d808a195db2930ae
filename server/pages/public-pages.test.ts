import { describe, expect, test } from 'vitest';
import { publicPageUrl } from './public-pages.ts';

describe('one URL per page', () => {
  test.each([
    ['/', '/'],
    ['/?', '/'],
    ['/?utm_source=x&fbclid=y', '/'],
    ['/?page=1&page=2&page=3', '/'],
    ['/?__proto__=1&constructor=2&toString', '/'],
    ['/?%5F%5Fproto%5F%5F=1', '/'],
    ['/?=&&&==&', '/'],
    ['/??', '/'],
    ['/?/admin-panel', '/'],
    ['/?%', '/'],
    ['/?%00%ff%c3%28', '/'],
    [`/?q=${'a'.repeat(1_900)}`, '/'],
    ['/?_routes=root', '/'],
    ['/_.data', '/_.data'],
    ['/_.data?utm_source=x', '/_.data'],
    ['/_root.data', '/_root.data'],
    ['/about', '/about'],
    ['/contact?utm_source=x', '/contact'],
    ['/privacy', '/privacy'],
    ['/returns?order=1', '/returns'],
    ['/terms.data', '/terms.data'],
    ['/search?q=x', '/search'],
    ['/suggestions?q=silk&utm_source=x', '/suggestions?q=silk'],
    ['/shop?utm_source=x', '/shop'],
    ['/shop?sort=low&category=bags', '/shop?category=bags&sort=low'],
    ['/shop?category=bags&sort=low&sort=high', '/shop?category=bags&sort=low'],
    [`/shop?search=${'a'.repeat(201)}`, '/shop'],
    ['/shop-page?sections=true&after=r24&search=silk', '/shop-page?after=r24&search=silk'],
    ['/product/red-gold-saree?utm_source=whatsapp', '/product/red-gold-saree'],
    ['/product/red-gold-saree.data', '/product/red-gold-saree.data'],
    ['/wishlist?from=menu', '/wishlist'],
    ['/cart?coupon=SAVE10', '/cart'],
    ['/cart.data', '/cart.data'],
  ])('%s is cached as %s', (raw, cached) => {
    expect(publicPageUrl(raw)).toBe(cached);
  });
});

describe('other paths are passed to the router', () => {
  test.each([
    ['', 'nothing at all'],
    ['//', 'a double slash'],
    ['///', 'three slashes'],
    ['//evil.example/', 'a scheme-relative URL'],
    ['/\\', 'a backslash'],
    ['\\', 'only a backslash'],
    ['/./', 'a dot folder'],
    ['/../', 'a parent folder'],
    ['/%2F', 'an encoded slash'],
    ['/%2e', 'an encoded dot'],
    ['/%00', 'a null byte'],
    ['/;jsessionid=1', 'a path parameter'],
    ['/#', 'a fragment'],
    [' /', 'a blank before'],
    ['/ ', 'a blank after'],
    ['/\n', 'a line end'],
    ['http://evil.example/', 'an absolute URL'],
    ['*', 'a star'],
    ['/_', 'the data name without its ending'],
    ['/_.DATA', 'the data URL in capitals'],
    ['/_.data/', 'the data URL with a slash'],
    ['//_.data', 'the data URL after a double slash'],
    ['/_.data.data', 'the data ending twice'],
    ['/%5F.data', 'the data URL encoded'],
    ['/admin-panel', 'the back office'],
    ['/ADMIN-PANEL', 'the back office in capitals'],
    ['/admin-panel.data', 'the data of the back office'],
    ['/test-mail', 'a demo page'],
    ['/checkout', 'a private page'],
    ['/cart/', 'the bag with a slash'],
    ['/bag-quote', 'the quote of a bag'],
    ['/coupon-offers', 'coupon offers'],
    ['/product/', 'a product without a name'],
    ['/product/a/b', 'a page below a product'],
    ['/sitemap.xml', 'a list for search engines'],
    ['/about/', 'a public page with a slash'],
    ['/contact/us', 'a page below a public page'],
    ['/Terms', 'a public page in capitals'],
    ['/_.data?_routes=root', 'some routes of a page'],
    ['/shop.data?_routes=storefront%2Fshop%2Fshop.route', 'a part of the shop'],
    ['/product/Red', 'a product in capitals'],
    ['/product/..%2fadmin-panel', 'a path traversal'],
    ['/product/', 'no product'],
    ['/product/a/b', 'something below a product'],
    ['/_.data?_routes=', 'an empty list of routes'],
    ['/_.data?%5Froutes=root', 'routes with an encoded key'],
    ['/_.data?a=1&_routes=root', 'routes after another key'],
    [`/?${'a'.repeat(2_000)}`, 'a very long query'],
    [`/${'a'.repeat(3_000)}`, 'a very long path'],
  ])('is not a public page: %j, %s', (raw) => {
    expect(publicPageUrl(raw)).toBeNull();
  });
});

test('a page has one URL, whatever the query', () => {
  const urls = new Set(Array.from({ length: 500 }, (_, index) => publicPageUrl(`/?k${index}=${index}&n=${index}`)));
  expect([...urls]).toEqual(['/']);
});
