// The addresses of content pages: /size-guide is the page with the slug 'size-guide'. A page may not take an address that the store
// itself uses. page-slug.test.ts compares RESERVED_SLUGS with the routes, so that a new route cannot be missing here.

/** Pages that every store has. Their addresses are fixed, because the header, the footer and the checkout link to them. */
export const BUILT_IN_SLUGS = ['about', 'returns', 'refund', 'shipping', 'privacy', 'terms'] as const;
export type BuiltInSlug = (typeof BUILT_IN_SLUGS)[number];

export const isBuiltInSlug = (slug: string): slug is BuiltInSlug => BUILT_IN_SLUGS.some((each) => each === slug);

/** The first segment of every route and of every path that the server answers itself. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'account',
  'admin-panel',
  'assets',
  'bag-items',
  'bag-quote',
  'bag-suggestions',
  'brand',
  'back-in-stock',
  'cart',
  'checkout',
  'collections',
  'confirm-email',
  'contact',
  'coupon-offers',
  'deliverability',
  'forgot-password',
  'grievance',
  'healthz',
  'hooks',
  'leads',
  'live',
  'login',
  'metrics',
  'newsletter',
  'order-confirmation',
  'order-success',
  'orders',
  'pay',
  'payments',
  'pictures',
  'preferences',
  'product',
  'product-preview',
  'products',
  'profile',
  'readyz',
  'register',
  'reset-password',
  'return-photos',
  'reviews',
  'saved-products',
  'search',
  'session',
  'shop',
  'shop-page',
  'sign-out',
  'simulators',
  'suggestions',
  'test-cart',
  'test-env',
  'test-firebase',
  'test-google',
  'test-mail',
  'test-messages',
  'test-simple',
  'test-ui',
  'track-order',
  'videos',
  'webhooks',
  'wishlist',
  'wishlist-items',
]);

export const MAX_SLUG_LENGTH = 80;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export type SlugProblem = 'required' | 'too-long' | 'not-an-address' | 'used-by-the-shop';

export function slugProblem(slug: string): SlugProblem | null {
  if (slug === '') return 'required';
  if (slug.length > MAX_SLUG_LENGTH) return 'too-long';
  if (!SLUG.test(slug)) return 'not-an-address';
  return RESERVED_SLUGS.has(slug) ? 'used-by-the-shop' : null;
}

/** 'Size guide – kurtas' becomes 'size-guide-kurtas'; a title without Latin letters gives ''. */
export const slugFromTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
