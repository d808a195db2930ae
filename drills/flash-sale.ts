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
  onDatabase,
  placeOrder,
  type SaleProduct,
  type TimedResponse,
} from '../testkit/buyers.ts';
import { compareMoney, drain, findProblems } from './checks.ts';
import { type Environment, type StoreCluster, type Verdict, withStoreCluster } from './environment.ts';
import { confirmPayment, type Started, startPayment } from './paying.ts';

export interface FlashSale {
  readonly buyers: number;
  readonly pieces: number;
  readonly coupons: number;
  /** Time limit for everybody; unlimited on a shared machine. */
  readonly answeredWithinMs?: number;
  /** For 95 of 100 catalogue pages beside it. */
  readonly catalogueWithinMs?: number;
}

const DISCOUNT = 10_000;
const PRESS_TWICE = 0.2;
const LOOK_EVERY_MS = 20;
const NEAR_THE_END = 0.95;

interface Press {
  readonly key: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly orderId: string | undefined;
}

interface Stage {
  readonly field: StoreCluster;
  readonly presses: Press[];
}

const BUSY_STATUS = 503;
const MAX_TRIES = 30;
const TRY_AGAIN_MS = 500;

/** Retries with the same idempotency key while the store answers that it is busy. Every response is kept. */
async function sendUntilAnswered<Body>(send: () => Promise<TimedResponse<Body>>): Promise<TimedResponse<Body>[]> {
  const answers = [await send()];
  while (answers.at(-1)?.status === BUSY_STATUS && answers.length < MAX_TRIES) {
    await wait(TRY_AGAIN_MS);
    answers.push(await send());
  }
  return answers;
}

/** All presses of one button at once, on alternating nodes. */
async function press<Body>(
  { field, presses }: Stage,
  { key, place }: { readonly key: string; readonly place: number },
  send: (node: URL) => Promise<TimedResponse<Body>>,
  orderIn: (body: Partial<Body>) => string | undefined,
): Promise<TimedResponse<Body>[]> {
  const times = Math.random() < PRESS_TWICE ? 2 : 1;
  const node = (at: number) => field.urls[(place + at) % field.urls.length] as URL;
  const sent = Array.from({ length: times }, (_, at) => sendUntilAnswered(() => send(node(at))));
  const answers = (await Promise.all(sent)).flat();
  for (const { status, milliseconds, body } of answers)
    presses.push({ key, status, milliseconds, orderId: orderIn(body) });
  return answers;
}

async function payInWindow(
  stage: Stage,
  buyer: Buyer,
  place: number,
  plan: OrderPlan,
  opened: Partial<Started>,
): Promise<void> {
  const { checkoutId, providerOrderId } = opened;
  if (!checkoutId || !providerOrderId) return;
  const receipt: Receipt | null = await stage.field.simulator.pay(providerOrderId);
  if (!receipt) throw new Error(`The window took no payment for ${providerOrderId}`);
  await press(
    stage,
    { key: plan.key, place },
    (node) => confirmPayment(node, buyer, checkoutId, receipt),
    (body) => body.orderId,
  );
}

/** True when the coupon was refused. */
async function tryToBuy(stage: Stage, buyer: Buyer, place: number, plan: OrderPlan): Promise<boolean> {
  const at = { key: plan.key, place };
  if (plan.method !== 'upi') {
    const answers = await press(
      stage,
      at,
      (node) => placeOrder(node, buyer, plan),
      (body) => body.order?.orderId,
    );
    return answers.some(({ body }) => body.refusal === 'coupon');
  }
  const answers = await press(
    stage,
    at,
    (node) => startPayment(node, buyer, plan),
    (body) => body.orderId,
  );
  const opened = answers.find(({ body }) => body.kind === 'open');
  if (opened) await payInWindow(stage, buyer, place, plan, opened.body);
  return answers.some(({ body }) => body.refusal?.kind === 'coupon');
}

/** With the coupon first; without it when the coupon is used up, as a shopper would. */
async function buy(
  stage: Stage,
  buyer: Buyer,
  saleProduct: SaleProduct,
  couponCode: string,
  place: number,
): Promise<void> {
  // Nodes alternate too: both see both ways of paying.
  const method = Math.floor(place / stage.field.urls.length) % 2 === 0 ? ('cod' as const) : ('upi' as const);
  const plan = () => ({ key: crypto.randomUUID(), saleProduct, method });
  if (await tryToBuy(stage, buyer, place, { ...plan(), couponCode, discount: DISCOUNT }))
    await tryToBuy(stage, buyer, place, plan());
}

async function addCoupon(url: string, limit: number): Promise<string> {
  const code = `SALE${Math.floor(Math.random() * 1e9)}`;
  await onDatabase(url, (client) =>
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
  const took: number[] = [];
  let failed = 0;
  let isOver = false;
  const look = async () => {
    for (let turn = 0; !isOver; turn++) {
      const page = ['/', '/shop', '/search?q=kurta'][turn % 3] ?? '/';
      const started = performance.now();
      const answer = await fetch(new URL(page, urls[turn % urls.length])).catch(() => null);
      await answer?.arrayBuffer();
      took.push(performance.now() - started);
      if (!answer?.ok) failed++;
      await wait(LOOK_EVERY_MS);
    }
  };
  const looking = look();
  return async () => {
    isOver = true;
    await looking;
    took.sort((one, other) => one - other);
    return { p95: took[Math.floor(took.length * NEAR_THE_END)] ?? 0, pages: took.length, failed };
  };
}

const countIn = (url: string, text: string, values: unknown[]): Promise<number> =>
  onDatabase(url, async (client) => Number((await client.query(text, values)).rows[0]?.count));

/** No idempotency key has two orders, and no request failed or took too long. */
function answersProblems(presses: readonly Press[], mostMs: number): string[] {
  const problems: string[] = [];
  const orderByKey = new Map<string, string>();
  const late = presses.filter(({ milliseconds }) => milliseconds > mostMs).length;
  if (late > 0) problems.push(`${late} presses were answered later than ${mostMs} ms`);
  for (const { key, status, orderId } of presses) {
    // Where time proves nothing, neither does 'come again'.
    const isBusy = status === BUSY_STATUS && mostMs === Number.POSITIVE_INFINITY;
    if (status === 0 || (status >= 500 && !isBusy)) problems.push(`a press was answered with ${status}`);
    if (orderId === undefined) continue;
    if (orderByKey.has(key) && orderByKey.get(key) !== orderId) problems.push(`the key ${key} has two orders`);
    orderByKey.set(key, orderId);
  }
  return problems;
}

async function sell(field: StoreCluster, sale: FlashSale): Promise<Verdict> {
  const { databaseUrl } = field;
  const { pieces, coupons } = sale;
  const unlimited = Number.POSITIVE_INFINITY;
  const buyers = await addBuyers(databaseUrl, sale.buyers);
  const [saleProduct] = await addSaleProducts(databaseUrl, 1, pieces);
  if (!saleProduct) throw new Error('There is nothing to sell');
  const coupon = await addCoupon(databaseUrl, coupons);
  const stage: Stage = { field, presses: [] };
  const stopLooking = browseCatalogue(field);
  const started = performance.now();
  await Promise.all(buyers.map((buyer, place) => buy(stage, buyer, saleProduct, coupon, place)));
  const seconds = (performance.now() - started) / 1_000;
  const catalogue = await stopLooking();
  const isDrained = await drain(field);

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
  const acknowledged = new Set(stage.presses.flatMap(({ orderId }) => orderId ?? [])).size;
  const money = await compareMoney(
    field,
    buyers.map(({ userId }) => userId),
  );
  const slowest = Math.max(...stage.presses.map(({ milliseconds }) => milliseconds));
  return {
    problems: [
      ...answersProblems(stage.presses, sale.answeredWithinMs ?? unlimited),
      ...(isDrained ? [] : ['something still waits to be done']),
      ...(orders === pieces ? [] : [`${orders} orders came of ${pieces} pieces`]),
      ...(uses === coupons ? [] : [`${uses} uses came of ${coupons} coupons`]),
      ...(acknowledged === orders ? [] : [`${acknowledged} orders were acknowledged, ${orders} are there`]),
      ...(catalogue.failed === 0 ? [] : [`${catalogue.failed} catalogue pages failed`]),
      ...(catalogue.p95 <= (sale.catalogueWithinMs ?? unlimited) ? [] : ['catalogue pages were slow']),
      ...money.problems,
      ...(await findProblems(databaseUrl)),
    ],
    figures: {
      buyers: buyers.length,
      presses: stage.presses.length,
      orders,
      'by UPI': byUpi,
      uses,
      ...money.figures,
      seconds,
      'slowest answer ms': slowest,
      'catalogue pages': catalogue.pages,
      'catalogue p95 ms': catalogue.p95,
    },
  };
}

export const runFlashSale = (environment: Environment, sale: FlashSale): Promise<Verdict> =>
  withStoreCluster(environment, [{}, {}], (field) => sell(field, sale));
