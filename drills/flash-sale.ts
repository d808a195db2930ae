// A flash sale on two nodes: many buyers, few units, a coupon with fewer uses, some double clicks, half of them by UPI, while others
// browse. Passes when there are exactly as many orders as units and as many coupon uses as allowed, no request met a server error,
// payments equal paid orders to the paisa, and every invariant holds.
import { setTimeout as wait } from 'node:timers/promises';
import type { Receipt } from '../simulators/razorpay/checkout-pages.ts';
import {
  addBuyers,
  addSaleProducts,
  type Buyer,
  type OrderPlan,
  placeOrder,
  type SaleProduct,
  type TimedResponse,
  withDatabaseClient,
} from '../testkit/buyers.ts';
import { percentile } from '../testkit/process-usage.ts';
import { compareMoney, drain, findBrokenInvariants, STILL_PENDING } from './checks.ts';
import { type Environment, type StoreCluster, type Verdict, withStoreCluster } from './environment.ts';
import { confirmPayment, type Started, startPayment } from './payment-requests.ts';

export interface FlashSale {
  readonly buyers: number;
  readonly units: number;
  readonly coupons: number;
  /** Time limit for every response; none on a shared machine. */
  readonly respondWithinMs?: number;
  /** Time limit for the 95th percentile of catalogue pages during the sale. */
  readonly catalogueWithinMs?: number;
}

const DISCOUNT = 10_000;
const DOUBLE_CLICK_SHARE = 0.2;
const POLL_INTERVAL_MS = 20;

interface OrderAttempt {
  readonly key: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly orderId: string | undefined;
}

interface SaleContext {
  readonly cluster: StoreCluster;
  readonly attempts: OrderAttempt[];
}

const BUSY_STATUS = 503;
const MAX_TRIES = 30;
const RETRY_PAUSE_MS = 500;

/** Retries with the same idempotency key while the store responds 503. Returns every response. */
async function retryWhileBusy<Body>(send: () => Promise<TimedResponse<Body>>): Promise<TimedResponse<Body>[]> {
  const responses = [await send()];
  while (responses.at(-1)?.status === BUSY_STATUS && responses.length < MAX_TRIES) {
    await wait(RETRY_PAUSE_MS);
    responses.push(await send());
  }
  return responses;
}

/** Sends one request, or two at once for a double click, to alternating nodes. */
async function sendAttempts<Body>(
  { cluster, attempts }: SaleContext,
  { key, index }: { readonly key: string; readonly index: number },
  send: (node: URL) => Promise<TimedResponse<Body>>,
  orderIn: (body: Partial<Body>) => string | undefined,
): Promise<TimedResponse<Body>[]> {
  const clicks = Math.random() < DOUBLE_CLICK_SHARE ? 2 : 1;
  const sent = Array.from({ length: clicks }, (_, click) => {
    const node = cluster.urls[(index + click) % cluster.urls.length] as URL;
    return retryWhileBusy(() => send(node));
  });
  const responses = (await Promise.all(sent)).flat();
  for (const { status, milliseconds, body } of responses)
    attempts.push({ key, status, milliseconds, orderId: orderIn(body) });
  return responses;
}

async function payInWindow(
  sale: SaleContext,
  buyer: Buyer,
  index: number,
  plan: OrderPlan,
  opened: Partial<Started>,
): Promise<void> {
  const { checkoutId, providerOrderId } = opened;
  if (!checkoutId || !providerOrderId) return;
  const receipt: Receipt | null = await sale.cluster.simulator.pay(providerOrderId);
  if (!receipt) throw new Error(`The payment window refused a payment for ${providerOrderId}`);
  await sendAttempts(
    sale,
    { key: plan.key, index },
    (node) => confirmPayment(node, buyer, checkoutId, receipt),
    (body) => body.orderId,
  );
}

/** Tries to buy; true when the coupon was refused. */
async function tryToBuy(sale: SaleContext, buyer: Buyer, index: number, plan: OrderPlan): Promise<boolean> {
  const attempt = { key: plan.key, index };
  if (plan.method !== 'upi') {
    const responses = await sendAttempts(
      sale,
      attempt,
      (node) => placeOrder(node, buyer, plan),
      (body) => body.order?.orderId,
    );
    return responses.some(({ body }) => body.refusal === 'coupon');
  }
  const responses = await sendAttempts(
    sale,
    attempt,
    (node) => startPayment(node, buyer, plan),
    (body) => body.orderId,
  );
  const opened = responses.find(({ body }) => body.kind === 'open');
  if (opened) await payInWindow(sale, buyer, index, plan, opened.body);
  return responses.some(({ body }) => body.refusal?.kind === 'coupon');
}

/** Buys with the coupon, or without it when the coupon is used up, as a shopper would. */
async function buy(
  sale: SaleContext,
  buyer: Buyer,
  saleProduct: SaleProduct,
  couponCode: string,
  index: number,
): Promise<void> {
  // Nodes alternate too: both receive both payment methods.
  const method = Math.floor(index / sale.cluster.urls.length) % 2 === 0 ? ('cod' as const) : ('upi' as const);
  const plan = () => ({ key: crypto.randomUUID(), saleProduct, method });
  if (await tryToBuy(sale, buyer, index, { ...plan(), couponCode, discount: DISCOUNT }))
    await tryToBuy(sale, buyer, index, plan());
}

async function addCoupon(url: string, limit: number): Promise<string> {
  const code = `SALE${Math.floor(Math.random() * 1e9)}`;
  await withDatabaseClient(url, (client) =>
    client.query(
      `insert into coupons (code, name, type, value, usage_limit, valid_from, valid_until, status)
       values ($1, 'Sale', 'fixed', $2, $3, now() - interval '1 day', now() + interval '1 day', 'active')`,
      [code, DISCOUNT, limit],
    ),
  );
  return code;
}

/** A reader of the catalogue during the sale: the 95th percentile of its pages, and its failures. */
function browseCatalogue({ urls }: StoreCluster) {
  const times: number[] = [];
  let failed = 0;
  let isOver = false;
  const browse = async () => {
    for (let turn = 0; !isOver; turn++) {
      const page = ['/', '/shop', '/search?q=kurta'][turn % 3] ?? '/';
      const started = performance.now();
      const response = await fetch(new URL(page, urls[turn % urls.length])).catch(() => null);
      await response?.arrayBuffer();
      times.push(performance.now() - started);
      if (!response?.ok) failed++;
      await wait(POLL_INTERVAL_MS);
    }
  };
  const browsing = browse();
  return async () => {
    isOver = true;
    await browsing;
    return { p95: percentile(times, 95), pages: times.length, failed };
  };
}

const countIn = (url: string, text: string, values: unknown[]): Promise<number> =>
  withDatabaseClient(url, async (client) => Number((await client.query(text, values)).rows[0]?.count));

/** No idempotency key has two orders, and no request failed or took too long. */
function findAttemptProblems(attempts: readonly OrderAttempt[], maxMs: number): string[] {
  const problems: string[] = [];
  const orderByKey = new Map<string, string>();
  const late = attempts.filter(({ milliseconds }) => milliseconds > maxMs).length;
  if (late > 0) problems.push(`${late} attempts took longer than ${maxMs} ms`);
  for (const { key, status, orderId } of attempts) {
    // Without a time limit a 503 is no problem.
    const isBusy = status === BUSY_STATUS && maxMs === Number.POSITIVE_INFINITY;
    if (status === 0 || (status >= 500 && !isBusy)) problems.push(`an attempt returned ${status}`);
    if (orderId === undefined) continue;
    if (orderByKey.has(key) && orderByKey.get(key) !== orderId) problems.push(`the key ${key} has two orders`);
    orderByKey.set(key, orderId);
  }
  return problems;
}

async function sell(cluster: StoreCluster, options: FlashSale): Promise<Verdict> {
  const { databaseUrl } = cluster;
  const { units, coupons } = options;
  const unlimited = Number.POSITIVE_INFINITY;
  const buyers = await addBuyers(databaseUrl, options.buyers);
  const [saleProduct] = await addSaleProducts(databaseUrl, 1, units);
  if (!saleProduct) throw new Error('adding the sale product failed');
  const coupon = await addCoupon(databaseUrl, coupons);
  const sale: SaleContext = { cluster, attempts: [] };
  const stopBrowsing = browseCatalogue(cluster);
  const started = performance.now();
  await Promise.all(buyers.map((buyer, index) => buy(sale, buyer, saleProduct, coupon, index)));
  const seconds = (performance.now() - started) / 1_000;
  const catalogue = await stopBrowsing();
  const isDrained = await drain(cluster);

  const countOrdersSql =
    'select count(distinct o.id) from orders o join order_items t on t.order_id = o.id where t.inventory_level_id = $1';
  const orders = await countIn(databaseUrl, countOrdersSql, [saleProduct.inventoryLevelId]);
  const byUpi = await countIn(databaseUrl, `${countOrdersSql} and o.payment_method = 'upi'`, [
    saleProduct.inventoryLevelId,
  ]);
  const uses = await countIn(
    databaseUrl,
    `select count(*) from coupon_uses u join coupons c on c.id = u.coupon_id where c.code = $1 and u.state = 'used'`,
    [coupon],
  );
  const acknowledged = new Set(sale.attempts.flatMap(({ orderId }) => orderId ?? [])).size;
  const money = await compareMoney(
    cluster,
    buyers.map(({ userId }) => userId),
  );
  const slowest = Math.max(...sale.attempts.map(({ milliseconds }) => milliseconds));
  return {
    problems: [
      ...findAttemptProblems(sale.attempts, options.respondWithinMs ?? unlimited),
      ...(isDrained ? [] : [STILL_PENDING]),
      ...(orders === units ? [] : [`${orders} orders for ${units} units`]),
      ...(uses === coupons ? [] : [`${uses} coupon uses, allowed ${coupons}`]),
      ...(acknowledged === orders ? [] : [`${acknowledged} orders were acknowledged, ${orders} exist`]),
      ...(catalogue.failed === 0 ? [] : [`${catalogue.failed} catalogue pages failed`]),
      ...(catalogue.p95 <= (options.catalogueWithinMs ?? unlimited) ? [] : ['catalogue pages were slow']),
      ...money.problems,
      ...(await findBrokenInvariants(databaseUrl)),
    ],
    figures: {
      buyers: buyers.length,
      attempts: sale.attempts.length,
      orders,
      'by UPI': byUpi,
      uses,
      ...money.figures,
      seconds,
      'slowest response ms': slowest,
      'catalogue pages': catalogue.pages,
      'catalogue p95 ms': catalogue.p95,
    },
  };
}

export const runFlashSale = (environment: Environment, sale: FlashSale): Promise<Verdict> =>
  withStoreCluster(environment, [{}, {}], (cluster) => sell(cluster, sale));
