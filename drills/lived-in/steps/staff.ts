// What staff do in their own window while somebody shops.
import { leftForAll, type Step } from '../step.ts';
import type { World } from '../world.ts';

const PRODUCTS = '/admin-panel/products/change';
const ORDERS = '/admin-panel/orders/change';

/** Pages that are open show what was there before; they may be refused once. */
function outdate({ model }: World): void {
  for (const tab of model.tabs) tab.isOutdated = true;
}

const ware = (world: World, place: number) => {
  const [found, model] = [world.wares[place], world.model.wares[place]];
  if (!found || !model) throw new Error(`there is no ware ${place + 1}`);
  return { id: found.id, model };
};

const raisePrice = (place: number): Step => ({
  name: `staff raise the price of ware ${place + 1}`,
  weight: 1,
  can: ({ model }) => model.isOnline,
  async run(world) {
    const { id, model } = ware(world, place);
    const price = model.price + 10_000;
    await (await world.staff()).setPrice(id, price / 100);
    model.price = price;
    outdate(world);
  },
});

const changeStock = (place: number, by: number, name: string): Step => ({
  name: `staff ${name} of ware ${place + 1}`,
  weight: 1,
  can: (world) => world.model.isOnline && leftForAll(world, place) + by >= 0 && leftForAll(world, place) + by < 80,
  async run(world) {
    const { id, model } = ware(world, place);
    await (await world.staff()).post(PRODUCTS, { intent: 'stock', ids: [id], by });
    model.onHand += by;
    outdate(world);
  },
});

const setActive = (place: number, isActive: boolean): Step => ({
  name: `staff ${isActive ? 'activate' : 'deactivate'} ware ${place + 1}`,
  weight: isActive ? 4 : 1,
  can: ({ model }) => model.isOnline && model.wares[place]?.isActive === !isActive,
  async run(world) {
    const { id, model } = ware(world, place);
    const status = isActive ? 'active' : 'inactive';
    await (await world.staff()).post(PRODUCTS, { intent: 'status', ids: [id], status });
    model.isActive = isActive;
    model.wasInactive = true;
    outdate(world);
  },
});

const answerCancellation = (approve: boolean): Step => ({
  name: `staff ${approve ? 'approve' : 'reject'} a cancellation`,
  weight: 2,
  can: (world) => world.model.isOnline && world.facts.orders.some(({ requestId }) => requestId !== null),
  async run(world) {
    const row = world.facts.orders.find(({ requestId }) => requestId !== null);
    const order = world.model.orders.find(
      ({ owner, total, method, request }) =>
        request === 'pending' && owner === row?.owner && total === row.total && method === row.method,
    );
    if (!row || !order) return;
    await (await world.staff()).post(ORDERS, { intent: 'answer', requestId: row.requestId, approve, notes: '' });
    order.request = approve ? 'approved' : 'rejected';
    outdate(world);
  },
});

export const staffSteps: readonly Step[] = [
  raisePrice(1),
  changeStock(0, -1, 'take one piece'),
  changeStock(2, -1, 'take one piece'),
  changeStock(2, 2, 'add two pieces'),
  setActive(1, false),
  setActive(1, true),
  answerCancellation(true),
  answerCancellation(false),
];
