// Steps: Place Order by each payment method, with lost responses.
import { pressPlaceOrder, waitForOutcome } from '../checkout-page.ts';
import { expectedTotal, mustShowLostOrder, noticeSessionEnd, type Purchase, shownBag } from '../model.ts';
import {
  applyOutcome,
  endOtherCheckouts,
  expectUnanswered,
  LOSS_NAMES,
  recordOpenedWindow,
  recordThanks,
  withLostRequest,
} from '../placing-outcome.ts';
import { canBeBought, isOnline, isSignedIn, type Step, StepProblem } from '../step.ts';
import { activeTab, clearRateLimits, isOtherPersonsPage, openPath, type World } from '../world.ts';

/** The purchase that the page shows. */
function currentPurchase({ model, pageState }: World): Purchase | null {
  const lines = shownBag(model);
  if (model.signedIn === null || pageState.method === null) return null;
  return {
    owner: model.signedIn,
    method: pageState.method,
    lines,
    total: expectedTotal(model, lines, pageState.hasCoupon),
  };
}

/** Place Order is enabled, and no payment window covers it. */
const canPressPlaceOrder = ({ pageState }: World): boolean =>
  pageState.path === '/checkout' && pageState.isPlaceOrderEnabled && !pageState.hasWindow;
/** The same, on a page that shows the person who is signed in. */
const canPressOnOwnPage = (world: World): boolean => canPressPlaceOrder(world) && !isOtherPersonsPage(world);
/** A press leads to an order: the one whose response was lost, or a new one for a bag that can be bought. */
const expectsOrder = (world: World): boolean =>
  isSignedIn(world) && (mustShowLostOrder(world.model) || canBeBought(world));

const placeOrder: Step = {
  name: 'place the order',
  weight: 12,
  can: (world) => isOnline(world) && canPressOnOwnPage(world) && expectsOrder(world),
  async run(world) {
    const purchase = currentPurchase(world);
    if (!purchase) return;
    await clearRateLimits(world);
    await pressPlaceOrder(world);
    applyOutcome(world, await waitForOutcome(world), purchase);
  },
};

/** The session has ended: no order and no payment window may result. */
const placeWithoutSession: Step = {
  name: 'place the order without a session',
  weight: 6,
  can: (world) =>
    isOnline(world) && canPressOnOwnPage(world) && world.model.signedIn !== null && !world.model.isSessionAlive,
  async run(world) {
    await pressPlaceOrder(world);
    const { kind } = await waitForOutcome(world);
    if (kind === 'thanks' || kind === 'window') throw new StepProblem('page', `without a session it ends with ${kind}`);
    noticeSessionEnd(world.model);
  },
};

/** The page shows A, the session is B's: no order and no payment window may result. */
const placeForAnother: Step = {
  name: 'place the order in the page of another person',
  weight: 20,
  can: (world) => isOnline(world) && canPressPlaceOrder(world) && isOtherPersonsPage(world),
  async run(world) {
    await clearRateLimits(world);
    await pressPlaceOrder(world);
    const { kind } = await waitForOutcome(world);
    if (kind === 'thanks' || kind === 'window')
      throw new StepProblem('orders', `in the page of another person it ends with ${kind}`);
    await openPath(world, '/about');
  },
};

const placeWithLoss = (when: keyof typeof LOSS_NAMES): Step => ({
  name: `place the order, ${LOSS_NAMES[when]}`,
  weight: 3,
  can: (world) =>
    isOnline(world) &&
    canPressOnOwnPage(world) &&
    expectsOrder(world) &&
    !mustShowLostOrder(world.model) &&
    world.pageState.method === 'cod' &&
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
      throw new StepProblem('page', `without a response it ends with ${outcome.kind}`);
  },
});

const startPaymentWithLoss: Step = {
  name: 'place the order, the payment does not start',
  weight: 2,
  can: (world) =>
    isOnline(world) &&
    canPressOnOwnPage(world) &&
    expectsOrder(world) &&
    !mustShowLostOrder(world.model) &&
    world.pageState.method !== 'cod' &&
    !activeTab(world).isOutdated,
  async run(world) {
    const purchase = currentPurchase(world);
    if (!purchase) return;
    await clearRateLimits(world);
    await withLostRequest(world, '/payments/start', 'after', () => pressPlaceOrder(world));
    const outcome = await waitForOutcome(world);
    endOtherCheckouts(world, purchase);
    if (outcome.kind === 'window') recordOpenedWindow(world, purchase);
    else if (outcome.kind !== 'refused')
      throw new StepProblem('page', `without a response it ends with ${outcome.kind}`);
  },
};

const placeOffline: Step = {
  name: 'place the order without a connection',
  weight: 4,
  can: (world) => !world.model.isOnline && canPressOnOwnPage(world),
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
  placeWithLoss('after'),
  placeWithLoss('before'),
  startPaymentWithLoss,
  placeOffline,
];
