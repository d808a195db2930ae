// Steps: Place Order by each payment method, with lost responses.
import { outcomeOf, pressPlaceOrder } from '../checkout-page.ts';
import { isOwed, noticeSessionEnd, type Purchase, shownBag, totalOf } from '../model.ts';
import { expectUnanswered, LOST, losing, openWindow, supersede, takeOutcome, thank } from '../placing-outcome.ts';
import { canBeBought, isOnline, isSignedIn, type Step, StepProblem } from '../step.ts';
import { forgetLimits, go, isForeign, tabOf, type World } from '../world.ts';

/** What she is about to buy, as her page shows it. */
function purchaseOf({ model, seen }: World): Purchase | null {
  const lines = shownBag(model);
  if (model.signedIn === null || seen.method === null) return null;
  return { owner: model.signedIn, method: seen.method, lines, total: totalOf(model, lines, seen.hasCoupon) };
}

const isPressable = ({ seen }: World): boolean => seen.path === '/checkout' && seen.isPlaceable && !seen.hasWindow;
const isPlaceable = (world: World): boolean => isPressable(world) && !isForeign(world);
const isHers = (world: World): boolean => isSignedIn(world) && (isOwed(world.model) || canBeBought(world));

const placeOrder: Step = {
  name: 'place the order',
  weight: 12,
  can: (world) => isOnline(world) && isPlaceable(world) && isHers(world),
  async run(world) {
    const purchase = purchaseOf(world);
    if (!purchase) return;
    await forgetLimits(world);
    await pressPlaceOrder(world);
    takeOutcome(world, await outcomeOf(world), purchase);
  },
};

/** Nobody's any more: nothing may come of it. */
const placeWithoutSession: Step = {
  name: 'place the order without a session',
  weight: 6,
  can: (world) => isOnline(world) && isPlaceable(world) && world.model.signedIn !== null && !world.model.isSessionAlive,
  async run(world) {
    await pressPlaceOrder(world);
    const { kind } = await outcomeOf(world);
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
    await forgetLimits(world);
    await pressPlaceOrder(world);
    const { kind } = await outcomeOf(world);
    if (kind === 'thanks' || kind === 'window')
      throw new StepProblem('orders', `in a page of another it ends with ${kind}`);
    await go(world, '/about');
  },
};

const placeAndLose = (when: keyof typeof LOST): Step => ({
  name: `place the order, ${LOST[when]}`,
  weight: 3,
  can: (world) =>
    isOnline(world) &&
    isPlaceable(world) &&
    isHers(world) &&
    !isOwed(world.model) &&
    world.seen.method === 'cod' &&
    !tabOf(world).isOutdated,
  async run(world) {
    const purchase = purchaseOf(world);
    if (!purchase) return;
    await forgetLimits(world);
    await losing(world, '/checkout/place', when, () => pressPlaceOrder(world));
    if (when === 'after') await expectUnanswered(world, purchase);
    supersede(world, purchase);
    const outcome = await outcomeOf(world);
    if (outcome.kind === 'thanks') thank(world, outcome.orderId, purchase);
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
    isHers(world) &&
    !isOwed(world.model) &&
    world.seen.method !== 'cod' &&
    !tabOf(world).isOutdated,
  async run(world) {
    const purchase = purchaseOf(world);
    if (!purchase) return;
    await forgetLimits(world);
    await losing(world, '/payments/start', 'after', () => pressPlaceOrder(world));
    const outcome = await outcomeOf(world);
    supersede(world, purchase);
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
    const { kind } = await outcomeOf(world);
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
