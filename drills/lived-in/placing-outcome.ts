// Possible outcomes of Place Order and of a payment, and how the model changes. Requests and responses may be lost.
import type { Route } from '@playwright/test';
import type { Outcome } from './checkout-page.ts';
import { addOrder, isOwed, type Purchase } from './model.ts';
import { StepProblem } from './step.ts';
import { readStoredState } from './stored-state.ts';
import { activePage, activeTab, type World } from './world.ts';

/** A thank-you page is of a new order, or of the one whose answer was lost. */
export function recordThanks({ model, stored: facts, thanked }: World, orderId: string, purchase: Purchase): void {
  thanked.push(orderId);
  if (orderId === model.unanswered?.orderId) {
    model.unanswered = null;
    return;
  }
  const { unanswered } = model;
  if (isOwed(model))
    throw new StepProblem('orders', `thanks for ${orderId}; the lost answer was of ${unanswered?.orderId}`);
  if (facts.orders.some((order) => order.orderId === orderId)) {
    throw new StepProblem('orders', `the thank-you page shows the older order ${orderId}: the purchase is lost`);
  }
  addOrder(model, purchase);
}

/** Her checkout in the other tab is over. */
export function endOtherCheckouts(world: World, { owner }: Purchase): void {
  for (const tab of world.model.tabs)
    if (tab !== activeTab(world) && tab.window?.owner === owner) tab.isWindowOver = true;
}

/** Staff changes since checkout was opened may be refused, once. */
const OUTDATED = /total is now|enough of this item|no longer available|changed/;

function refuse(world: World, text: string): void {
  const tab = activeTab(world);
  if (tab.asleep && text.startsWith('Your bag was changed in another window')) return;
  if (tab.isOutdated && OUTDATED.test(text)) tab.isOutdated = false;
  else throw new StepProblem('page', `Place Order is refused: ${text}`);
}

export function openWindow(world: World, purchase: Purchase): void {
  const { model } = world;
  if (purchase.method === 'cod' || isOwed(model)) {
    throw new StepProblem('orders', `a payment window opens after ${isOwed(model) ? 'a lost answer' : 'a cash order'}`);
  }
  Object.assign(activeTab(world), { window: purchase, isWindowOver: false, payer: purchase.owner });
  endOtherCheckouts(world, purchase);
}

export function applyOutcome(world: World, outcome: Outcome, purchase: Purchase): void {
  const { model } = world;
  activeTab(world).payer = null;
  switch (outcome.kind) {
    case 'thanks':
      recordThanks(world, outcome.orderId, purchase);
      endOtherCheckouts(world, purchase);
      return;
    case 'earlier':
      if (outcome.orderId !== model.unanswered?.orderId) break;
      model.unanswered = null;
      return;
    case 'window':
      openWindow(world, purchase);
      return;
    case 'refused':
      refuse(world, outcome.text);
      return;
  }
  throw new StepProblem('page', `Place Order by ${purchase.method} ends with: ${JSON.stringify(outcome)}`);
}

export const LOSS_NAMES = { after: 'the answer is lost', before: 'the request is lost' } as const;

/** The store gets it, or not; the page gets no answer. */
export async function withLostRequest(
  world: World,
  address: string,
  when: keyof typeof LOSS_NAMES,
  work: () => Promise<void>,
): Promise<void> {
  const lost = Promise.withResolvers<void>();
  const lose = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    if (when === 'after') await route.fetch();
    await route.abort();
    lost.resolve();
  };
  const pattern = `${world.storeUrl}${address}`;
  await activePage(world).route(pattern, lose);
  try {
    await work();
    await lost.promise;
  } finally {
    await activePage(world).unroute(pattern, lose);
  }
}

/** The id of an order that was not there before the step. */
async function newOrderId(world: World): Promise<string> {
  const known = new Set(world.stored.orders.map(({ orderId }) => orderId));
  for (let looks = 0; looks < 200; looks++) {
    const { orders } = await readStoredState(world.client, world);
    const found = orders.find(({ orderId }) => !known.has(orderId));
    if (found) return found.orderId;
    await activePage(world).waitForTimeout(60);
  }
  throw new StepProblem('orders', 'the order was sent and does not exist');
}

/** The store has it, the browser does not know. */
export async function expectUnanswered(world: World, purchase: Purchase, isCertain = true): Promise<void> {
  const orderId = await newOrderId(world);
  addOrder(world.model, purchase);
  world.model.unanswered = { orderId, owner: purchase.owner, isCertain };
}
