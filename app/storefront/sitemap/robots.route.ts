// robots.txt: everything may be crawled except private pages, the admin panel and data endpoints.

import { appInfoContext } from '#app/context.ts';
import type { Route } from './+types/robots.route.ts';

const PRIVATE_PATHS = [
  '/admin-panel',
  '/account',
  '/cart',
  '/checkout',
  '/forgot-password',
  '/live',
  '/login',
  '/order-confirmation',
  '/order-success',
  '/orders',
  '/pay/',
  '/profile',
  '/register',
  '/reset-password',
  '/reviews',
  '/test-',
  '/wishlist',
];

export function loader({ context }: Route.LoaderArgs) {
  const { origin, testPayments } = context.get(appInfoContext);
  // Staging has no sitemap but stays crawlable, because a crawler must read a page to see noindex.
  const sitemapLines = testPayments ? [] : ['', `Sitemap: ${origin}/sitemap.xml`];
  const lines = ['User-agent: *', ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`), ...sitemapLines];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
