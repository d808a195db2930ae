// Steps: what a shopper does with a placed order.
import { isSignedIn, type Step } from '../step.ts';
import { activePage, clearRateLimits, openPath, type World } from '../world.ts';

/** An order without a request, and a stored order with the same owner, total and method: equal orders are interchangeable. */
function findCancellable({ model, stored }: World) {
  const order = model.orders.find(
    ({ owner, request, handled }) => owner === model.signedIn && request === null && handled === null,
  );
  const row = stored.orders.find(
    ({ owner, total, method, hasCancellationRequest, status }) =>
      owner === order?.owner &&
      total === order.total &&
      method === order.method &&
      !hasCancellationRequest &&
      status === 'pending',
  );
  return order && row ? { order, row } : null;
}

const requestCancellation: Step = {
  name: 'request the cancellation of the first order',
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

export const orderSteps: readonly Step[] = [requestCancellation];
