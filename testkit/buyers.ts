// Buyers and products for load: accounts with open sessions and products with stock, written into a store's database, and the HTTP
// requests of a browser.
import { type Agent, request } from 'node:http';
import pg from 'pg';
import { hashToken, newToken } from '../shop/secret-token.server.ts';
import { ADDRESS } from '../shop/testing/address.ts';

/** A client: its cookies, and its own agent if it has its own IP address. */
export interface ClientSession {
  readonly cookie: string;
  readonly agent?: Agent;
}

export interface Buyer extends ClientSession {
  readonly userId: string;
}

export interface SaleProduct {
  readonly id: string;
  readonly inventoryLevelId: string;
  readonly price: number;
  /** True in a store whose prices include GST. */
  readonly isTaxIncluded?: boolean;
}

const REQUEST_TOKEN = 'e'.repeat(64);

export async function withDatabaseClient<Value>(
  url: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const addBuyers = (url: string, count: number): Promise<Buyer[]> =>
  withDatabaseClient(url, async (client) => {
    const tokens = Array.from({ length: count }, () => newToken());
    const { rows } = await client.query<{ id: string }>(
      `insert into users (name, email, email_verified)
       select 'Buyer ' || n, 'buyer.' || gen_random_uuid() || '@example.in', true from generate_series(1, $1::int) n
       returning id`,
      [count],
    );
    const ids = rows.map(({ id }) => id);
    await client.query(
      `insert into sessions (user_id, token_hash, expires_at)
       select user_id, token_hash, now() + interval '1 day'
       from unnest($1::uuid[], $2::text[]) as opened (user_id, token_hash)`,
      [ids, tokens.map(hashToken)],
    );
    return ids.map((userId, index) => ({
      userId,
      cookie: `tanabana-session=${tokens[index]}; request-token=${REQUEST_TOKEN}`,
    }));
  });

export async function addStaff(databaseUrl: string): Promise<Buyer> {
  const [person] = (await addBuyers(databaseUrl, 1)) as [Buyer];
  await withDatabaseClient(databaseUrl, (client) =>
    client.query(
      `update users set role = 'admin', staff_role_id = (select id from staff_roles where is_owner) where id = $1`,
      [person.userId],
    ),
  );
  return person;
}

/** Adds products with one size, M, and a ledger row for its stock. */
export const addSaleProducts = (url: string, count: number, units: number, price = 129_900): Promise<SaleProduct[]> =>
  withDatabaseClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into products (name, slug, sku, category_id, price, sizes, status)
       select 'Drill Kurta ' || n, 'drill-' || gen_random_uuid(), 'D-' || gen_random_uuid(),
         (select id from categories order by slug limit 1), $2, array['M'], 'active'
       from generate_series(1, $1::int) n returning id`,
      [count, price],
    );
    const stock = await client.query<{ id: string; product_id: string }>(
      `insert into inventory_levels (product_id, size, on_hand, sku)
         select id, 'M', $2, sku || '-M' from products where id = any($1::uuid[]) returning id, product_id`,
      [rows.map(({ id }) => id), units],
    );
    await client.query(
      `insert into stock_ledger (inventory_level_id, kind, on_hand_change, reserved_change, actor)
       select level_id, 'supply', $2, 0, 'drill' from unnest($1::uuid[]) level_id`,
      [stock.rows.map(({ id }) => id), units],
    );
    return stock.rows.map(({ id, product_id }) => ({ id: product_id, inventoryLevelId: id, price }));
  });

/**
 * The total as the store computes it: 18 % tax on top unless it is included, and ₹99 shipping up to ₹999.
 * Example: one unit of ₹1,299 costs 129,900 + 23,382 paise.
 */
export const orderTotal = ({ price, isTaxIncluded = false }: SaleProduct, discount = 0): number =>
  price + (isTaxIncluded ? 0 : Math.round(price * 0.18)) + (price > 99_900 ? 0 : 9_900) - discount;

export interface OrderPlan {
  readonly key: string;
  readonly saleProduct: SaleProduct;
  /** One unit by default. */
  readonly quantity?: number;
  readonly couponCode?: string;
  readonly discount?: number;
  /** Cash by default. */
  readonly method?: 'cod' | 'upi';
}

export const toOrderRequest = ({
  key,
  saleProduct,
  quantity = 1,
  couponCode,
  discount,
  method = 'cod',
}: OrderPlan) => ({
  idempotencyKey: key,
  lines: [{ productId: saleProduct.id, size: 'M', quantity }],
  couponCode: couponCode ?? null,
  shownTotal: orderTotal({ ...saleProduct, price: saleProduct.price * quantity }, discount),
  paymentMethod: method,
  customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' },
  shippingAddress: ADDRESS,
});

export interface TimedResponse<Body> {
  /** 0 when there was no response. */
  readonly status: number;
  readonly body: Partial<Body>;
  readonly milliseconds: number;
  /** The reason when there was no response. */
  readonly lostReason?: string;
}

const MAX_WAIT_MS = 180_000;
/** A request that fails later than this on a reused connection may have reached the store: it is not repeated. */
const STALE_CONNECTION_MS = 2_000;

/** Sends a GET, or a POST of the given body, like a page of a signed-in client. */
export async function sendRequest<Body>(url: URL, client: ClientSession, body?: object): Promise<TimedResponse<Body>> {
  const response = await sendOnce<Body>(url, client, body);
  return response.hadStaleConnection ? sendOnce(url, client, body) : response;
}

type SingleResponse<Body> = TimedResponse<Body> & {
  /**
   * True when the store closed a kept-alive connection while the request was sent. Like a browser, sendRequest then sends the request again
   * on a new connection.
   */
  readonly hadStaleConnection?: boolean;
};

function sendOnce<Body>(url: URL, { cookie, agent }: ClientSession, body?: object): Promise<SingleResponse<Body>> {
  const content = body === undefined ? null : JSON.stringify(body);
  const started = performance.now();
  const headers = {
    cookie,
    origin: url.origin,
    'x-request-token': REQUEST_TOKEN,
    ...(content === null
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
  };
  return new Promise((resolve) => {
    const resolveWith = (status: number, text: string) =>
      resolve({ status, body: parseBody(text), milliseconds: performance.now() - started });
    const options = { method: content === null ? 'GET' : 'POST', headers, agent, timeout: MAX_WAIT_MS };
    let hasResponse = false;
    const clientRequest = request(url, options, (response) => {
      hasResponse = true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolveWith(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
      response.on('error', resolveLost);
    });
    const resolveLost = ({ message }: Error) => {
      const milliseconds = performance.now() - started;
      const isReused = agent !== undefined && clientRequest.reusedSocket && !hasResponse;
      resolve({
        status: 0,
        body: {},
        milliseconds,
        lostReason: `${message} after ${Math.round(milliseconds)} ms`,
        hadStaleConnection: isReused && milliseconds < STALE_CONNECTION_MS,
      });
    };
    clientRequest.on('timeout', () => clientRequest.destroy());
    clientRequest.on('error', resolveLost);
    clientRequest.end(content ?? undefined);
  });
}

function parseBody<Body>(text: string): Partial<Body> {
  try {
    return JSON.parse(text) as Partial<Body>;
  } catch {
    return {};
  }
}

export type PlaceOrderResponse = TimedResponse<{
  readonly ok: boolean;
  readonly order: { readonly orderId: string };
  readonly refusal: string;
}>;

/** Places a cash order: /checkout/place refuses every other payment method. */
export const placeOrder = (store: URL, buyer: ClientSession, plan: OrderPlan): Promise<PlaceOrderResponse> =>
  sendRequest(new URL('/checkout/place', store), buyer, toOrderRequest(plan));
