// robots.txt: everything may be crawled except the back office, the pages of one person (login, bag, checkout, orders,
// profile), test pages, the live stream, and the lists of reviews, which product pages contain already. Each path is
// excluded itself and with everything below it, but not as a mere prefix: a page of the merchant may be /live-sale.

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
  '/pay',
  '/profile',
  '/register',
  '/reset-password',
  '/reviews',
  '/reviews.json',
  '/test-cart',
  '/test-env',
  '/test-firebase',
  '/test-google',
  '/test-mail',
  '/test-messages',
  '/test-simple',
  '/test-ui',
  '/wishlist',
];

/**
 * The path itself, with any query, and everything below it. `.data`: the URLs from which the router loads the same
 * pages.
 */
const ENDINGS = ['$', '?', '/', '.data'];

export function loader({ context }: Route.LoaderArgs) {
  const { origin, testPayments } = context.get(appInfoContext);
  // Staging has no sitemap but stays crawlable, because a crawler must read a page to see noindex.
  const sitemapLines = testPayments ? [] : ['', `Sitemap: ${origin}/sitemap.xml`];
  const lines = [
    'User-agent: *',
    ...PRIVATE_PATHS.flatMap((path) => ENDINGS.map((ending) => `Disallow: ${path}${ending}`)),
    ...sitemapLines,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
