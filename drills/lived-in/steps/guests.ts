// Steps: somebody else buys without an account, in a browser of its own. The order belongs to neither of the two people.
import { fillInGuest, openGuestCheckout, payAsGuest } from '../../../testkit/guest-page.ts';
import { isOnline, markTabsOutdated, productModel, type Step, StepProblem, unitsForAnyone } from '../step.ts';
import type { World } from '../world.ts';

const EMAIL = 'a.guest@example.in';

async function buyInOtherBrowser(world: World, index: number): Promise<string> {
  const saleProduct = world.saleProducts[index];
  if (!saleProduct) throw new Error(`there is no product ${index + 1}`);
  const options = { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' as const };
  const context = await world.browser.newContext(options);
  try {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('discount_modal_submitted', 'true'));
    await openGuestCheckout(page, world.storeUrl, saleProduct);
    await fillInGuest(page, { email: EMAIL, phone: '9845070000' });
    return await payAsGuest(page, 'UPI');
  } finally {
    await context.close();
  }
}

const buyAsGuest = (index: number): Step => ({
  name: `a guest buys product ${index + 1}`,
  weight: 1,
  can: (world) => isOnline(world) && productModel(world, index).isActive && unitsForAnyone(world, index) > 0,
  async run(world) {
    await world.client.query('update settings set guest_checkout = true where not guest_checkout');
    const orderId = await buyInOtherBrowser(world, index);
    const { rows } = await world.client.query(
      `select user_id is null and guest_hash is not null and payment_status = 'paid' as "isRight" from orders where order_id = $1`,
      [orderId],
    );
    if (rows[0]?.isRight !== true) throw new StepProblem('orders', `order ${orderId} is no paid order of a guest`);
    // The unit stays reserved until staff pick it.
    productModel(world, index).reservedElsewhere += 1;
    markTabsOutdated(world);
  },
});

export const guestSteps: readonly Step[] = [buyAsGuest(0), buyAsGuest(1)];
