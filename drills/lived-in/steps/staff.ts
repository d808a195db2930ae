// Steps: staff actions in their own browser while somebody shops.

import { type ExpectedOrder, showLines } from '../model.ts';
import { markTabsOutdated, type Step, StepProblem, unitsForAnyone, walkProduct } from '../step.ts';
import { readStoredState } from '../stored-state.ts';
import type { World } from '../world.ts';

const PRODUCTS = '/admin-panel/products/change';
const ORDERS = '/admin-panel/orders/change';

/** Order numbers are unique across walks. */
const enteredBefore = new Set<string>();

const raisePrice = (index: number): Step => ({
  name: `staff raise the price of product ${index + 1}`,
  weight: 1,
  can: ({ model }) => model.isOnline,
  async run(world) {
    const { id, model } = walkProduct(world, index);
    const price = model.price + 10_000;
    await (await world.staff()).setPrice(id, price / 100);
    model.price = price;
    markTabsOutdated(world);
  },
});

const changeStock = (index: number, by: number, name: string): Step => ({
  name: `staff ${name} of product ${index + 1}`,
  weight: 1,
  can: (world) =>
    world.model.isOnline && unitsForAnyone(world, index) + by >= 0 && unitsForAnyone(world, index) + by < 80,
  async run(world) {
    const { id, model } = walkProduct(world, index);
    await (await world.staff()).post(PRODUCTS, { action: 'changeStock', input: { ids: [id], by } });
    model.onHand += by;
    markTabsOutdated(world);
  },
});

/** The order takes its unit from stock at once and belongs to neither of the two people. */
const enterOrder = (index: number): Step => ({
  name: `staff enter an order of product ${index + 1} by phone`,
  weight: 1,
  can: (world) =>
    world.model.isOnline && world.model.saleProducts[index]?.isActive === true && unitsForAnyone(world, index) > 0,
  async run(world) {
    const { model } = walkProduct(world, index);
    const orderId = await (await world.staff()).enterOrder({ name: world.saleProducts[index]?.name ?? '', size: 'M' });
    if (enteredBefore.has(orderId))
      throw new StepProblem('orders', `the second order by phone has the number ${orderId} of the first`);
    enteredBefore.add(orderId);
    model.onHand -= 1;
    markTabsOutdated(world);
  },
});

/** Open checkouts and earlier orders keep the SKU that the size had. */
const setCodes = (index: number): Step => ({
  name: `staff give product ${index + 1} another SKU and barcode`,
  weight: 1,
  can: ({ model }) => model.isOnline,
  async run(world) {
    const { id, model } = walkProduct(world, index);
    const sku = `W-${world.mark}-${index + 1}-${model.skus.length}`;
    await (await world.staff()).setCodes(id, { sku, barcode: `B${sku}` });
    model.skus.push(sku);
  },
});

/** The order by phone is entered with the scanner, once the size has a barcode. */
const scanOrder = (index: number): Step => ({
  name: `staff scan product ${index + 1} for an order by phone`,
  weight: 1,
  can: (world) => enterOrder(index).can(world) && (world.model.saleProducts[index]?.skus.length ?? 0) > 1,
  async run(world) {
    const { model } = walkProduct(world, index);
    const sku = model.skus.at(-1) ?? '';
    const orderId = await (await world.staff()).enterScannedOrder(`B${sku}`);
    const { rows } = await world.client.query(
      'select i.sku from orders o join order_items i on i.order_id = o.id where o.order_id = $1',
      [orderId],
    );
    if (rows[0]?.sku !== sku)
      throw new StepProblem('skus', `order ${orderId} has the SKU ${rows[0]?.sku}, expected ${sku}`);
    model.onHand -= 1;
    markTabsOutdated(world);
  },
});

const setActive = (index: number, isActive: boolean): Step => ({
  name: `staff ${isActive ? 'activate' : 'deactivate'} product ${index + 1}`,
  weight: isActive ? 4 : 1,
  can: ({ model }) => model.isOnline && model.saleProducts[index]?.isActive === !isActive,
  async run(world) {
    const { id, model } = walkProduct(world, index);
    const status = isActive ? 'active' : 'inactive';
    await (await world.staff()).post(PRODUCTS, { action: 'setStatus', input: { ids: [id], status } });
    model.isActive = isActive;
    model.isScheduled = false;
    model.wasInactive = true;
    markTabsOutdated(world);
  },
});

const decideCancellation = (approve: boolean): Step => ({
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
    markTabsOutdated(world);
  },
});

const STATUS_BY_HANDLING = { sent: 'shipped', delivered: 'delivered', 'taken-back': 'cancelled' } as const;
type Handled = keyof typeof STATUS_BY_HANDLING;

/** The first order in this state of handling, and a stored order with the same content. */
function findHandled({ model, stored }: World, handled: ExpectedOrder['handled']) {
  const order = model.orders.find((each) => each.handled === handled && each.request === null && each.refunded === 0);
  const status = handled === null ? 'pending' : STATUS_BY_HANDLING[handled];
  const row = stored.orders.find(
    (each) =>
      each.owner === order?.owner &&
      each.total === order.total &&
      each.method === order.method &&
      showLines(each.lines) === showLines(order.lines) &&
      each.status === status &&
      !each.hasReturn &&
      !each.hasCancellationRequest,
  );
  return order && row ? { order, row } : null;
}

type FoundOrder = NonNullable<ReturnType<typeof findHandled>>;

async function setStatus(world: World, { order, row }: FoundOrder, to: Handled): Promise<void> {
  const input = { id: row.id, seen: row.status, reason: 'Requested by phone', status: STATUS_BY_HANDLING[to] };
  await (await world.staff()).post(ORDERS, { action: 'setStatus', input });
  order.handled = to;
  markTabsOutdated(world);
}

const changeStatus = (
  name: string,
  from: ExpectedOrder['handled'],
  to: Handled,
  afterwards: (world: World, orderId: string) => Promise<void> = async () => {},
): Step => ({
  name,
  weight: 1,
  can: (world) => world.model.isOnline && findHandled(world, from) !== null,
  async run(world) {
    const found = findHandled(world, from);
    if (!found) return;
    await setStatus(world, found, to);
    await afterwards(world, found.row.id);
  },
});

/** A-KEEP-07: a colleague sends the order while the note is being typed on its page. */
const typeNoteMeanwhile: Step = {
  name: 'staff type a note while an order is sent',
  weight: 1,
  can: (world) => world.model.isOnline && findHandled(world, null) !== null,
  async run(world) {
    const found = findHandled(world, null);
    if (!found) return;
    const note = `Note ${world.model.notes.length + 1} of ${world.mark}`;
    await (await world.staff()).addNoteDuring(
      found.row.orderId,
      note,
      () => setStatus(world, found, 'sent'),
      'Shipped',
    );
    world.model.notes.push(note);
  },
};

/** Records the return, the restock and the cash return of a delivered order that was cancelled. */
async function takeBack(world: World, id: string): Promise<void> {
  const staff = await world.staff();
  for (const action of ['came-back', 'restock']) {
    await staff.post(ORDERS, { action: 'stateUnits', input: { id, action } });
  }
  const { orders } = await readStoredState(world.client, world);
  const cashReturnId = orders.find((each) => each.id === id)?.cashReturnId;
  if (cashReturnId)
    await staff.post(ORDERS, { action: 'endCashReturn', input: { id: cashReturnId, reference: 'UPI 4711' } });
}

export const staffSteps: readonly Step[] = [
  raisePrice(1),
  changeStock(0, -1, 'remove one unit'),
  changeStock(2, -1, 'remove one unit'),
  changeStock(2, 2, 'add two units'),
  setActive(1, false),
  setActive(1, true),
  enterOrder(0),
  enterOrder(2),
  setCodes(0),
  scanOrder(0),
  decideCancellation(true),
  decideCancellation(false),
  changeStatus('staff send an order by hand', null, 'sent'),
  typeNoteMeanwhile,
  changeStatus('staff mark an order delivered', 'sent', 'delivered'),
  changeStatus('staff take a delivered order back', 'delivered', 'taken-back', takeBack),
];
