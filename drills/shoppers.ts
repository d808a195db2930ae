// Shoppers who buy by every payment method and retry: a request without a response is sent again with the same idempotency key to another
// node, as the checkout page does. Every acknowledged order is recorded.
import { setTimeout as wait } from 'node:timers/promises';
import type { Receipt } from '../simulators/razorpay/checkout-pages.ts';
import type { Attempt } from '../simulators/razorpay/records.ts';
import { type Buyer, placeOrder, type SaleProduct, type TimedResponse } from '../testkit/buyers.ts';
import type { StoreCluster } from './environment.ts';
import { abandonOpenPayment, confirmPayment, paymentState, type State, startPayment } from './payment-requests.ts';

export type Behaviour =
  | 'cash'
  /** Pays in the payment window and returns to the store. */
  | 'pays'
  /** Pays and closes the browser. */
  | 'pays-and-leaves'
  /** Closes the payment window and pays all the same. */
  | 'gives-up-and-pays'
  /** The window is opened and never paid. */
  | 'leaves'
  /** Pays another amount than requested. */
  | 'pays-a-rupee'
  /** The payment is authorised and must be captured. */
  | 'is-only-authorised'
  /** The payment is captured long after the shopper left. */
  | 'bank-responds-late';

/** More than half pay in cash or come back from the payment window; the others leave somewhere on the way. */
export const USUAL_BEHAVIOURS: readonly Behaviour[] = [
  'cash',
  'cash',
  'pays',
  'pays',
  'pays-and-leaves',
  'gives-up-and-pays',
  'leaves',
];

export interface Purchase {
  readonly behaviour: Behaviour;
  readonly buyer: Buyer;
  readonly saleProduct: SaleProduct;
  readonly key: string;
  /** Ids of the orders that responses acknowledged. */
  readonly orderIds: Set<string>;
  readonly statuses: number[];
  readonly problems: string[];
  slowest: number;
  checkoutId: string | null;
  providerOrderId: string | null;
}

export const newPurchase = (buyer: Buyer, saleProduct: SaleProduct, behaviour: Behaviour): Purchase => ({
  behaviour,
  buyer,
  saleProduct,
  key: crypto.randomUUID(),
  orderIds: new Set(),
  statuses: [],
  problems: [],
  slowest: 0,
  checkoutId: null,
  providerOrderId: null,
});

type Shop = Pick<StoreCluster, 'urls' | 'simulator'>;

const MAX_TRIES = 300;
const PAUSE_MS = 200;
const MAX_POLLS = 25;
const isFinalResponse = (status: number): boolean => status > 0 && status < 500;

/** Retries until the status is below 500; null after `MAX_TRIES`. */
async function retryUntilFinal<Body>(
  { urls }: Shop,
  purchase: Purchase,
  send: (node: URL) => Promise<TimedResponse<Body>>,
): Promise<TimedResponse<Body> | null> {
  const first = Math.floor(Math.random() * urls.length);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const response = await send(urls[(first + tries) % urls.length] as URL);
    purchase.statuses.push(response.status);
    purchase.slowest = Math.max(purchase.slowest, response.milliseconds);
    if (isFinalResponse(response.status)) return response;
    await wait(PAUSE_MS * (0.5 + Math.random()));
  }
  purchase.problems.push(`${purchase.behaviour}: no final response: ${[...new Set(purchase.statuses)].join(', ')}`);
  return null;
}

const reportUnexpected = (purchase: Purchase, what: string, { status, body }: TimedResponse<unknown>): void => {
  purchase.problems.push(`${purchase.behaviour}: ${what} returned ${status} ${JSON.stringify(body)}`);
};

async function payCash(shop: Shop, purchase: Purchase): Promise<void> {
  const { buyer, key, saleProduct } = purchase;
  const response = await retryUntilFinal(shop, purchase, (node) => placeOrder(node, buyer, { key, saleProduct }));
  const orderId = response?.body.order?.orderId;
  if (orderId) purchase.orderIds.add(orderId);
  else if (response) reportUnexpected(purchase, 'an order', response);
}

/** Starts the payment and opens its window. Does nothing for cash orders. */
export async function begin(shop: Shop, purchase: Purchase): Promise<void> {
  const { buyer, key, saleProduct, behaviour } = purchase;
  if (behaviour === 'cash') return;
  const response = await retryUntilFinal(shop, purchase, (node) => startPayment(node, buyer, { key, saleProduct }));
  const { kind, checkoutId, providerOrderId } = response?.body ?? {};
  if (kind === 'open' && checkoutId && providerOrderId) Object.assign(purchase, { checkoutId, providerOrderId });
  else if (response) reportUnexpected(purchase, 'a payment’s start', response);
}

/** Polls the payment state, as the page does while the payment is pending. */
async function awaitState(shop: Shop, purchase: Purchase, checkoutId: string, first: State['kind'] | undefined) {
  let kind = first;
  for (let polls = 0; kind === 'pending' && polls < MAX_POLLS; polls++) {
    await wait(PAUSE_MS);
    const response = await retryUntilFinal(shop, purchase, (node) => paymentState(node, purchase.buyer, checkoutId));
    kind = response?.body.kind;
    if (response?.body.orderId) purchase.orderIds.add(response.body.orderId);
  }
  if (kind !== 'placed' && kind !== 'returned' && kind !== 'pending')
    purchase.problems.push(`${purchase.behaviour}: the payment ended as ${kind}`);
}

async function returnFromWindow(shop: Shop, purchase: Purchase, checkoutId: string, receipt: Receipt): Promise<void> {
  const { buyer } = purchase;
  const response = await retryUntilFinal(shop, purchase, (node) => confirmPayment(node, buyer, checkoutId, receipt));
  if (response?.body.orderId) purchase.orderIds.add(response.body.orderId);
  if (response && response.status !== 200) return reportUnexpected(purchase, 'a confirmation', response);
  if (response) await awaitState(shop, purchase, checkoutId, response.body.kind);
}

const UNUSUAL_ATTEMPTS: Readonly<Partial<Record<Behaviour, Partial<Attempt>>>> = {
  'pays-a-rupee': { amount: 100 },
  'is-only-authorised': { outcome: 'authorized' },
  'bank-responds-late': { outcome: 'created' },
};

async function payUnusually({ simulator }: Shop, { behaviour }: Purchase, providerOrderId: string): Promise<void> {
  const receipt = await simulator.payWithAttempt(providerOrderId, UNUSUAL_ATTEMPTS[behaviour] ?? {});
  if (behaviour === 'bank-responds-late') await simulator.captureLate(receipt.razorpay_payment_id);
}

/** Finishes a purchase whose payment window is open, or places a cash order. */
export async function finish(shop: Shop, purchase: Purchase): Promise<void> {
  const { buyer, key, behaviour, checkoutId, providerOrderId } = purchase;
  if (behaviour === 'cash') return payCash(shop, purchase);
  if (checkoutId === null || providerOrderId === null || behaviour === 'leaves') return;
  if (behaviour in UNUSUAL_ATTEMPTS) return payUnusually(shop, purchase, providerOrderId);
  if (behaviour === 'gives-up-and-pays')
    await retryUntilFinal(shop, purchase, (node) => abandonOpenPayment(node, buyer, key));
  const receipt = await shop.simulator.pay(providerOrderId);
  if (!receipt) purchase.problems.push(`${behaviour}: the payment window refused the payment`);
  else if (behaviour === 'pays') await returnFromWindow(shop, purchase, checkoutId, receipt);
}

export async function buy(shop: Shop, purchase: Purchase): Promise<void> {
  await begin(shop, purchase);
  await finish(shop, purchase);
}
