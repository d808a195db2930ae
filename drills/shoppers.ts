// Shoppers who buy by every payment method and retry: a lost response is asked for again with the same idempotency key at another node,
// as the checkout page does. What each was told is kept.
import { setTimeout as wait } from 'node:timers/promises';
import type { Receipt } from '../simulators/razorpay/checkout-pages.ts';
import type { Attempt } from '../simulators/razorpay/records.ts';
import { type Buyer, placeOrder, type SaleProduct, type TimedResponse } from '../testkit/buyers.ts';
import type { StoreCluster } from './environment.ts';
import { abandonOpenPayment, confirmPayment, paymentState, type State, startPayment } from './paying.ts';

export type Way =
  | 'cash'
  /** Pays in the window and comes back. */
  | 'pays'
  /** Pays and closes the browser. */
  | 'pays-and-leaves'
  /** Closes the payment window and pays all the same. */
  | 'gives-up-and-pays'
  /** The window is opened and never paid. */
  | 'leaves'
  /** Pays another sum than was asked for. */
  | 'pays-a-rupee'
  /** The payment is authorised and must be captured. */
  | 'is-only-authorised'
  /** The payment is captured long after she left. */
  | 'bank-answers-late';

export interface Purchase {
  readonly way: Way;
  readonly buyer: Buyer;
  readonly saleProduct: SaleProduct;
  readonly key: string;
  /** Every order that an answer named. */
  readonly orderIds: Set<string>;
  readonly statuses: number[];
  readonly problems: string[];
  slowest: number;
  checkoutId: string | null;
  providerOrderId: string | null;
}

export const newPurchase = (buyer: Buyer, saleProduct: SaleProduct, way: Way): Purchase => ({
  way,
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

type Place = Pick<StoreCluster, 'urls' | 'simulator'>;

const MAX_TRIES = 300;
const PAUSE_MS = 200;
const MAX_POLLS = 25;
const isAnswer = (status: number): boolean => status > 0 && status < 500;

/** Retries until it is answered; null when it never was. */
async function retryUntilAnswered<Body>(
  { urls }: Place,
  purchase: Purchase,
  send: (node: URL) => Promise<TimedResponse<Body>>,
): Promise<TimedResponse<Body> | null> {
  const first = Math.floor(Math.random() * urls.length);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const answer = await send(urls[(first + tries) % urls.length] as URL);
    purchase.statuses.push(answer.status);
    purchase.slowest = Math.max(purchase.slowest, answer.milliseconds);
    if (isAnswer(answer.status)) return answer;
    await wait(PAUSE_MS * (0.5 + Math.random()));
  }
  purchase.problems.push(`nobody answered ${purchase.way}: ${[...new Set(purchase.statuses)].join(', ')}`);
  return null;
}

const unexpected = (purchase: Purchase, what: string, { status, body }: TimedResponse<unknown>): void => {
  purchase.problems.push(`${purchase.way}: ${what} was answered with ${status} ${JSON.stringify(body)}`);
};

async function payCash(place: Place, purchase: Purchase): Promise<void> {
  const { buyer, key, saleProduct } = purchase;
  const answer = await retryUntilAnswered(place, purchase, (node) => placeOrder(node, buyer, { key, saleProduct }));
  const orderId = answer?.body.order?.orderId;
  if (orderId) purchase.orderIds.add(orderId);
  else if (answer) unexpected(purchase, 'an order', answer);
}

/** Until the payment window is open. Cash orders have none. */
export async function begin(place: Place, purchase: Purchase): Promise<void> {
  const { buyer, key, saleProduct, way } = purchase;
  if (way === 'cash') return;
  const answer = await retryUntilAnswered(place, purchase, (node) => startPayment(node, buyer, { key, saleProduct }));
  const { kind, checkoutId, providerOrderId } = answer?.body ?? {};
  if (kind === 'open' && checkoutId && providerOrderId) Object.assign(purchase, { checkoutId, providerOrderId });
  else if (answer) unexpected(purchase, 'a payment’s start', answer);
}

/** As the page asks while the bank has not answered. */
async function awaitState(place: Place, purchase: Purchase, checkoutId: string, first: State['kind'] | undefined) {
  let kind = first;
  for (let asked = 0; kind === 'pending' && asked < MAX_POLLS; asked++) {
    await wait(PAUSE_MS);
    const answer = await retryUntilAnswered(place, purchase, (node) => paymentState(node, purchase.buyer, checkoutId));
    kind = answer?.body.kind;
    if (answer?.body.orderId) purchase.orderIds.add(answer.body.orderId);
  }
  if (kind !== 'placed' && kind !== 'returned' && kind !== 'pending')
    purchase.problems.push(`${purchase.way}: it ended as ${kind}`);
}

async function returnFromWindow(place: Place, purchase: Purchase, checkoutId: string, receipt: Receipt): Promise<void> {
  const { buyer } = purchase;
  const answer = await retryUntilAnswered(place, purchase, (node) => confirmPayment(node, buyer, checkoutId, receipt));
  if (answer?.body.orderId) purchase.orderIds.add(answer.body.orderId);
  if (answer && answer.status !== 200) return unexpected(purchase, 'a confirmation', answer);
  if (answer) await awaitState(place, purchase, checkoutId, answer.body.kind);
}

const UNUSUAL_ATTEMPTS: Readonly<Partial<Record<Way, Partial<Attempt>>>> = {
  'pays-a-rupee': { amount: 100 },
  'is-only-authorised': { outcome: 'authorized' },
  'bank-answers-late': { outcome: 'created' },
};

async function payUnusually({ simulator }: Place, { way }: Purchase, providerOrderId: string): Promise<void> {
  const receipt = await simulator.payWithAttempt(providerOrderId, UNUSUAL_ATTEMPTS[way] ?? {});
  if (way === 'bank-answers-late') await simulator.captureLate(receipt.razorpay_payment_id);
}

/** From the open window on. */
export async function finish(place: Place, purchase: Purchase): Promise<void> {
  const { buyer, key, way, checkoutId, providerOrderId } = purchase;
  if (way === 'cash') return payCash(place, purchase);
  if (checkoutId === null || providerOrderId === null || way === 'leaves') return;
  if (way in UNUSUAL_ATTEMPTS) return payUnusually(place, purchase, providerOrderId);
  if (way === 'gives-up-and-pays')
    await retryUntilAnswered(place, purchase, (node) => abandonOpenPayment(node, buyer, key));
  const receipt = await place.simulator.pay(providerOrderId);
  if (!receipt) purchase.problems.push(`${way}: the window took no payment`);
  else if (way === 'pays') await returnFromWindow(place, purchase, checkoutId, receipt);
}

export async function buy(place: Place, purchase: Purchase): Promise<void> {
  await begin(place, purchase);
  await finish(place, purchase);
}
