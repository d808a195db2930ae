// The way through checkout, left and taken up again at any place.
import { checkout } from '../checkout-page.ts';
import { isOwed, type Method } from '../model.ts';
import { canBeBought, isOnline, isSignedIn, type Step } from '../step.ts';
import { isForeign, pageOf, type World } from '../world.ts';

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

const applyCoupon: Step = {
  name: 'apply the coupon',
  weight: 2,
  can: (world) => isOnline(world) && isSignedIn(world) && isAtReview(world) && !world.seen.hasCoupon,
  async run(world) {
    const box = pageOf(world).getByRole('region', { name: 'Coupon' });
    await box.getByRole('textbox', { name: 'Coupon code' }).fill(world.couponCode);
    await box.getByRole('button', { name: 'Apply', exact: true }).click();
    await box.getByRole('button', { name: `Remove ${world.couponCode}` }).waitFor();
  },
};

const removeCoupon: Step = {
  name: 'remove the coupon',
  weight: 1,
  can: (world) => isOnline(world) && isSignedIn(world) && isAtReview(world) && world.seen.hasCoupon,
  async run(world) {
    const box = pageOf(world).getByRole('region', { name: 'Coupon' });
    await box.getByRole('button', { name: `Remove ${world.couponCode}` }).click();
    await box.getByRole('button', { name: `Remove ${world.couponCode}` }).waitFor({ state: 'detached' });
  },
};

export const checkoutSteps: readonly Step[] = [
  goTo('shipping', 1, checkout.toShipping),
  goTo('payment', 1, checkout.toPayment),
  toReview('cod'),
  toReview('card'),
  toReview('upi'),
  changeStreet,
  applyCoupon,
  removeCoupon,
];
