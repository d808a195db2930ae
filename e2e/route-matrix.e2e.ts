// Every route of the store, requested and posted to by every kind of person. The list comes from the routes themselves: a route without
// a rule fails, and so does a rule without a route.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { landingPath } from '../app/admin/frame/landing-path.ts';
import { mayOpen, ROUTE_PERMISSIONS } from '../app/admin/route-permissions.ts';
import routes from '../app/routes.ts';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import { rolePermissions } from '../shop/staff/permission.ts';
import { ACCEPTED_FROM_OWNER, type Body, OWN_DATA_CHANGES } from '../testkit/own-data-changes.ts';
import { isRejected, type RouteResponse } from '../testkit/route-response.ts';
import type { Access, Rejection, Rule } from '../testkit/route-rule.ts';
import { canAccess, PEOPLE, type Person, RULES } from '../testkit/route-rules.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { addOrder } from './placed-order.ts';
import { newShopper, resetRateLimits } from './shopper.ts';
import { test } from './store-test.ts';

interface RoutePath {
  readonly path: string;
  readonly takesPosts: boolean;
}

const APP_FOLDER = path.join(import.meta.dirname, '../app');
/** A file that exports an action takes POST requests. */
const ACTION = /^export (?:(?:async )?function|const) action\b/m;

/** Lists the full paths of all routes; a layout without a path adds no segment. */
function listRoutePaths(entries: readonly RouteConfigEntry[], above = ''): RoutePath[] {
  return entries.flatMap(({ path: segment, index, file, children = [] }) => {
    const fullPath = segment === undefined ? above : `${above}/${segment}`;
    const isPage = index === true || (segment !== undefined && children.every((child) => child.index !== true));
    const takesPosts = ACTION.test(readFileSync(path.join(APP_FOLDER, file), 'utf8'));
    return [...(isPage ? [{ path: fullPath || '/', takesPosts }] : []), ...listRoutePaths(children, fullPath)];
  });
}

const ALL_ROUTES = listRoutePaths(await routes);

test('A-PERM-04 S-PERM-04 every route has a rule, and every rule a route', () => {
  expect(ALL_ROUTES.map(({ path }) => path).sort()).toEqual(Object.keys(RULES).sort());
  for (const { path: route, takesPosts } of ALL_ROUTES) {
    expect([route, RULES[route]?.post !== null], route).toEqual([route, takesPosts]);
  }
});

const TOKEN = 'd'.repeat(64);

async function signInForCookie(store: RunningStore, credentials: { email: string; password: string }): Promise<string> {
  await resetRateLimits(store);
  const response = await fetch(`${store.url}/login`, {
    method: 'POST',
    headers: { origin: store.url, cookie: `request-token=${TOKEN}`, 'x-request-token': TOKEN },
    body: new URLSearchParams(credentials),
    redirect: 'manual',
  });
  expect(response.status).toBe(302);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

const NO_ORDER = 'ORD-1-AAAAAAAAA';
const fillParams = (route: string, orderId = NO_ORDER): string =>
  route.replace(':slug', 'no-such-product').replace(':orderId', orderId).replace('*', 'no-such-page');

/** The page and its data request: a check in a layout's loader would not run for the data request. */
const pageAndDataPaths = (route: string, orderId?: string): string[] => {
  const query = RULES[route]?.query ?? '';
  const plain = fillParams(route, orderId);
  return [`${plain}${query}`, `${plain === '/' ? '/_' : plain}.data${query}`];
};

const GARBAGE: Body = { type: 'form', content: { nothing: 1 } };

async function sendRequest(store: RunningStore, route: string, cookie: string, body?: Body): Promise<RouteResponse> {
  const isJson = body?.type === 'json';
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  const content = isJson
    ? JSON.stringify(body.content)
    : new URLSearchParams(Object.entries(body?.content ?? {}).map(([name, value]) => [name, String(value)])).toString();
  const response = await fetch(`${store.url}${route}`, {
    headers: {
      cookie: `${cookie}; request-token=${TOKEN}`,
      origin: store.url,
      'x-request-token': TOKEN,
      ...(body ? { 'content-type': type } : {}),
    },
    redirect: 'manual',
    ...(body ? { method: 'POST', body: content } : {}),
  });
  return { status: response.status, to: response.headers.get('location') ?? '', text: await response.text() };
}

/**
 * What is wrong with the response, or null when it matches the rule. `who` null: the route does not take such requests.
 */
function findProblem(
  response: RouteResponse,
  who: Access | null,
  person: Person,
  rejection: Rejection | undefined,
): string | null {
  if (response.status >= 500) return 'server error';
  if (who === 'open') return response.status === 401 || response.status === 403 ? 'refused' : null;
  const isRefused = rejection !== undefined && isRejected(response, rejection);
  if (who === null) return response.status >= 400 || isRefused ? null : 'responded';
  const shouldBeRefused = !canAccess(who, person);
  if (isRefused === shouldBeRefused) return null;
  return isRefused ? 'refused' : 'allowed';
}

const SCREENS = {
  '/admin-panel': 'Dashboard',
  '/admin-panel/products': 'Products',
  '/admin-panel/categories': 'Categories',
  '/admin-panel/coupons': 'Coupons',
  '/admin-panel/settings': 'Settings',
  '/admin-panel/setup': 'Setup',
  '/admin-panel/brand': 'Brand',
  '/admin-panel/banners': 'Banners',
  '/admin-panel/orders': 'Orders',
  '/admin-panel/users': 'Users',
  '/admin-panel/feedback': 'Feedback',
  '/admin-panel/leads': 'Leads',
  '/admin-panel/fulfillment': 'Fulfillment',
};

test('A-LAY-01 every back office path shows its screen, and the sign-in path the sign-in form', async ({ store }) => {
  const cookie = await signInForCookie(store, DEMO_ACCOUNTS.administrator);
  const readTitle = ({ text }: RouteResponse) => /<h1[^>]*>([^<]*)<\/h1>/.exec(text)?.[1];
  for (const [route, title] of Object.entries(SCREENS)) {
    const response = await sendRequest(store, route, cookie);
    expect([response.status, readTitle(response)], route).toEqual([200, title]);
  }
  expect(readTitle(await sendRequest(store, '/admin-panel/login', ''))).toBe('Administrator Access');
});

/** Paths that end the session of the request. */
const SIGN_OUT_PATHS = new Set(['/sign-out', '/admin-panel/sign-out']);

const UNKNOWN_ID = '00000000-0000-4000-8000-00000000dead';
const UNKNOWN_DATA = {
  uid: UNKNOWN_ID,
  addressId: UNKNOWN_ID,
  sessionId: UNKNOWN_ID,
  productId: UNKNOWN_ID,
  orderId: NO_ORDER,
};

interface Visit {
  readonly store: RunningStore;
  readonly route: string;
  readonly person: Person;
  readonly cookie: string;
}

async function checkGet({ store, person, cookie }: Visit, rule: Rule, requestPath: string): Promise<string | null> {
  // A route that only accepts POST responds to GET with 400 or 405, for everybody.
  if (rule.get === null) return null;
  const dataRejected = requestPath.includes('.data') ? rule.dataRejected : undefined;
  return findProblem(await sendRequest(store, requestPath, cookie), rule.get, person, dataRejected ?? rule.getRejected);
}

async function checkPost(visit: Visit, rule: Rule, requestPath: string): Promise<string | null> {
  const { store, route, person, cookie } = visit;
  if (SIGN_OUT_PATHS.has(route)) return null;
  const response = await sendRequest(store, requestPath, cookie, OWN_DATA_CHANGES[route]?.(UNKNOWN_DATA) ?? GARBAGE);
  // The body names an owner who does not exist, so it is refused to signed-in people too, with the same message.
  if (rule.post === 'own' && person !== 'guest') return response.status >= 500 ? 'server error' : null;
  return findProblem(response, rule.post, person, rule.postRejected ?? rule.getRejected);
}

async function checkRoute(visit: Visit): Promise<string[]> {
  const rule = RULES[visit.route];
  if (!rule) return [`${visit.route} has no rule`];
  const problems: string[] = [];
  for (const requestPath of pageAndDataPaths(visit.route)) {
    const [get, post] = [await checkGet(visit, rule, requestPath), await checkPost(visit, rule, requestPath)];
    if (get) problems.push(`${visit.person} GET ${requestPath}: ${get}`);
    if (post) problems.push(`${visit.person} POST ${requestPath}: ${post}`);
  }
  return problems;
}

test('S-PERM-01 S-PERM-02 S-PERM-03 S-PERM-04 A-PERM-04 A-LAY-10 A-LAY-11 every route serves the people its rule names and refuses everybody else', async ({
  store,
}) => {
  const cookies: Record<Person, string> = {
    guest: '',
    shopper: await signInForCookie(store, await newShopper(store)),
    administrator: await signInForCookie(store, DEMO_ACCOUNTS.administrator),
  };
  // The requests of the administrator download files and are refused, and both are logged; neither changes data.
  const countChanges = () => store.sql(`select count(*) from audit where action not in ('export', 'refused')`);
  const before = await countChanges();
  const problems: string[] = [];
  for (const { path: route } of ALL_ROUTES) {
    for (const person of PEOPLE)
      problems.push(...(await checkRoute({ store, route, person, cookie: cookies[person] })));
  }
  expect(problems).toEqual([]);
  // After all these posts the data of the back office is unchanged.
  expect(await countChanges()).toEqual(before);
});

/** Signs somebody in with one of the roles that a store begins with. */
async function signInWithRole(store: RunningStore, role: string): Promise<string> {
  const person = await newShopper(store);
  await store.sql(
    `update users set role = 'admin', staff_role_id = (select id from staff_roles where name = $2) where id = $1`,
    [person.uid, role],
  );
  return signInForCookie(store, person);
}

async function findRoleProblems(store: RunningStore, route: string, who: { cookie: string; mayOpen: boolean }) {
  const rule = RULES[route];
  const [page = route, data = route] = pageAndDataPaths(route);
  const send = async (path: string, body?: Body) => (await sendRequest(store, path, who.cookie, body)).status;
  if (who.mayOpen) {
    // The test above checks the responses for an owner; here only the guard matters.
    const status = rule?.get ? await send(data) : await send(data, GARBAGE);
    return status === 403 || status >= 500 ? [`${data}: ${status}`] : [];
  }
  const responses: [string, number][] = [];
  for (const path of [page, data]) {
    if (rule?.get) responses.push([`GET ${path}`, await send(path)]);
    if (rule?.post) responses.push([`POST ${path}`, await send(path, GARBAGE)]);
  }
  return responses.flatMap(([request, status]) => (status === 403 ? [] : [`${request}: ${status}`]));
}

const ADMIN_ROUTES = Object.keys(ROUTE_PERMISSIONS);
/** Without the right to its figures, the dashboard leads to the first screen that the role may see. */
const isDashboard = (route: string): boolean => route === '/admin-panel';

for (const role of ['Owner', 'Manager', 'Catalogue', 'Orders and support', 'Packing', 'Accounts']) {
  test(`A-ROLE-05 A-ROLE-06 ${role} opens the routes of its permissions; every other page, data request and action is 403`, async ({
    store,
  }) => {
    const [stored] = await store.sql('select permissions, is_owner from staff_roles where name = $1', [role]);
    const permissions = rolePermissions({
      permissions: stored?.permissions as string[],
      isOwner: stored?.is_owner === true,
    });
    const cookie = await signInWithRole(store, role);
    const problems: string[] = [];
    for (const route of ADMIN_ROUTES.filter((each) => !isDashboard(each))) {
      problems.push(...(await findRoleProblems(store, route, { cookie, mayOpen: mayOpen({ permissions }, route) })));
    }
    expect(problems).toEqual([]);
    const landing = await sendRequest(store, '/admin-panel', cookie);
    if (permissions.has('reports')) expect(landing.status).toBe(200);
    else {
      expect([landing.status, landing.to]).toEqual([302, landingPath({ permissions })]);
      expect((await sendRequest(store, landing.to, cookie)).status).toBe(200);
    }
  });
}

test('A-ROLE-05 a refused screen says Access Denied', async ({ store }) => {
  const cookie = await signInWithRole(store, 'Packing');
  const { status, text } = await sendRequest(store, '/admin-panel/settings', cookie);
  expect([status, text.includes('Access Denied'), text.includes('You don&#x27;t have permission')]).toEqual([
    403,
    true,
    true,
  ]);
});

test('S-PERM-03 data of one shopper cannot be changed by another shopper, by staff in the storefront, or by a guest', async ({
  store,
}) => {
  expect(Object.keys(OWN_DATA_CHANGES).sort()).toEqual(
    ALL_ROUTES.map(({ path }) => path)
      .filter((route) => RULES[route]?.post === 'own')
      .sort(),
  );
  const shopper = await newShopper(store);
  await signInForCookie(store, shopper);
  const [product] = await store.sql(`select id from products where status = 'active' limit 1`);
  const [address] = await store.sql(
    `insert into addresses (user_id, name, phone, address, city, state, pincode)
     values ($1, 'Asha', '9876543210', '7 Lake Road', 'Kochi', 'Kerala', '682001') returning id`,
    [shopper.uid],
  );
  await store.sql(`insert into bag_lines (user_id, product_id, size, qty) values ($1, $2, 'M', 2)`, [
    shopper.uid,
    product?.id,
  ]);
  await store.sql('insert into wishlist_items (user_id, product_id) values ($1, $2)', [shopper.uid, product?.id]);
  const [session] = await store.sql('select id from sessions where user_id = $1', [shopper.uid]);
  const ownedData = {
    uid: shopper.uid,
    addressId: String(address?.id),
    sessionId: String(session?.id),
    productId: String(product?.id),
    orderId: (await addOrder(store, shopper)).orderId,
  };
  const loadOwnedData = () =>
    store.sql(
      `select (select jsonb_agg(u) from users u where u.id = $1) as person,
        (select jsonb_agg(a order by a.id) from addresses a where a.user_id = $1) as addresses,
        (select jsonb_agg(b order by b.product_id) from bag_lines b where b.user_id = $1) as bag,
        (select jsonb_agg(w order by w.product_id) from wishlist_items w where w.user_id = $1) as wishlist,
        (select jsonb_agg(s.id order by s.id) from sessions s where s.user_id = $1) as sessions,
        (select count(*) from user_feedback f where f.user_id = $1) as feedback,
        (select jsonb_agg(o order by o.id) from orders o where o.user_id = $1) as orders,
        (select count(*) from cancellation_requests c join orders o on o.id = c.order_id where o.user_id = $1) as asked`,
      [shopper.uid],
    );
  const before = await loadOwnedData();
  const otherCookies = [
    '',
    await signInForCookie(store, await newShopper(store)),
    await signInForCookie(store, DEMO_ACCOUNTS.administrator),
  ];
  for (const cookie of otherCookies) {
    for (const [route, change] of Object.entries(OWN_DATA_CHANGES)) {
      for (const requestPath of pageAndDataPaths(route, ownedData.orderId))
        await sendRequest(store, requestPath, cookie, change(ownedData));
    }
    expect(await loadOwnedData()).toEqual(before);
  }
  const ownCookie = await signInForCookie(store, shopper);
  for (const route of ACCEPTED_FROM_OWNER) {
    const beforeChange = await loadOwnedData();
    const [requestPath = route] = pageAndDataPaths(route, ownedData.orderId);
    const body = OWN_DATA_CHANGES[route]?.(ownedData);
    const { status } = await sendRequest(store, requestPath, ownCookie, body);
    expect(status, route).toBeLessThan(400);
    expect(await loadOwnedData(), route).not.toEqual(beforeChange);
  }
});

test('S-PERM-03 an order cannot be read by another shopper or by a guest, on any page or data request', async ({
  store,
}) => {
  const shopper = await newShopper(store);
  const mark = `mark${crypto.randomUUID().slice(0, 8)}`;
  const marks = { email: `${mark}@example.in`, name: `Kurta ${mark}`, trackingNumber: `AWB${mark}` };
  const { id, orderId } = await addOrder(store, shopper, { ...marks, paid: true, status: 'shipped' });
  const [order] = await store.sql('select checkout_id, payment_id from orders where id = $1', [id]);
  const orderQuery = new URLSearchParams({
    orderId,
    order: orderId,
    key: orderId,
    checkout: String(order?.checkout_id),
    user: shopper.uid,
    ids: id,
  });
  const storefrontRoutes = ALL_ROUTES.map(({ path: route }) => route).filter(
    (route) => RULES[route]?.get && !route.startsWith('/admin-panel'),
  );
  const findLeaks = async (cookie: string): Promise<string[]> => {
    const leakingRoutes: string[] = [];
    for (const route of storefrontRoutes.flatMap((each) => [
      fillParams(each, orderId),
      `${fillParams(each, orderId)}.data`,
    ])) {
      const { text } = await sendRequest(store, `${route}?${orderQuery}`, cookie);
      if (text.includes(mark)) leakingRoutes.push(route);
    }
    return leakingRoutes;
  };
  expect(await findLeaks('')).toEqual([]);
  expect(await findLeaks(await signInForCookie(store, await newShopper(store)))).toEqual([]);
  // The same requests by the owner do find the order.
  expect(await findLeaks(await signInForCookie(store, shopper))).toEqual(
    expect.arrayContaining([
      `/orders/${orderId}/invoice`,
      `/orders/${orderId}/invoice.data`,
      '/order-confirmation.data',
    ]),
  );
});

test('A-PERM-06 S-SEC-03 a change is refused without the page’s token and from another origin', async ({ store }) => {
  const cookie = await signInForCookie(store, DEMO_ACCOUNTS.administrator);
  const post = (route: string, headers: Record<string, string>) =>
    fetch(`${store.url}${route}`, { method: 'POST', headers: { cookie, ...headers }, redirect: 'manual' });
  const accepted: string[] = [];
  for (const { path: route } of ALL_ROUTES.filter(({ takesPosts }) => takesPosts)) {
    // No token; another origin; a token without its cookie.
    const responses = [
      await post(fillParams(route), { origin: store.url }),
      await post(fillParams(route), { origin: 'https://evil.example', 'x-request-token': TOKEN }),
      await post(fillParams(route), { origin: store.url, 'x-request-token': TOKEN }),
    ];
    accepted.push(...responses.filter(({ status }) => status !== 403).map(({ status }) => `${route} ${status}`));
  }
  expect(accepted).toEqual([]);
});
