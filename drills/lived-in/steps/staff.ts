// Steps: what staff do in their own browser while somebody shops.

import { type ExpectedOrder, showLines } from '../model.ts';
import { type Step, StepProblem, unitsForAnyone } from '../step.ts';
import { readStoredState } from '../stored-state.ts';
import type { World } from '../world.ts';

const PRODUCTS = '/admin-panel/products/change';
const ORDERS = '/admin-panel/orders/change';

/** Pages that are open show what was there before; they may be refused once. */
function outdate({ model }: World): void {
  for (const tab of model.tabs) tab.isOutdated = true;
}

/** Order numbers are unique across walks. */
const enteredBefore = new Set<string>();

const saleProduct = (world: World, place: number) => {
  const [found, model] = [world.saleProducts[place], world.model.saleProducts[place]];
  if (!found || !model) throw new Error(`there is no product ${place + 1}`);
  return { id: found.id, model };
};

const raisePrice = (place: number): Step => ({
  name: `staff raise the price of product ${place + 1}`,
  weight: 1,
  can: ({ model }) => model.isOnline,
  async run(world) {
    const { id, model } = saleProduct(world, place);
    const price = model.price + 10_000;
    await (await world.staff()).setPrice(id, price / 100);
    model.price = price;
    outdate(world);
  },
});

const changeStock = (place: number, by: number, name: string): Step => ({
  name: `staff ${name} of product ${place + 1}`,
  weight: 1,
  can: (world) =>
    world.model.isOnline && unitsForAnyone(world, place) + by >= 0 && unitsForAnyone(world, place) + by < 80,
  async run(world) {
    const { id, model } = saleProduct(world, place);
    await (await world.staff()).post(PRODUCTS, { action: 'changeStock', input: { ids: [id], by } });
    model.onHand += by;
    outdate(world);
  },
});

/** Its units leave the shelf at once, and it belongs to neither of the two people. */
const enterOrder = (place: number): Step => ({
  name: `staff enter an order of product ${place + 1} by phone`,
  weight: 1,
  can: (world) =>
    world.model.isOnline && world.model.saleProducts[place]?.isActive === true && unitsForAnyone(world, place) > 0,
  async run(world) {
    const { model } = saleProduct(world, place);
    const orderId = await (await world.staff()).enterOrder({ name: world.saleProducts[place]?.name ?? '', size: 'M' });
    if (enteredBefore.has(orderId))
      throw new StepProblem('orders', `the second order by phone is order ${orderId} again`);
    enteredBefore.add(orderId);
    model.onHand -= 1;
    outdate(world);
  },
});

const setActive = (place: number, isActive: boolean): Step => ({
  name: `staff ${isActive ? 'activate' : 'deactivate'} product ${place + 1}`,
  weight: isActive ? 4 : 1,
  can: ({ model }) => model.isOnline && model.saleProducts[place]?.isActive === !isActive,
  async run(world) {
    const { id, model } = saleProduct(world, place);
    const status = isActive ? 'active' : 'inactive';
    await (await world.staff()).post(PRODUCTS, { action: 'setStatus', input: { ids: [id], status } });
    model.isActive = isActive;
    model.wasInactive = true;
    outdate(world);
  },
});

const answerCancellation = (approve: boolean): Step => ({
  name: `staff ${approve ? 'approve' : 'reject'} a cancellation`,
  weight: 2,
  can: (world) => world.model.isOnline && world.stored.orders.some(({ requestId }) => requestId !== null),
  async run(world) {
    const row = world.stored.orders.find(({ requestId }) => requestId !== null);
    const order = world.model.orders.find(
      ({ owner, total, method, request }) =>
        request === 'pending' && owner === row?.owner && total === row.total && method === row.method,
    );
    if (!row || !order) return;
    await (await world.staff()).post(ORDERS, {
      action: 'answerRequest',
      input: { id: row.requestId, approve, notes: '' },
    });
    order.request = approve ? 'approved' : 'rejected';
    outdate(world);
  },
});

const STATUS_OF = { sent: 'shipped', delivered: 'delivered', 'taken-back': 'cancelled' } as const;
type Handled = keyof typeof STATUS_OF;

/** The first order that staff handled so far, and a row of the database that looks the same. */
function findHandled({ model, stored: facts }: World, handled: ExpectedOrder['handled']) {
  const order = model.orders.find((each) => each.handled === handled && each.request === null);
  const status = handled === null ? 'pending' : STATUS_OF[handled];
  const row = facts.orders.find(
    (each) =>
      each.owner === order?.owner &&
      each.total === order.total &&
      each.method === order.method &&
      showLines(each.lines) === showLines(order.lines) &&
      each.status === status &&
      !each.isAsked,
  );
  return order && row ? { order, row } : null;
}

const handle = (
  name: string,
  from: ExpectedOrder['handled'],
  to: Handled,
  more: (world: World, orderId: string) => Promise<void> = async () => {},
): Step => ({
  name,
  weight: 1,
  can: (world) => world.model.isOnline && findHandled(world, from) !== null,
  async run(world) {
    const found = findHandled(world, from);
    if (!found) return;
    const { order, row } = found;
    const input = { id: row.id, seen: row.status, reason: 'As asked by phone', status: STATUS_OF[to] };
    await (await world.staff()).post(ORDERS, { action: 'setStatus', input });
    order.handled = to;
    await more(world, row.id);
    outdate(world);
  },
});

/** Of an order that was delivered and is cancelled now. */
async function takeBack(world: World, id: string): Promise<void> {
  const staff = await world.staff();
  for (const action of ['came-back', 'restock']) {
    await staff.post(ORDERS, { action: 'stateUnits', input: { id, action } });
  }
  const { orders } = await readStoredState(world.client, world);
  const taskId = orders.find((each) => each.id === id)?.cashTaskId;
  if (taskId) await staff.post(ORDERS, { action: 'endCashReturn', input: { id: taskId, reference: 'UPI 4711' } });
}

export const staffSteps: readonly Step[] = [
  raisePrice(1),
  changeStock(0, -1, 'take one piece'),
  changeStock(2, -1, 'take one piece'),
  changeStock(2, 2, 'add two pieces'),
  setActive(1, false),
  setActive(1, true),
  enterOrder(0),
  enterOrder(2),
  answerCancellation(true),
  answerCancellation(false),
  handle('staff send an order by hand', null, 'sent'),
  handle('staff mark an order delivered', 'sent', 'delivered'),
  handle('staff take a delivered order back', 'delivered', 'taken-back', takeBack),
];
