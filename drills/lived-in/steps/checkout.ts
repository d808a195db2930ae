// Steps: checkout, left and resumed at any point.
import { checkout, waitForPage } from '../checkout-page.ts';
import { type Method, mustShowLostOrder } from '../model.ts';
import { canBeBought, isOnline, isSignedIn, type Step } from '../step.ts';
import { activePage, clearRateLimits, isOtherPersonsPage, type World } from '../world.ts';

function canGo(world: World): boolean {
  if (!isOnline(world) || !isSignedIn(world) || isOtherPersonsPage(world) || world.pageState.hasWindow) return false;
  return mustShowLostOrder(world.model) || canBeBought(world);
}

const goTo = (name: string, weight: number, navigate: (world: World) => Promise<boolean>): Step => ({
  name: `go to ${name}`,
  weight,
  can: canGo,
  async run(world) {
    await navigate(world);
  },
});

const METHOD_NAMES: Readonly<Record<Method, string>> = { cod: 'cash', card: 'card', upi: 'UPI' };

const toReview = (method: Method): Step =>
  goTo(`review by ${METHOD_NAMES[method]}`, 6, (world) => checkout.toReview(world, method));

const isAtReview = (world: World): boolean =>
  world.pageState.path === '/checkout' &&
  world.pageState.step === 3 &&
  !world.pageState.hasWindow &&
  !isOtherPersonsPage(world);

const changeStreet: Step = {
  name: 'change the address',
  weight: 3,
  can: (world) => canGo(world) && isAtReview(world),
  async run(world) {
    await checkout.changeStreet(world);
  },
};

const canUseCoupons = (world: World): boolean => isOnline(world) && isSignedIn(world) && isAtReview(world);

const applyCoupon = (name: string, code: (world: World) => string, isAvailable: (world: World) => boolean): Step => ({
  name,
  weight: 2,
  can: (world) => canUseCoupons(world) && world.pageState.couponCode === null && isAvailable(world),
  async run(world) {
    const box = activePage(world).getByRole('region', { name: 'Coupon' });
    await clearRateLimits(world);
    await box.getByRole('textbox', { name: 'Coupon code' }).fill(code(world));
    await box.getByRole('button', { name: 'Apply', exact: true }).click();
    await box.getByRole('button', { name: `Remove ${code(world)}` }).waitFor();
    await waitForPage(world, 'the discount', ({ hasCoupon }) => hasCoupon);
  },
});

/** True when nobody uses the coupon, or only the shopper's own open checkout. */
function isSingleCouponAvailable({ stored, model }: World): boolean {
  const { singleCoupon } = stored;
  return singleCoupon === null || (singleCoupon.owner === model.signedIn && !singleCoupon.isOrder);
}

const removeCoupon: Step = {
  name: 'remove the coupon',
  weight: 1,
  can: (world) => canUseCoupons(world) && world.pageState.couponCode !== null,
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
  applyCoupon('apply the coupon for one order', ({ coupons }) => coupons.single, isSingleCouponAvailable),
  removeCoupon,
];
