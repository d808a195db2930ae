// Every route of the store, requested and posted to by every kind of person. The list comes from the routes themselves: a route without
// a rule fails, and so does a rule without a route.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../app/routes.ts';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import {
  type Access,
  type Body,
  canAccess,
  isRejected,
  OWN_DATA_CHANGES,
  PEOPLE,
  type Person,
  type Rejection,
  type RouteResponse,
  RULES,
  type Rule,
} from '../testkit/route-rules.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { addOrder } from './placed-order.ts';
import { newShopper, resetRateLimits } from './shopper.ts';
import { test } from './store-test.ts';

interface Address {
  readonly path: string;
  readonly takesPosts: boolean;
}

const APP = path.join(import.meta.dirname, '../app');
const ACTION = /^export (?:(?:async )?function|const) action\b/m;

/** Joins paths; a layout without a path adds nothing. */
function listRoutePaths(entries: readonly RouteConfigEntry[], above = ''): Address[] {
  return entries.flatMap(({ path: own, index, file, children = [] }) => {
    const here = own === undefined ? above : `${above}/${own}`;
    const isPage = index === true || (own !== undefined && children.every((child) => child.index !== true));
    const takesPosts = ACTION.test(readFileSync(path.join(APP, file), 'utf8'));
    return [...(isPage ? [{ path: here || '/', takesPosts }] : []), ...listRoutePaths(children, here)];
  });
}

const ADDRESSES = listRoutePaths(await routes);

test('A-PERM-04 S-PERM-04 every route has a rule, and every rule a route', () => {
  expect(ADDRESSES.map(({ path }) => path).sort()).toEqual(Object.keys(RULES).sort());
  for (const { path: address, takesPosts } of ADDRESSES) {
    expect([address, RULES[address]?.post !== null], address).toEqual([address, takesPosts]);
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
const sample = (address: string, orderId = NO_ORDER): string =>
  address.replace(':slug', 'no-such-product').replace(':orderId', orderId).replace('*', 'no-such-page');

/** The page and its data request: a check in a layout's loader would not run for the data request. */
const waysTo = (address: string, orderId?: string): string[] => {
  const query = RULES[address]?.query ?? '';
  const plain = sample(address, orderId);
  return [`${plain}${query}`, `${plain === '/' ? '/_' : plain}.data${query}`];
};

const GARBAGE: Body = { type: 'form', content: { nothing: 1 } };

async function sendRequest(store: RunningStore, address: string, cookie: string, body?: Body): Promise<RouteResponse> {
  const isJson = body?.type === 'json';
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  const content = isJson
    ? JSON.stringify(body.content)
    : new URLSearchParams(Object.entries(body?.content ?? {}).map(([name, value]) => [name, String(value)])).toString();
  const response = await fetch(`${store.url}${address}`, {
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

/** Null when the response matches the rule. */
function objectionTo(
  response: RouteResponse,
  who: Access | null,
  person: Person,
  how: Rejection | undefined,
): string | null {
  if (response.status >= 500) return 'failed';
  if (who === 'open') return response.status === 401 || response.status === 403 ? 'turned away' : null;
  const isRefused = how !== undefined && isRejected(response, how);
  if (who === null) return response.status >= 400 || isRefused ? null : 'answered';
  if (isRefused !== canAccess(who, person)) return null;
  return isRefused ? 'turned away' : 'let in';
}

const SCREENS = {
  '/admin-panel': 'Dashboard',
  '/admin-panel/products': 'Products',
  '/admin-panel/categories': 'Categories',
  '/admin-panel/coupons': 'Coupons',
  '/admin-panel/settings': 'Settings',
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
  for (const [address, title] of Object.entries(SCREENS)) {
    const asked = await sendRequest(store, address, cookie);
    expect([asked.status, readTitle(asked)], address).toEqual([200, title]);
  }
  expect(readTitle(await sendRequest(store, '/admin-panel/login', ''))).toBe('Administrator Access');
});

/** Paths that end the session of the request. */
const ENDING = new Set(['/sign-out', '/admin-panel/sign-out']);

const UNKNOWN = '00000000-0000-4000-8000-00000000dead';
const NOT_HERS = { uid: UNKNOWN, addressId: UNKNOWN, sessionId: UNKNOWN, productId: UNKNOWN, orderId: NO_ORDER };

interface Visit {
  readonly store: RunningStore;
  readonly address: string;
  readonly person: Person;
  readonly cookie: string;
}

async function objectionToGet({ store, person, cookie }: Visit, rule: Rule, way: string): Promise<string | null> {
  // A route that only accepts POST responds to GET with 400 or 405, for everybody.
  if (rule.get === null) return null;
  const inData = way.includes('.data') ? rule.dataRejected : undefined;
  return objectionTo(await sendRequest(store, way, cookie), rule.get, person, inData ?? rule.getRejected);
}

async function objectionToPost(visit: Visit, rule: Rule, way: string): Promise<string | null> {
  const { store, address, person, cookie } = visit;
  if (ENDING.has(address)) return null;
  const asked = await sendRequest(store, way, cookie, OWN_DATA_CHANGES[address]?.(NOT_HERS) ?? GARBAGE);
  // The form carries its owner's id; this one has none, so it is refused to signed-in people too, with the same message.
  if (rule.post === 'own' && person !== 'guest') return asked.status >= 500 ? 'failed' : null;
  return objectionTo(asked, rule.post, person, rule.postRejected ?? rule.getRejected);
}

async function objectionsAt(visit: Visit): Promise<string[]> {
  const rule = RULES[visit.address];
  if (!rule) return [`${visit.address} has no rule`];
  const found: string[] = [];
  for (const way of waysTo(visit.address)) {
    const [get, post] = [await objectionToGet(visit, rule, way), await objectionToPost(visit, rule, way)];
    if (get) found.push(`${visit.person} GET ${way}: ${get}`);
    if (post) found.push(`${visit.person} POST ${way}: ${post}`);
  }
  return found;
}

test('S-PERM-01 S-PERM-02 S-PERM-03 S-PERM-04 A-PERM-04 A-LAY-10 A-LAY-11 every route serves the people its rule names and refuses everybody else', async ({
  store,
}) => {
  // Every route is requested by three kinds of people.
  test.slow();
  const cookies: Record<Person, string> = {
    guest: '',
    shopper: await signInForCookie(store, await newShopper(store)),
    administrator: await signInForCookie(store, DEMO_ACCOUNTS.administrator),
  };
  const before = await store.sql('select count(*) from audit');
  const found: string[] = [];
  for (const { path: address } of ADDRESSES) {
    for (const person of PEOPLE)
      found.push(...(await objectionsAt({ store, address, person, cookie: cookies[person] })));
  }
  expect(found).toEqual([]);
  // After all these posts the data of the back office is unchanged.
  expect(await store.sql('select count(*) from audit')).toEqual(before);
});

test('S-PERM-03 data of one shopper cannot be changed by another shopper, by staff as shoppers, or by a guest', async ({
  store,
}) => {
  expect(Object.keys(OWN_DATA_CHANGES).sort()).toEqual(
    ADDRESSES.map(({ path }) => path)
      .filter((address) => RULES[address]?.post === 'own')
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
  const hers = {
    uid: shopper.uid,
    addressId: String(address?.id),
    sessionId: String(session?.id),
    productId: String(product?.id),
    orderId: (await addOrder(store, shopper)).orderId,
  };
  const everythingOfHers = () =>
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
  const before = await everythingOfHers();
  const strangers = [
    '',
    await signInForCookie(store, await newShopper(store)),
    await signInForCookie(store, DEMO_ACCOUNTS.administrator),
  ];
  for (const cookie of strangers) {
    for (const [address, change] of Object.entries(OWN_DATA_CHANGES)) {
      for (const way of waysTo(address, hers.orderId)) await sendRequest(store, way, cookie, change(hers));
    }
    expect(await everythingOfHers()).toEqual(before);
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
  const question = new URLSearchParams({
    orderId,
    order: orderId,
    key: orderId,
    checkout: String(order?.checkout_id),
    user: shopper.uid,
    ids: id,
  });
  const asked = ADDRESSES.map(({ path: address }) => address).filter(
    (address) => RULES[address]?.get && !address.startsWith('/admin-panel'),
  );
  const leaks = async (cookie: string): Promise<string[]> => {
    const found: string[] = [];
    for (const address of asked.flatMap((each) => [sample(each, orderId), `${sample(each, orderId)}.data`])) {
      const { text } = await sendRequest(store, `${address}?${question}`, cookie);
      if (text.includes(mark)) found.push(address);
    }
    return found;
  };
  expect(await leaks('')).toEqual([]);
  expect(await leaks(await signInForCookie(store, await newShopper(store)))).toEqual([]);
  // The same requests by the owner do find the order.
  expect(await leaks(await signInForCookie(store, shopper))).toEqual(
    expect.arrayContaining([
      `/orders/${orderId}/invoice`,
      `/orders/${orderId}/invoice.data`,
      '/order-confirmation.data',
    ]),
  );
});

test('A-PERM-06 S-SEC-03 a change is refused without the page’s token and from another origin', async ({ store }) => {
  const cookie = await signInForCookie(store, DEMO_ACCOUNTS.administrator);
  const post = (address: string, headers: Record<string, string>) =>
    fetch(`${store.url}${address}`, { method: 'POST', headers: { cookie, ...headers }, redirect: 'manual' });
  const refused: string[] = [];
  for (const { path: address } of ADDRESSES.filter(({ takesPosts }) => takesPosts)) {
    const responses = [
      await post(sample(address), { origin: store.url }),
      await post(sample(address), { origin: 'https://evil.example', 'x-request-token': TOKEN }),
      await post(sample(address), { origin: store.url, 'x-request-token': TOKEN }),
    ];
    refused.push(...responses.filter(({ status }) => status !== 403).map(({ status }) => `${address} ${status}`));
  }
  expect(refused).toEqual([]);
});
