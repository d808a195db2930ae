// Steps: what a shopper does with a placed order.
import { isSignedIn, type Step } from '../step.ts';
import { activePage, clearRateLimits, openPath, type World } from '../world.ts';

/** Orders that look the same are the same to her: any of them will do. */
function findCancellable({ model, stored: facts }: World) {
  const order = model.orders.find(
    ({ owner, request, handled }) => owner === model.signedIn && request === null && handled === null,
  );
  const row = facts.orders.find(
    ({ owner, total, method, isAsked, status }) =>
      owner === order?.owner && total === order.total && method === order.method && !isAsked && status === 'pending',
  );
  return order && row ? { order, row } : null;
}

const askToCancel: Step = {
  name: 'ask to cancel the first order',
  weight: 2,
  can: (world) => world.model.isOnline && isSignedIn(world) && findCancellable(world) !== null,
  async run(world) {
    const found = findCancellable(world);
    if (!found) return;
    await clearRateLimits(world);
    await openPath(world, '/orders?pages=5');
    const card = activePage(world).locator(`[id="order-${found.row.orderId}"]`);
    await card.getByRole('link', { name: /^Cancel Order/ }).click();
    const dialog = activePage(world).getByRole('dialog');
    await dialog.getByLabel('Reason').selectOption('Changed my mind');
    await dialog.getByRole('button', { name: /^Submit/ }).click();
    await dialog.waitFor({ state: 'detached' });
    found.order.request = 'pending';
  },
};

export const orderSteps: readonly Step[] = [askToCancel];
