// Access rules: who may GET and POST each path of the store. e2e/route-matrix.e2e.ts tests them against the running store.

/**
 * - open: the same for everybody.
 * - own: signed-in people, each for their own data.
 * - staff: administrators; everybody else is redirected to the back office's sign-in.
 */
export type Access = 'open' | 'own' | 'staff';

/** How a person is refused: redirected, by status, or with this text. */
export type Rejection = { readonly to: string } | { readonly status: number } | { readonly words: RegExp };

export interface Rule {
  /** Who may GET it; null where the route has no GET. */
  readonly get: Access | null;
  /** Who may POST to it; null where the route has no POST. */
  readonly post: Access | null;
  readonly getRejected?: Rejection;
  /** Where a `.data` request refuses in another way. */
  readonly dataRejected?: Rejection;
  readonly postRejected?: Rejection;
  /** The query of a meaningful request. */
  readonly query?: string;
}

const OPEN: Rule = { get: 'open', post: null };
const OPEN_FORM: Rule = { get: 'open', post: 'open' };
const STAFF: Rule = { get: 'staff', post: null, getRejected: { to: '/admin-panel/login' } };
const STAFF_FORM: Rule = { ...STAFF, post: 'staff' };
const STAFF_POST: Rule = { get: null, post: 'staff', getRejected: { to: '/admin-panel/login' } };
/** Refused with a message that the upload shows; its `.data` path is refused like every page. */
const STAFF_UPLOAD: Rule = { ...STAFF_POST, getRejected: { words: /Authentication|\/admin-panel\/login/ } };
const UNAUTHENTICATED = { status: 401 };

export const RULES: Readonly<Record<string, Rule>> = {
  '/': OPEN,
  '/shop': OPEN,
  '/collections/:slug': OPEN,
  '/contact': OPEN_FORM,
  '/grievance': OPEN_FORM,
  '/:slug': OPEN,
  '/login': OPEN_FORM,
  '/register': OPEN_FORM,
  '/forgot-password': OPEN_FORM,
  '/reset-password': OPEN_FORM,
  '/confirm-email': OPEN_FORM,
  '/login/code': OPEN_FORM,
  '/login/link': OPEN_FORM,
  '/login/google': OPEN_FORM,
  '/login/google/callback': OPEN,
  '/login/google/end': OPEN,
  '/profile': {
    get: 'own',
    post: 'own',
    getRejected: { words: /Authentication Required|"signed-out"/ },
    postRejected: UNAUTHENTICATED,
  },
  '/profile/security': { get: 'own', post: 'own', getRejected: { to: '/login?returnUrl=/profile/security' } },
  '/profile/phone': { get: 'own', post: 'own', getRejected: { to: '/login?returnUrl=/profile/phone' } },
  '/profile/data': { get: 'own', post: null, getRejected: { to: '/login?returnUrl=/profile/security' } },
  '/orders': { get: 'own', post: null, getRejected: { to: '/login?returnUrl=/orders' } },
  '/orders/:orderId/cancel': { get: 'own', post: 'own', getRejected: { to: '/login?returnUrl=/orders/' } },
  '/orders/:orderId/invoice': { get: 'own', post: null, getRejected: { to: '/login?returnUrl=/orders/' } },
  '/orders/returns': { get: 'own', post: null, getRejected: { to: '/login?returnUrl=/orders/returns' } },
  '/orders/:orderId/return': { get: 'own', post: 'own', getRejected: { to: '/login?returnUrl=/orders/' } },
  '/orders/:orderId/returns/:number': { get: 'own', post: 'own', getRejected: { to: '/login?returnUrl=/orders/' } },
  '/account': { get: 'own', post: null, getRejected: { words: /Authentication Required|"signed-out"/ } },
  '/order-confirmation': {
    get: 'own',
    post: null,
    getRejected: { to: '/login?returnUrl=%2Forder-confirmation' },
    query: '?orderId=ORD-1-AAAAAAAAA',
  },
  '/track-order': OPEN_FORM,
  '/track-order/invoice': OPEN_FORM,
  '/product/:slug': OPEN,
  '/product-preview/:productId': STAFF,
  '/products/:handle': OPEN,
  '/checkout': { get: 'own', post: null, getRejected: { to: '/login?returnUrl=%2Fcheckout' } },
  '/checkout/place': { get: null, post: 'own', getRejected: UNAUTHENTICATED },
  '/checkout/attempt': { get: 'own', post: 'own', getRejected: UNAUTHENTICATED, query: '?key=a-key-of-owned' },
  '/checkout/guest': OPEN_FORM,
  '/checkout/phone': { get: null, post: 'open' },
  // A guest's form; other people have no such order.
  '/order-success': { get: 'own', post: 'open', getRejected: { to: '/login?returnUrl=' }, query: '?orderId=ORD-1' },
  '/reviews/write': {
    get: 'own',
    post: 'own',
    getRejected: { words: /Login Required/ },
    dataRejected: { words: /"signed-out"/ },
    postRejected: UNAUTHENTICATED,
    query: '?product=neelkanth-dabu-block-print-kurta',
  },
  '/newsletter': OPEN_FORM,
  '/newsletter/unsubscribe': OPEN_FORM,
  '/back-in-stock/stop': OPEN_FORM,
  '/back-in-stock/:slug': OPEN_FORM,
  '/preferences': OPEN_FORM,
  // Mail programs post to it; the server answers them before the routes.
  '/preferences/one-click': OPEN,
  '/cart': OPEN,
  '/cart/restore': { get: null, post: 'open' },
  '/cart/reminders': { get: 'own', post: 'own', getRejected: UNAUTHENTICATED },
  '/wishlist': OPEN,
  '/test-mail': OPEN,
  '/test-messages': OPEN,
  '/test-ui': OPEN,
  '/search': OPEN,
  '/test-cart': OPEN,
  '/test-firebase': OPEN_FORM,
  '/test-google': OPEN,
  '/test-env': OPEN,
  '/test-simple': OPEN,
  '/*': OPEN,
  '/shop-page': OPEN,
  '/deliverability': { ...OPEN, query: '?pin=560001' },
  '/suggestions': OPEN,
  '/leads': { get: 'open', post: 'open' },
  '/orders/:orderId/again': { get: 'own', post: null, getRejected: UNAUTHENTICATED },
  '/saved-products': OPEN,
  '/bag-quote': { get: null, post: 'open' },
  '/coupon-offers': OPEN,
  '/session': OPEN,
  '/sign-out': OPEN_FORM,
  '/wishlist-items': { get: 'own', post: 'own', getRejected: UNAUTHENTICATED },
  '/bag-items': { get: 'own', post: 'own', getRejected: UNAUTHENTICATED },
  '/reviews': { get: null, post: 'own', getRejected: UNAUTHENTICATED },
  // An unknown token is the 404 page.
  '/pay/:token': OPEN,
  '/pay/:token/payment': OPEN_FORM,
  '/payments/start': { get: null, post: 'own', getRejected: UNAUTHENTICATED },
  '/payments/confirm': { get: null, post: 'own', getRejected: UNAUTHENTICATED },
  '/payments/state': { get: 'own', post: null, getRejected: UNAUTHENTICATED },
  '/reviews/photo': { get: null, post: 'own', getRejected: UNAUTHENTICATED },
  '/return-photos': { get: null, post: 'own', getRejected: UNAUTHENTICATED },
  // Somebody else's photo does not exist, nor does an unknown one.
  '/return-photos/:photoId': OPEN,
  '/reviews.json': OPEN,
  '/robots.txt': OPEN,
  '/brand.css': OPEN,
  '/brand/icon.svg': OPEN,
  '/manifest.webmanifest': OPEN,
  '/sitemap.xml': OPEN,
  '/sitemap-pages.xml': OPEN,
  '/sitemap-products.xml': OPEN,
  '/admin-panel/login': OPEN_FORM,
  '/admin-panel/sign-out': OPEN_FORM,
  '/admin-panel': STAFF_FORM,
  '/admin-panel/notifications': STAFF_FORM,
  '/admin-panel/products': STAFF,
  '/admin-panel/products/new': STAFF,
  '/admin-panel/products/import': STAFF,
  '/admin-panel/products/import/file': STAFF_UPLOAD,
  '/admin-panel/products/import/picture': STAFF_UPLOAD,
  '/admin-panel/products/import/change': STAFF_POST,
  '/admin-panel/products/import/:importId': STAFF,
  '/admin-panel/products/import/:importId/report': STAFF,
  '/admin-panel/products/stock-take': STAFF,
  '/admin-panel/products/stock-take/change': STAFF_POST,
  '/admin-panel/products/stock-take/:stockTakeId': STAFF,
  '/admin-panel/products/stock-take/:stockTakeId/file': STAFF_POST,
  '/admin-panel/products/stock-take/:stockTakeId/report': STAFF,
  '/admin-panel/products/choices': STAFF,
  '/admin-panel/products/style': STAFF_POST,
  '/admin-panel/products/look': STAFF_POST,
  '/admin-panel/products/video': STAFF_POST,
  '/admin-panel/products/video/file': STAFF_UPLOAD,
  '/admin-panel/products/change': STAFF_POST,
  '/admin-panel/products/save': STAFF_POST,
  '/admin-panel/products/export': STAFF,
  '/admin-panel/products/export-complete': STAFF,
  '/admin-panel/products/ids': STAFF,
  '/admin-panel/deletions': STAFF,
  '/admin-panel/products/:productId': STAFF,
  '/admin-panel/products/:productId/stock': STAFF,
  '/admin-panel/products/:productId/reviews': STAFF_FORM,
  '/admin-panel/pictures': STAFF_UPLOAD,
  '/admin-panel/categories': STAFF,
  '/admin-panel/categories/change': STAFF_POST,
  '/admin-panel/categories/:categoryId/attributes': STAFF,
  '/admin-panel/categories/:categoryId/size-chart': STAFF,
  '/admin-panel/coupons': STAFF,
  '/admin-panel/coupons/new': STAFF,
  '/admin-panel/coupons/change': STAFF_POST,
  '/admin-panel/coupons/save': STAFF_POST,
  '/admin-panel/coupons/:couponId': STAFF,
  '/admin-panel/settings': STAFF,
  '/admin-panel/settings/save': STAFF_POST,
  '/admin-panel/settings/returns': STAFF,
  '/admin-panel/settings/returns/save': STAFF_POST,
  '/admin-panel/tax-classes': STAFF,
  '/admin-panel/tax-classes/new': STAFF,
  '/admin-panel/tax-classes/change': STAFF_POST,
  '/admin-panel/tax-classes/export': STAFF,
  '/admin-panel/tax-classes/:classId': STAFF,
  '/admin-panel/handbook/:topic?': STAFF,
  '/admin-panel/setup': STAFF,
  '/admin-panel/setup/decide': STAFF_POST,
  '/admin-panel/integrations': STAFF,
  '/admin-panel/integrations/change': STAFF_POST,
  '/admin-panel/brand': STAFF,
  '/admin-panel/brand/save': STAFF_POST,
  '/admin-panel/banners': STAFF,
  '/admin-panel/banners/change': STAFF_POST,
  '/admin-panel/messages/templates': STAFF,
  '/admin-panel/messages/templates/change': STAFF_POST,
  '/admin-panel/messages/templates/:event/:channel': STAFF,
  '/admin-panel/pages': STAFF,
  '/admin-panel/pages/new': STAFF,
  '/admin-panel/collections': STAFF,
  '/admin-panel/collections/new': STAFF,
  '/admin-panel/collections/change': STAFF_POST,
  '/admin-panel/collections/:collectionId': STAFF,
  '/admin-panel/pages/change': STAFF_POST,
  '/admin-panel/pages/:pageId': STAFF,
  '/admin-panel/users': STAFF,
  '/admin-panel/users/change': STAFF_POST,
  '/admin-panel/users/:userId': STAFF,
  '/admin-panel/outbox': STAFF,
  '/admin-panel/outbox/change': STAFF_POST,
  '/admin-panel/refunds': STAFF,
  '/admin-panel/refunds/change': STAFF_POST,
  '/admin-panel/audit': STAFF,
  '/admin-panel/audit/export': STAFF,
  '/admin-panel/feedback': STAFF,
  '/admin-panel/feedback/change': STAFF_POST,
  '/admin-panel/leads': STAFF,
  '/admin-panel/leads/change': STAFF_POST,
  '/admin-panel/leads/export': STAFF,
  '/admin-panel/grievances': STAFF,
  '/admin-panel/grievances/change': STAFF_POST,
  '/admin-panel/grievances/export': STAFF,
  '/admin-panel/grievances/:grievanceId': STAFF,
  '/admin-panel/returns': STAFF,
  '/admin-panel/returns/change': STAFF_POST,
  '/admin-panel/returns/export': STAFF,
  '/admin-panel/returns/:number': STAFF,
  '/admin-panel/gst': STAFF,
  '/admin-panel/gst/pack': STAFF,
  '/admin-panel/gst/json': STAFF,
  '/admin-panel/gst/register': STAFF,
  '/admin-panel/gst/documents': STAFF,
  '/admin-panel/newsletter': STAFF,
  '/admin-panel/newsletter/change': STAFF_POST,
  '/admin-panel/newsletter/export': STAFF,
  '/admin-panel/search': STAFF,
  '/admin-panel/synonyms': STAFF,
  '/admin-panel/synonyms/change': STAFF_POST,
  '/admin-panel/messages': STAFF,
  '/admin-panel/messages/change': STAFF_POST,
  '/admin-panel/messages/export': STAFF,
  '/admin-panel/searches': STAFF,
  '/admin-panel/searches/change': STAFF_POST,
  '/admin-panel/fulfillment': STAFF,
  '/admin-panel/fulfillment/change': STAFF_POST,
  '/admin-panel/fulfillment/tracking': STAFF,
  '/admin-panel/fulfillment/options': STAFF,
  '/admin-panel/fulfillment/create': STAFF_POST,
  // A signed-in shopper sees the message, a guest is redirected to the sign-in.
  '/admin-panel/orders': {
    get: 'staff',
    post: null,
    getRejected: { words: /Access Denied|^\/admin-panel\/login|"\/admin-panel\/login[?"]/ },
  },
  '/admin-panel/orders/change': STAFF_POST,
  '/admin-panel/orders/edit': STAFF_POST,
  '/admin-panel/orders/news': STAFF,
  '/admin-panel/orders/export': STAFF,
  '/admin-panel/orders/waiting': STAFF,
  '/admin-panel/orders/waiting/change': STAFF_POST,
  '/admin-panel/orders/new': STAFF,
  '/admin-panel/orders/new/place': STAFF_POST,
  '/admin-panel/orders/new/products': STAFF,
  '/admin-panel/orders/invoices': STAFF,
  '/admin-panel/orders/pick-list': STAFF,
  '/admin-panel/orders/packing-slips': STAFF,
  '/admin-panel/orders/:orderId/invoice': STAFF,
  '/admin-panel/orders/:orderId/packing-slip': STAFF,
  '/admin-panel/*': STAFF,
};

/** The response of a route. */
export interface RouteResponse {
  readonly status: number;
  readonly to: string;
  readonly text: string;
}

/** A redirect of a `.data` request has this status and names its target in the body. */
const DATA_REDIRECT_STATUS = 202;

export function isRejected({ status, to, text }: RouteResponse, how: Rejection): boolean {
  if ('status' in how) return status === how.status;
  if ('words' in how) return how.words.test(text) || how.words.test(to);
  return to.startsWith(how.to) || (status === DATA_REDIRECT_STATUS && text.includes(how.to));
}

export const PEOPLE = ['guest', 'shopper', 'administrator'] as const;
export type Person = (typeof PEOPLE)[number];
export const canAccess = (who: Access, person: Person): boolean =>
  who === 'open' || (who === 'own' ? person !== 'guest' : person === 'administrator');
