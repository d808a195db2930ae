// The whole URL map, both surfaces, by hand.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('storefront/layout.tsx', [
    index('storefront/home/route.tsx'),
    route('shop', 'storefront/shop/route.tsx'),
    route('about', 'storefront/about/route.tsx'),
    route('contact', 'storefront/contact/route.tsx'),
    route('privacy', 'storefront/policies/privacy/route.tsx'),
    route('returns', 'storefront/policies/returns/route.tsx'),
    route('terms', 'storefront/policies/terms/route.tsx'),
    route('login', 'storefront/login/route.tsx'),
    route('product/:slug', 'storefront/product/route.tsx'),
    route('newsletter', 'storefront/newsletter/route.tsx'),
    route('test-mail', 'storefront/test-mail/route.tsx'),
    route('test-ui', 'storefront/test-ui/route.tsx'),
    route('search', 'storefront/search/route.tsx'),
    route('*', 'storefront/not-found/route.tsx'),
  ]),
  route('suggestions', 'storefront/suggestions/route.ts'),
  route('leads', 'storefront/leads/route.ts'),
  route('session', 'storefront/session/route.ts'),
  route('sign-out', 'storefront/sign-out/route.ts'),
  route('wishlist-items', 'storefront/wishlist-items/route.ts'),
  route('products.json', 'storefront/products-json/route.ts'),
  route('reviews.json', 'storefront/product/reviews/more/route.ts'),
  route('robots.txt', 'storefront/sitemap/robots/route.ts'),
  route('sitemap.xml', 'storefront/sitemap/index/route.ts'),
  route('sitemap-pages.xml', 'storefront/sitemap/pages/route.ts'),
  route('sitemap-products.xml', 'storefront/sitemap/products/route.ts'),
  route('admin-panel/login', 'admin/sign-in/route.tsx'),
  route('admin-panel/sign-out', 'admin/sign-out/route.ts'),
  route('admin-panel', 'admin/layout.tsx', [
    index('admin/dashboard/route.tsx'),
    route('*', 'admin/not-found/route.tsx'),
  ]),
] satisfies RouteConfig;
