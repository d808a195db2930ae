// Checkout as a walk goes through it, from wherever the tab is.
import type { Page } from '@playwright/test';
import { isOwed, type Method } from './model.ts';
import { readPage, type Seen } from './seen.ts';
import { StepProblem } from './step.ts';
import { activePage, activeTab, openPath, resetTab, type World } from './world.ts';

const LOOK_EVERY_MS = 60;
const LIMIT_MS = 25_000;

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });

/** Looks until it is as wanted. A page that is just being loaded is looked at again. */
export async function waitUntilSeen(world: World, wanted: string, isSo: (seen: Seen) => boolean): Promise<Seen> {
  const page = activePage(world);
  const limit = performance.now() + LIMIT_MS;
  let last: Seen | null = null;
  while (performance.now() < limit) {
    last = await readPage(page, world.saleProducts).catch(() => last);
    if (last && isSo(last)) return last;
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  const where = `${last?.path}${last?.query}, heading "${last?.heading}", message "${last?.trouble}"`;
  throw new StepProblem('stuck', `waited for ${wanted}; the tab is at ${where}`);
}

const isThanks = ({ path }: Seen): boolean => path === '/order-success';
export const shownOrderId = ({ query }: Seen): string => new URLSearchParams(query).get('orderId') ?? '';

/** The order that a page of checkout has found by itself: it thanks for it, or tells of it beside what is not ordered yet. */
export const foundOrder = (seen: Seen): string | null => (isThanks(seen) ? shownOrderId(seen) : seen.earlierId);

/** The page has told what became of the order whose answer was lost. */
export function settleUnanswered({ model, thanked }: World, seen: Seen): void {
  const orderId = foundOrder(seen);
  if (orderId === null || orderId !== model.unanswered?.orderId) return;
  thanked.push(orderId);
  model.unanswered = null;
}

/** At this step; false when the page thanked for the order whose answer was lost instead. */
async function reach(world: World, step: Seen['step']): Promise<boolean> {
  const lostId = world.model.unanswered?.orderId;
  const isFound = (seen: Seen) => isThanks(seen) && shownOrderId(seen) === lostId;
  const seen = await waitUntilSeen(world, `step ${step} of checkout`, (now) => now.step === step || isFound(now));
  settleUnanswered(world, seen);
  return !isThanks(seen);
}

/** Opened anew: an order whose answer was lost is found and told of. */
async function openCheckout(world: World): Promise<boolean> {
  const lostId = isOwed(world.model) ? world.model.unanswered?.orderId : undefined;
  await openPath(world, '/checkout');
  activeTab(world).isOutdated = false;
  if (lostId === undefined) return reach(world, 1);
  const seen = await waitUntilSeen(world, `word of the order ${lostId}`, (now) => foundOrder(now) === lostId);
  settleUnanswered(world, seen);
  return isThanks(seen) ? false : reach(world, 1);
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
  const { path, step } = world.seen;
  if (path !== '/checkout' || step === 0) return openCheckout(world);
  if (step === 3) await main(activePage(world)).getByRole('button', { name: 'Change delivery address' }).click();
  if (step === 2) await button(activePage(world), 'Previous').click();
  return reach(world, 1);
}

async function toPayment(world: World): Promise<boolean> {
  if (world.seen.path === '/checkout' && world.seen.step === 3) {
    await main(activePage(world)).getByRole('button', { name: 'Change payment method' }).click();
    return reach(world, 2);
  }
  if (world.seen.path === '/checkout' && world.seen.step === 2) return true;
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

/** From the review and back to it. */
async function changeStreet(world: World): Promise<boolean> {
  const { signedIn } = world.model;
  if (signedIn === null || !(await toShipping(world))) return false;
  const [usual, other] = world.people[signedIn].streets;
  const page = activePage(world);
  const isUsual = (await field(page, 'Address').inputValue()) === usual;
  await field(page, 'Address').fill(isUsual ? other : usual);
  await button(page, 'Next').click();
  if (!(await reach(world, 2))) return false;
  await button(page, 'Next').click();
  return reach(world, 3);
}

/** Each is false when the page thanked for an order whose answer was lost instead. */
export const checkout = { changeStreet, toShipping, toPayment, toReview, open: openCheckout };

export type Outcome =
  | { readonly kind: 'thanks'; readonly orderId: string }
  /** The order before went through: what is in the bag now is not ordered. */
  | { readonly kind: 'earlier'; readonly orderId: string }
  | { readonly kind: 'window' }
  | { readonly kind: 'login' }
  | { readonly kind: 'refused'; readonly text: string }
  /** The page is no longer a checkout, or somebody else's. */
  | { readonly kind: 'elsewhere' };

function findOutcome(seen: Seen): Outcome | null {
  if (isThanks(seen)) return { kind: 'thanks', orderId: shownOrderId(seen) };
  if (seen.path === '/login') return { kind: 'login' };
  if (seen.hasWindow) return { kind: 'window' };
  if (seen.isBusy) return null;
  if (seen.earlierId !== null && seen.trouble === '') return { kind: 'earlier', orderId: seen.earlierId };
  if (seen.trouble !== '') return { kind: 'refused', text: seen.trouble };
  return seen.path === '/checkout' ? null : { kind: 'elsewhere' };
}

/** What comes of a press. */
export async function waitForOutcome(world: World): Promise<Outcome> {
  const seen = await waitUntilSeen(world, 'an answer to the order', (now) => findOutcome(now) !== null);
  const outcome = findOutcome(seen) ?? { kind: 'elsewhere' };
  if (outcome.kind === 'login') resetTab(world);
  return outcome;
}

export const pressPlaceOrder = async (world: World): Promise<void> => button(activePage(world), 'Place Order').click();
