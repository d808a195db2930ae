// Ordinary load: shoppers browse, search, price a bag, sign in and buy, and staff read lists. Each client has its own IP address
// 127.0.1.x, like clients that are not behind one proxy.
import { Agent } from 'node:http';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import {
  addBuyers,
  addSaleProducts,
  addStaff,
  type Buyer,
  type ClientSession,
  type SaleProduct,
  sendRequest,
  withDatabaseClient,
} from '../testkit/buyers.ts';
import type { StoreCluster } from './environment.ts';
import { type Behaviour, buy, newPurchase, type Purchase } from './shoppers.ts';
import { postSignIn } from './sign-in.ts';

export interface Visit {
  readonly kind: Kind;
  readonly milliseconds: number;
  /** Null when the result is as expected. */
  readonly problem: string | null;
}

export type Kind =
  | 'cached page'
  | 'rendered page'
  | 'search'
  | 'quote'
  | 'sign-in'
  | 'cash order'
  | 'card order'
  | 'staff';
export type Weights = Readonly<Record<Kind, number>>;

/** Visits per hundred. Sign-ins are expensive on purpose, and rare. */
export const SHOPPERS: Weights = {
  'cached page': 44,
  'rendered page': 17,
  search: 16,
  quote: 14,
  'sign-in': 1,
  'cash order': 8,
  'card order': 0,
  staff: 0,
};
export const WHOLE_STORE: Weights = { ...SHOPPERS, 'cached page': 40, 'cash order': 5, 'card order': 4, staff: 3 };

const SALE_PRODUCTS = 40;
const PEOPLE = 60;
const BUYERS_AT_ONCE = 200;
const WORDS = ['saree', 'kurta', 'silk', 'cotton', 'red', 'bandhani', 'lehenga', 'dupatta', 'georgette', 'blue suit'];
const ADMIN_PATHS = [
  '/admin-panel.data',
  '/admin-panel/orders.data',
  '/admin-panel/products.data',
  '/admin-panel/users.data',
];

const randomBelow = (count: number): number => Math.floor(Math.random() * count);
const pickRandom = <Value>(values: readonly Value[]): Value => values[randomBelow(values.length)] as Value;

/** Accounts that can sign in, all with the demo shopper's password. */
const addSignIns = (databaseUrl: string): Promise<string[]> =>
  withDatabaseClient(databaseUrl, async (client) => {
    const people = await addBuyers(databaseUrl, PEOPLE);
    const { rows } = await client.query<{ email: string }>(
      `with added as (
         insert into accounts (id, account_id, provider_id, user_id, password)
         select gen_random_uuid(), p::text, 'credential', p,
           (select a.password from accounts a join users u on u.id = a.user_id where u.email = $2 and a.provider_id = 'credential')
         from unnest($1::uuid[]) p returning user_id)
       select u.email from users u join added g on g.user_id = u.id`,
      [people.map(({ userId }) => userId), DEMO_ACCOUNTS.shopper.email],
    );
    return rows.map(({ email }) => email);
  });

export interface Everyday {
  readonly purchases: readonly Purchase[];
  /** One visit of a random kind by a random person. */
  visit(): Promise<Visit>;
  close(): void;
}

function createKindPicker(weights: Weights): () => Kind {
  const kindsByWeight = Object.entries(weights).flatMap(([kind, weight]) =>
    Array.from({ length: weight }, () => kind as Kind),
  );
  return () => pickRandom(kindsByWeight);
}

export async function openEveryday(cluster: StoreCluster, weights: Weights): Promise<Everyday> {
  const { databaseUrl } = cluster;
  const store = cluster.urls[0] as URL;
  const pickKind = createKindPicker(weights);
  const saleProducts = await addSaleProducts(databaseUrl, SALE_PRODUCTS, 1_000_000);
  const emails = await addSignIns(databaseUrl);
  const staff = await addStaff(databaseUrl);
  const slugs = await withDatabaseClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ slug: string }>(`select slug from products where status = 'active' limit 40`);
    return rows.map(({ slug }) => slug);
  });
  const agents = Array.from(
    { length: PEOPLE },
    (_, index) => new Agent({ keepAlive: true, maxFreeSockets: 2, family: 4, localAddress: `127.0.1.${index + 1}` }),
  );
  const purchases: Purchase[] = [];
  const waiting: Buyer[] = [];
  let adding: Promise<void> | null = null;

  const nextBuyer = async (): Promise<Buyer> => {
    while (waiting.length === 0) {
      adding ??= addBuyers(databaseUrl, BUYERS_AT_ONCE).then((added) => {
        waiting.push(...added);
        adding = null;
      });
      await adding;
    }
    return waiting.pop() as Buyer;
  };
  const guest = (): ClientSession => ({ cookie: '', agent: pickRandom(agents) });

  type VisitResult = Omit<Visit, 'kind'>;
  const read = async (path: string, person: ClientSession): Promise<VisitResult> => {
    const { status, milliseconds, lostReason } = await sendRequest(new URL(path, store), person);
    return { milliseconds, problem: status === 200 ? null : `${path} returned ${lostReason ?? status}` };
  };
  const order = async (behaviour: Behaviour): Promise<VisitResult> => {
    const buyer = { ...(await nextBuyer()), agent: pickRandom(agents) };
    const purchase = newPurchase(buyer, pickRandom(saleProducts), behaviour);
    purchases.push(purchase);
    await buy(cluster, purchase);
    const failed = purchase.statuses.find((status) => status === 0 || status >= 400);
    const problem = failed === undefined ? null : `an order (${behaviour}) returned ${failed}`;
    return { milliseconds: purchase.slowest, problem: problem ?? purchase.problems[0] ?? null };
  };
  const quote = async (): Promise<VisitResult> => {
    // One size from each half, because a bag has no two lines of the same size.
    const half = SALE_PRODUCTS / 2;
    const chosen = [saleProducts[randomBelow(half)], saleProducts[half + randomBelow(half)]];
    const lines = chosen.map((saleProduct) => ({ productId: (saleProduct as SaleProduct).id, size: 'M', quantity: 1 }));
    // The session cookie, which is the first one, is removed: the person is a guest with a request token.
    const person = { ...guest(), cookie: staff.cookie.replace(/^[^;]+; /, '') };
    const quoteRequest = { lines, couponCode: null, place: 'bag' };
    const { status, milliseconds, lostReason } = await sendRequest(new URL('/bag-quote', store), person, quoteRequest);
    return { milliseconds, problem: status === 200 ? null : `a quote returned ${lostReason ?? status}` };
  };
  const signIn = async (): Promise<VisitResult> => {
    const credentials = { email: pickRandom(emails), password: DEMO_ACCOUNTS.shopper.password };
    const { status, milliseconds } = await postSignIn(store, pickRandom(agents), credentials);
    return { milliseconds, problem: status === 302 ? null : `a sign-in returned ${status}` };
  };
  const search = () =>
    Math.random() < 0.5
      ? `/suggestions?q=${encodeURIComponent(pickRandom(WORDS).slice(0, 2 + randomBelow(4)))}`
      : `/shop?search=${encodeURIComponent(pickRandom(WORDS))}&max=${1_000 + randomBelow(9_000)}`;

  const kinds: Readonly<Record<Kind, () => Promise<VisitResult>>> = {
    'cached page': () => read(pickRandom(['/', '/shop', '/about', `/product/${pickRandom(slugs)}`]), guest()),
    'rendered page': () =>
      read(pickRandom([`/shop?max=${500 + randomBelow(20_000)}`, '/login', '/track-order']), guest()),
    search: () => read(search(), guest()),
    quote,
    'sign-in': signIn,
    'cash order': () => order('cash'),
    'card order': () => order('pays'),
    staff: () => read(pickRandom(ADMIN_PATHS), { ...staff, agent: pickRandom(agents) }),
  };

  return {
    purchases,
    async visit() {
      const kind = pickKind();
      return { kind, ...(await kinds[kind]()) };
    },
    close() {
      for (const agent of agents) agent.destroy();
    },
  };
}
