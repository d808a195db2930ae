// Steps: Place Order by each payment method, with lost responses.
import { pressPlaceOrder, waitForOutcome } from '../checkout-page.ts';
import { expectedTotal, isOwed, noticeSessionEnd, type Purchase, shownBag } from '../model.ts';
import {
  applyOutcome,
  endOtherCheckouts,
  expectUnanswered,
  LOSS_NAMES,
  openWindow,
  recordThanks,
  withLostRequest,
} from '../placing-outcome.ts';
import { canBeBought, isOnline, isSignedIn, type Step, StepProblem } from '../step.ts';
import { activeTab, clearRateLimits, isForeign, openPath, type World } from '../world.ts';

/** What she is about to buy, as her page shows it. */
function currentPurchase({ model, seen }: World): Purchase | null {
  const lines = shownBag(model);
  if (model.signedIn === null || seen.method === null) return null;
  return { owner: model.signedIn, method: seen.method, lines, total: expectedTotal(model, lines, seen.hasCoupon) };
}

const isPressable = ({ seen }: World): boolean => seen.path === '/checkout' && seen.isPlaceable && !seen.hasWindow;
const isPlaceable = (world: World): boolean => isPressable(world) && !isForeign(world);
const canPlace = (world: World): boolean => isSignedIn(world) && (isOwed(world.model) || canBeBought(world));

const placeOrder: Step = {
  name: 'place the order',
  weight: 12,
  can: (world) => isOnline(world) && isPlaceable(world) && canPlace(world),
  async run(world) {
    const purchase = currentPurchase(world);
    if (!purchase) return;
    await clearRateLimits(world);
    await pressPlaceOrder(world);
    applyOutcome(world, await waitForOutcome(world), purchase);
  },
};

/** Nobody's any more: nothing may come of it. */
const placeWithoutSession: Step = {
  name: 'place the order without a session',
  weight: 6,
  can: (world) => isOnline(world) && isPlaceable(world) && world.model.signedIn !== null && !world.model.isSessionAlive,
  async run(world) {
    await pressPlaceOrder(world);
    const { kind } = await waitForOutcome(world);
    if (kind === 'thanks' || kind === 'window') throw new StepProblem('page', `without a session it ends with ${kind}`);
    noticeSessionEnd(world.model);
  },
};

/** The page is A's, the session is B's, and the page does not know: nothing may come of it. */
const placeForAnother: Step = {
  name: 'place the order in a page of somebody else',
  weight: 20,
  can: (world) => isOnline(world) && isPressable(world) && isForeign(world),
  async run(world) {
    await clearRateLimits(world);
    await pressPlaceOrder(world);
    const { kind } = await waitForOutcome(world);
    if (kind === 'thanks' || kind === 'window')
      throw new StepProblem('orders', `in a page of another it ends with ${kind}`);
    await openPath(world, '/about');
  },
};

const placeAndLose = (when: keyof typeof LOSS_NAMES): Step => ({
  name: `place the order, ${LOSS_NAMES[when]}`,
  weight: 3,
  can: (world) =>
    isOnline(world) &&
    isPlaceable(world) &&
    canPlace(world) &&
    !isOwed(world.model) &&
    world.seen.method === 'cod' &&
    !activeTab(world).isOutdated,
  async run(world) {
    const purchase = currentPurchase(world);
    if (!purchase) return;
    await clearRateLimits(world);
    await withLostRequest(world, '/checkout/place', when, () => pressPlaceOrder(world));
    if (when === 'after') await expectUnanswered(world, purchase);
    endOtherCheckouts(world, purchase);
    const outcome = await waitForOutcome(world);
    if (outcome.kind === 'thanks') recordThanks(world, outcome.orderId, purchase);
    else if (outcome.kind !== 'refused')
      throw new StepProblem('page', `without an answer it ends with ${outcome.kind}`);
  },
});

const startAndLose: Step = {
  name: 'place the order, the payment does not start',
  weight: 2,
  can: (world) =>
    isOnline(world) &&
    isPlaceable(world) &&
    canPlace(world) &&
    !isOwed(world.model) &&
    world.seen.method !== 'cod' &&
    !activeTab(world).isOutdated,
  async run(world) {
    const purchase = currentPurchase(world);
    if (!purchase) return;
    await clearRateLimits(world);
    await withLostRequest(world, '/payments/start', 'after', () => pressPlaceOrder(world));
    const outcome = await waitForOutcome(world);
    endOtherCheckouts(world, purchase);
    if (outcome.kind === 'window') openWindow(world, purchase);
    else if (outcome.kind !== 'refused')
      throw new StepProblem('page', `without an answer it ends with ${outcome.kind}`);
  },
};

const placeOffline: Step = {
  name: 'place the order without a connection',
  weight: 4,
  can: (world) => !world.model.isOnline && isPlaceable(world),
  async run(world) {
    await pressPlaceOrder(world);
    const { kind } = await waitForOutcome(world);
    if (kind !== 'refused') throw new StepProblem('page', `without a connection it ends with ${kind}`);
  },
};

export const placingSteps: readonly Step[] = [
  placeOrder,
  placeWithoutSession,
  placeForAnother,
  placeAndLose('after'),
  placeAndLose('before'),
  startAndLose,
  placeOffline,
];
