// Steps: what a shopper does with a placed order.
import { changeBag, MAX_UNITS, shownBag } from '../model.ts';
import { isSignedIn, type Step, unitsForAnyone } from '../step.ts';
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

/** An ended order of the shopper of which everything can be bought beside what is in the bag. */
function findRepeatable(world: World) {
  const { model, stored } = world;
  const bag = shownBag(model);
  const fits = ([saleProduct, units]: readonly [number, number]) => {
    const wanted = units + (bag.get(saleProduct) ?? 0);
    const isActive = model.saleProducts[saleProduct]?.isActive === true;
    return isActive && wanted <= MAX_UNITS && wanted <= unitsForAnyone(world, saleProduct);
  };
  return stored.orders.find(
    ({ owner, status, lines }) =>
      owner === model.signedIn &&
      ['shipped', 'delivered', 'cancelled'].includes(status) &&
      lines.size > 0 &&
      [...lines].every(fits),
  );
}

const buyAgain: Step = {
  name: 'buy an ended order again',
  weight: 2,
  can: (world) => world.model.isOnline && isSignedIn(world) && findRepeatable(world) !== undefined,
  async run(world) {
    const order = findRepeatable(world);
    if (!order) return;
    await openPath(world, '/orders?pages=5');
    const card = activePage(world).locator(`[id="order-${order.orderId}"]`);
    await card.getByRole('button', { name: /^Buy again/ }).click();
    await activePage(world).waitForURL('**/cart');
    for (const [saleProduct, units] of order.lines) changeBag(world.model, saleProduct, units);
  },
};

export const orderSteps: readonly Step[] = [requestCancellation, buyAgain];
