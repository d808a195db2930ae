// A flash sale: many buyers, few pieces, a coupon for fewer, a part of them pressing twice, on several nodes. Passes when exactly as
// many orders come of it as there were pieces, exactly as many coupon uses as there were coupons, nobody met an error of ours, and
// every invariant of the data holds.
import { createDatabase } from '../db/client.server.ts';
import { findBreaches } from '../db/invariants.server.ts';
import { type Answer, addBuyers, addWares, type Buyer, onDatabase, placeOrder, type Ware } from './crowd.ts';

export interface FlashSale {
  readonly nodes: readonly URL[];
  readonly databaseUrl: string;
  readonly buyers: number;
  readonly pieces: number;
  readonly coupons: number;
  /** Everybody is answered within it. */
  readonly patienceMs?: number;
}

export interface Verdict {
  readonly problems: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}

const DISCOUNT = 10_000;
const PRESS_TWICE = 0.2;
const PATIENCE_MS = 10_000;

interface Press {
  readonly buyer: Buyer;
  readonly key: string;
  readonly answer: Answer;
}

/** With the coupon first; who is told that it is used up, or that she saw another price, buys without it, as a shopper would. */
async function buy(sale: FlashSale, buyer: Buyer, ware: Ware, coupon: string, place: number): Promise<Press[]> {
  const presses: Press[] = [];
  const node = (at: number) => sale.nodes[(place + at) % sale.nodes.length] as URL;
  const press = async (couponCode: string | null) => {
    const key = crypto.randomUUID();
    const wish = couponCode ? { key, ware, couponCode, discount: DISCOUNT } : { key, ware };
    const times = Math.random() < PRESS_TWICE ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, (_, at) => placeOrder(node(at), buyer, wish)));
    presses.push(...answers.map((answer) => ({ buyer, key, answer })));
    return answers;
  };
  const first = await press(coupon);
  if (first.some(({ body }) => body.refusal === 'coupon')) await press(null);
  return presses;
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

const countIn = (url: string, text: string, values: unknown[]): Promise<number> =>
  onDatabase(url, async (client) => Number((await client.query(text, values)).rows[0]?.count));

/** No key has two orders, and what was acknowledged is there. */
function answersProblems(presses: readonly Press[], patienceMs: number): string[] {
  const problems: string[] = [];
  const orderOf = new Map<string, string>();
  for (const { key, answer } of presses) {
    const orderId = answer.body.order?.orderId;
    if (answer.status === 0 || answer.status >= 500) problems.push(`a press was answered with ${answer.status}`);
    if (answer.milliseconds > patienceMs) problems.push('somebody waited longer than 10 s');
    if (orderId === undefined) continue;
    if (orderOf.has(key) && orderOf.get(key) !== orderId) problems.push(`the key ${key} has two orders`);
    orderOf.set(key, orderId);
  }
  return problems;
}

export async function runFlashSale(sale: FlashSale): Promise<Verdict> {
  const { databaseUrl, pieces, coupons, patienceMs = PATIENCE_MS } = sale;
  const buyers = await addBuyers(databaseUrl, sale.buyers);
  const [ware] = await addWares(databaseUrl, 1, pieces);
  if (!ware) throw new Error('There is nothing to sell');
  const coupon = await addCoupon(databaseUrl, coupons);
  const started = performance.now();
  const presses = (await Promise.all(buyers.map((buyer, place) => buy(sale, buyer, ware, coupon, place)))).flat();
  const seconds = (performance.now() - started) / 1_000;
  const orders = await countIn(databaseUrl, 'select count(distinct order_id) from order_items where stock_id = $1', [
    ware.stockId,
  ]);
  const uses = await countIn(
    databaseUrl,
    `select count(*) from coupon_uses u join coupons c on c.id = u.coupon_id where c.code = $1 and u.state = 'used'`,
    [coupon],
  );
  const acknowledged = new Set(presses.flatMap(({ answer }) => answer.body.order?.orderId ?? [])).size;
  const database = createDatabase(databaseUrl, { connections: 2 });
  const breaches = await findBreaches(database.db).finally(() => database.close());
  return {
    problems: [
      ...answersProblems(presses, patienceMs),
      ...(orders === pieces ? [] : [`${orders} orders came of ${pieces} pieces`]),
      ...(uses === coupons ? [] : [`${uses} uses came of ${coupons} coupons`]),
      ...(acknowledged === orders ? [] : [`${acknowledged} orders were acknowledged, ${orders} are there`]),
      ...breaches.map(({ name }) => `broken: ${name}`),
    ],
    figures: { buyers: buyers.length, presses: presses.length, orders, uses, seconds },
  };
}
