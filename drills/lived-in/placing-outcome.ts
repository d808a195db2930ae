// Possible outcomes of Place Order and of a payment, and how the model changes. Requests and responses may be lost.
import type { Route } from '@playwright/test';
import type { Outcome } from './checkout-page.ts';
import { addOrder, mustShowLostOrder, type Purchase } from './model.ts';
import { StepProblem } from './step.ts';
import { readStoredState } from './stored-state.ts';
import { activePage, activeTab, type World } from './world.ts';

/** Updates the model for a thank-you page, which shows a new order or the one whose response was lost. */
export function recordThanks({ model, stored, thanked }: World, orderId: string, purchase: Purchase): void {
  thanked.push(orderId);
  if (orderId === model.unanswered?.orderId) {
    model.unanswered = null;
    return;
  }
  const { unanswered } = model;
  if (mustShowLostOrder(model))
    throw new StepProblem(
      'orders',
      `the thank-you page shows ${orderId} instead of the order whose response was lost, ${unanswered?.orderId}`,
    );
  if (stored.orders.some((order) => order.orderId === orderId)) {
    throw new StepProblem('orders', `the thank-you page shows the older order ${orderId}: the purchase is lost`);
  }
  addOrder(model, purchase);
}

/** The shopper has begun another checkout: marks payment windows in the shopper's other tabs as expired. */
export function endOtherCheckouts(world: World, { owner }: Purchase): void {
  for (const tab of world.model.tabs)
    if (tab !== activeTab(world) && tab.window?.owner === owner) tab.isWindowExpired = true;
}

/** Refusals that are expected after staff changed a product: one per tab, then the tab is up to date. */
const OUTDATED_REFUSAL = /total is now|enough of this item|no longer available|changed/;

function checkRefusal(world: World, text: string): void {
  const tab = activeTab(world);
  if (tab.frozen && text.startsWith('Your bag was changed in another window')) return;
  if (tab.isOutdated && OUTDATED_REFUSAL.test(text)) tab.isOutdated = false;
  else throw new StepProblem('page', `Place Order is refused: ${text}`);
}

export function recordOpenedWindow(world: World, purchase: Purchase): void {
  const { model } = world;
  if (purchase.method === 'cod' || mustShowLostOrder(model)) {
    throw new StepProblem(
      'orders',
      `a payment window opens after ${mustShowLostOrder(model) ? 'a lost response' : 'a cash order'}`,
    );
  }
  Object.assign(activeTab(world), { window: purchase, isWindowExpired: false, payer: purchase.owner });
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
    case 'found-lost-order':
      if (outcome.orderId !== model.unanswered?.orderId) break;
      model.unanswered = null;
      return;
    case 'window':
      recordOpenedWindow(world, purchase);
      return;
    case 'refused':
      checkRefusal(world, outcome.text);
      return;
  }
  throw new StepProblem('page', `Place Order by ${purchase.method} ends with: ${JSON.stringify(outcome)}`);
}

export const LOSS_NAMES = { after: 'the response is lost', before: 'the request is lost' } as const;

/** Drops the page's POST before it reaches the store, or its response afterwards. */
export async function withLostRequest(
  world: World,
  path: string,
  when: keyof typeof LOSS_NAMES,
  work: () => Promise<void>,
): Promise<void> {
  const lost = Promise.withResolvers<void>();
  const dropRequest = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    if (when === 'after') await route.fetch();
    await route.abort();
    lost.resolve();
  };
  const pattern = `${world.storeUrl}${path}`;
  await activePage(world).route(pattern, dropRequest);
  try {
    await work();
    await lost.promise;
  } finally {
    await activePage(world).unroute(pattern, dropRequest);
  }
}

/** Waits for the id of an order that did not exist before the step. */
async function newOrderId(world: World): Promise<string> {
  const existingIds = new Set(world.stored.orders.map(({ orderId }) => orderId));
  for (let polls = 0; polls < 200; polls++) {
    const { orders } = await readStoredState(world.client, world);
    const found = orders.find(({ orderId }) => !existingIds.has(orderId));
    if (found) return found.orderId;
    await activePage(world).waitForTimeout(60);
  }
  throw new StepProblem('orders', 'the store received the order but did not create it');
}

/** Expects an order that the store created and whose response the browser did not get. */
export async function expectUnanswered(world: World, purchase: Purchase, isCertain = true): Promise<void> {
  const orderId = await newOrderId(world);
  addOrder(world.model, purchase);
  world.model.unanswered = { orderId, owner: purchase.owner, isCertain };
}
