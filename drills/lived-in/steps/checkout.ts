// Steps: checkout, left and resumed at any point.
import { checkout, waitUntilSeen } from '../checkout-page.ts';
import { isOwed, type Method } from '../model.ts';
import { canBeBought, isOnline, isSignedIn, type Step } from '../step.ts';
import { activePage, clearRateLimits, isForeign, type World } from '../world.ts';

function canGo(world: World): boolean {
  if (!isOnline(world) || !isSignedIn(world) || isForeign(world) || world.seen.hasWindow) return false;
  return isOwed(world.model) || canBeBought(world);
}

const goTo = (name: string, weight: number, way: (world: World) => Promise<boolean>): Step => ({
  name: `go to ${name}`,
  weight,
  can: canGo,
  async run(world) {
    await way(world);
  },
});

const WORDS: Readonly<Record<Method, string>> = { cod: 'cash', card: 'card', upi: 'UPI' };

const toReview = (method: Method): Step =>
  goTo(`review by ${WORDS[method]}`, 6, (world) => checkout.toReview(world, method));

const isAtReview = (world: World): boolean =>
  world.seen.path === '/checkout' && world.seen.step === 3 && !world.seen.hasWindow && !isForeign(world);

const changeStreet: Step = {
  name: 'change the address',
  weight: 3,
  can: (world) => canGo(world) && isAtReview(world),
  async run(world) {
    await checkout.changeStreet(world);
  },
};

const canUseCoupons = (world: World): boolean => isOnline(world) && isSignedIn(world) && isAtReview(world);

const applyCoupon = (name: string, code: (world: World) => string, isFree: (world: World) => boolean): Step => ({
  name,
  weight: 2,
  can: (world) => canUseCoupons(world) && world.seen.couponCode === null && isFree(world),
  async run(world) {
    const box = activePage(world).getByRole('region', { name: 'Coupon' });
    await clearRateLimits(world);
    await box.getByRole('textbox', { name: 'Coupon code' }).fill(code(world));
    await box.getByRole('button', { name: 'Apply', exact: true }).click();
    await box.getByRole('button', { name: `Remove ${code(world)}` }).waitFor();
    await waitUntilSeen(world, 'the discount', ({ hasCoupon }) => hasCoupon);
  },
});

/** Nobody has it, or her own checkout that is not finished: that one is hers to use. */
function isSingleFree({ stored: facts, model }: World): boolean {
  const { singleCoupon } = facts;
  return singleCoupon === null || (singleCoupon.owner === model.signedIn && !singleCoupon.isOrder);
}

const removeCoupon: Step = {
  name: 'remove the coupon',
  weight: 1,
  can: (world) => canUseCoupons(world) && world.seen.couponCode !== null,
  async run(world) {
    const box = activePage(world).getByRole('region', { name: 'Coupon' });
    await box.getByRole('button', { name: /^Remove / }).click();
    await box.getByRole('button', { name: /^Remove / }).waitFor({ state: 'detached' });
  },
};

export const checkoutSteps: readonly Step[] = [
  goTo('shipping', 1, checkout.toShipping),
  goTo('payment', 1, checkout.toPayment),
  toReview('cod'),
  toReview('card'),
  toReview('upi'),
  changeStreet,
  applyCoupon(
    'apply the coupon',
    ({ coupons }) => coupons.usual,
    () => true,
  ),
  applyCoupon('apply the coupon for one order', ({ coupons }) => coupons.single, isSingleFree),
  removeCoupon,
];
