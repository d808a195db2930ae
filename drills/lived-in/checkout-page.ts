// The checkout pages: navigation from any page, and the outcome of Place Order.
import type { Page } from '@playwright/test';
import { type Method, mustShowLostOrder } from './model.ts';
import { type PageState, readPage } from './page-state.ts';
import { StepProblem } from './step.ts';
import { activePage, activeTab, openPath, resetTab, type World } from './world.ts';

const POLL_INTERVAL_MS = 60;
const LIMIT_MS = 120_000;

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });

/** Reads the page until `isReached`; a page that is just loading is read again. */
export async function waitForPage(
  world: World,
  expectation: string,
  isReached: (pageState: PageState) => boolean,
): Promise<PageState> {
  const page = activePage(world);
  const limit = performance.now() + LIMIT_MS;
  let last: PageState | null = null;
  while (performance.now() < limit) {
    last = await readPage(page, world.saleProducts).catch(() => last);
    if (last && isReached(last)) return last;
    await page.waitForTimeout(POLL_INTERVAL_MS);
  }
  const where = `${last?.path}${last?.query}, heading "${last?.heading}", message "${last?.errorMessage}"`;
  throw new StepProblem('stuck', `waited for ${expectation}; the tab is at ${where}`);
}

const isThanks = ({ path }: PageState): boolean => path === '/order-success';
export const shownOrderId = ({ query }: PageState): string => new URLSearchParams(query).get('orderId') ?? '';

/** The id of the order that checkout found by itself: on the thank-you page, or in a message on the checkout page. */
export const foundOrder = (pageState: PageState): string | null =>
  isThanks(pageState) ? shownOrderId(pageState) : pageState.foundOrderId;

/** Updates the model when the page shows the order whose response was lost. */
export function settleUnanswered({ model, thanked }: World, pageState: PageState): void {
  const orderId = foundOrder(pageState);
  if (orderId === null || orderId !== model.unanswered?.orderId) return;
  thanked.push(orderId);
  model.unanswered = null;
}

/** Waits for this step; false when the thank-you page of the order whose response was lost appears instead. */
async function reach(world: World, step: PageState['step']): Promise<boolean> {
  const lostId = world.model.unanswered?.orderId;
  const isFound = (pageState: PageState) => isThanks(pageState) && shownOrderId(pageState) === lostId;
  const pageState = await waitForPage(world, `step ${step} of checkout`, (now) => now.step === step || isFound(now));
  settleUnanswered(world, pageState);
  return !isThanks(pageState);
}

/** Opens checkout, which must show an order whose response was lost. */
async function openCheckout(world: World): Promise<boolean> {
  const lostId = mustShowLostOrder(world.model) ? world.model.unanswered?.orderId : undefined;
  await openPath(world, '/checkout');
  activeTab(world).isOutdated = false;
  if (lostId === undefined) return reach(world, 1);
  const pageState = await waitForPage(world, `a message about order ${lostId}`, (now) => foundOrder(now) === lostId);
  settleUnanswered(world, pageState);
  return isThanks(pageState) ? false : reach(world, 1);
}

async function fillIn(world: World): Promise<void> {
  const { signedIn } = world.model;
  if (signedIn === null) return;
  const { fullName, phone, streets } = world.people[signedIn];
  const page = activePage(world);
  const change = button(page, 'Change the delivery address');
  await field(page, 'Full name').or(change).waitFor();
  if (await change.isVisible()) {
    await change.click();
    await main(page).getByRole('radio', { name: 'Deliver to a new address' }).check();
  }
  await field(page, 'Full name').fill(fullName);
  await field(page, 'Phone').fill(phone);
  await field(page, 'Address').fill(streets[0]);
  await field(page, 'Pincode').fill('560003');
  await field(page, 'City').fill('Bengaluru');
  await main(page).getByLabel('State').selectOption('Karnataka');
}

const LABELS: Readonly<Record<Method, string>> = { cod: 'Cash on delivery', card: 'Card', upi: 'UPI' };

async function toShipping(world: World): Promise<boolean> {
  const { path, step } = world.pageState;
  if (path !== '/checkout' || step === 0) return openCheckout(world);
  if (step === 3) await main(activePage(world)).getByRole('button', { name: 'Change delivery address' }).click();
  if (step === 2) await button(activePage(world), 'Previous').click();
  return reach(world, 1);
}

async function toPayment(world: World): Promise<boolean> {
  if (world.pageState.path === '/checkout' && world.pageState.step === 3) {
    await main(activePage(world)).getByRole('button', { name: 'Change payment method' }).click();
    return reach(world, 2);
  }
  if (world.pageState.path === '/checkout' && world.pageState.step === 2) return true;
  if (!(await toShipping(world))) return false;
  await fillIn(world);
  await button(activePage(world), 'Next').click();
  return reach(world, 2);
}

async function toReview(world: World, method: Method): Promise<boolean> {
  if (!(await toPayment(world))) return false;
  await main(activePage(world)).getByRole('radio', { name: LABELS[method] }).check();
  await button(activePage(world), 'Next').click();
  return reach(world, 3);
}

/** Changes the address at review and returns to review. */
async function changeStreet(world: World): Promise<boolean> {
  const { signedIn } = world.model;
  if (signedIn === null || !(await toShipping(world))) return false;
  const [usual, other] = world.people[signedIn].streets;
  const page = activePage(world);
  // After a reload the page suggests the address that the checkout had.
  const change = button(page, 'Change the delivery address');
  await field(page, 'Address').or(change).waitFor();
  if (await change.isVisible()) await fillIn(world);
  const isUsual = (await field(page, 'Address').inputValue()) === usual;
  await field(page, 'Address').fill(isUsual ? other : usual);
  await button(page, 'Next').click();
  if (!(await reach(world, 2))) return false;
  await button(page, 'Next').click();
  return reach(world, 3);
}

/** Each returns false when the thank-you page of an order whose response was lost appears instead. */
export const checkout = { changeStreet, toShipping, toPayment, toReview, open: openCheckout };

export type Outcome =
  | { readonly kind: 'thanks'; readonly orderId: string }
  /** The previous order exists; the current bag is not ordered. */
  | { readonly kind: 'found-lost-order'; readonly orderId: string }
  | { readonly kind: 'window' }
  | { readonly kind: 'login' }
  | { readonly kind: 'refused'; readonly text: string }
  /** The page is no longer a checkout of this shopper. */
  | { readonly kind: 'elsewhere' };

function findOutcome(pageState: PageState): Outcome | null {
  if (isThanks(pageState)) return { kind: 'thanks', orderId: shownOrderId(pageState) };
  if (pageState.path === '/login') return { kind: 'login' };
  if (pageState.hasWindow) return { kind: 'window' };
  if (pageState.isBusy) return null;
  if (pageState.foundOrderId !== null && pageState.errorMessage === '')
    return { kind: 'found-lost-order', orderId: pageState.foundOrderId };
  if (pageState.errorMessage !== '') return { kind: 'refused', text: pageState.errorMessage };
  return pageState.path === '/checkout' ? null : { kind: 'elsewhere' };
}

/** Waits for the outcome of Place Order or of a payment. */
export async function waitForOutcome(world: World): Promise<Outcome> {
  const pageState = await waitForPage(world, 'the outcome of the order', (now) => findOutcome(now) !== null);
  const outcome = findOutcome(pageState) ?? { kind: 'elsewhere' };
  if (outcome.kind === 'login') resetTab(world);
  return outcome;
}

export const pressPlaceOrder = async (world: World): Promise<void> => button(activePage(world), 'Place Order').click();
