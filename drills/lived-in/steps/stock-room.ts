// Steps: staff count the shelf, print a pick list, and choose a look, while somebody shops.
import { setTimeout as wait } from 'node:timers/promises';
import { setLook } from '../look.ts';
import { isOnline, markTabsOutdated, type Step, StepProblem, unitsForAnyone, walkProduct } from '../step.ts';
import type { World } from '../world.ts';

const STOCK_TAKE = '/admin-panel/products/stock-take/change';
const ATTEMPTS = 600;
const INTERVAL_MS = 250;

/** Jobs and cached pages follow a moment later; false when the condition never became true. */
async function waitUntil(isTrue: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await isTrue()) return true;
    await wait(INTERVAL_MS);
  }
  return false;
}

async function readSize({ client }: World, productId: string): Promise<{ sku: string; onHand: number }> {
  const { rows } = await client.query(
    'select sku, on_hand as "onHand" from inventory_levels where product_id = $1 order by size limit 1',
    [productId],
  );
  return rows[0];
}

/** The size is counted with one scan that is sent twice, and the stock take is applied. */
const countShelf = (index: number, by: 1 | -1): Step => ({
  name: `staff count ${by > 0 ? 'one unit more' : 'one unit fewer'} of product ${index + 1}`,
  weight: 0.5,
  can: (world) => isOnline(world) && unitsForAnyone(world, index) + by >= 0 && unitsForAnyone(world, index) + by < 80,
  async run(world) {
    const { id: productId, model } = walkProduct(world, index);
    const { client } = world;
    const staff = await world.staff();
    await staff.post(STOCK_TAKE, { action: 'begin', input: { categoryId: null } });
    const { rows } = await client.query(`select id from stock_takes where status = 'counting'`);
    const id: string = rows[0]?.id;
    const { sku, onHand } = await readSize(world, productId);
    const scans = [{ id: crypto.randomUUID(), code: sku, quantity: onHand + by, ageMs: 0 }];
    for (let sent = 0; sent < 2; sent++) await staff.post(STOCK_TAKE, { action: 'count', input: { id, scans } });
    await staff.post(STOCK_TAKE, { action: 'apply', input: { id, revision: 1, zeroesUncounted: false } });
    const isApplied = async () =>
      (await client.query('select status from stock_takes where id = $1', [id])).rows[0]?.status === 'applied';
    if (!(await waitUntil(isApplied))) throw new StepProblem('stock', `the stock take ${id} was not applied`);
    const lines = await client.query('select result from stock_take_lines where stock_take_id = $1', [id]);
    if (lines.rows[0]?.result !== 'corrected')
      throw new StepProblem('stock', `the stock take ${id} ended with ${JSON.stringify(lines.rows)}`);
    model.onHand += by;
    markTabsOutdated(world);
  },
});

const findPickableOrder = ({ stored }: World) =>
  stored.orders.find(({ status, hasCancellationRequest }) => status === 'pending' && !hasCancellationRequest);

const printPickList: Step = {
  name: 'staff print the pick list of a pending order',
  weight: 0.5,
  can: (world) => isOnline(world) && findPickableOrder(world) !== undefined,
  async run(world) {
    const order = findPickableOrder(world);
    if (!order) return;
    const { rows } = await world.client.query(
      'select sku, reserved from order_items where order_id = $1 and reserved > 0',
      [order.id],
    );
    const text = await (await world.staff()).read(`/admin-panel/orders/pick-list?ids=${order.id}`);
    for (const { sku } of rows)
      if (!text.includes(sku)) throw new StepProblem('orders', `the pick list of order ${order.id} lacks ${sku}`);
  },
};

/** The page of the first product shows the third exactly while it is part of the look and active. */
const changeLook = (isIn: boolean): Step => ({
  name: isIn ? 'staff put product 3 into the look of product 1' : 'staff take product 3 out of the look of product 1',
  weight: 0.5,
  can: isOnline,
  async run(world) {
    const [one, three] = [walkProduct(world, 0), walkProduct(world, 2)];
    await setLook(world, one.id, isIn ? [three.id] : []);
    const { rows } = await world.client.query('select slug, status from products where id = $1', [one.id]);
    const shows = isIn && three.model.isActive;
    const isShown = async () =>
      (await (await world.staff()).read(`/product/${rows[0]?.slug}`)).includes('Complete the look');
    if (rows[0]?.status === 'active' && !(await waitUntil(async () => (await isShown()) === shows)))
      throw new StepProblem('pages', `product 1 ${shows ? 'does not show' : 'still shows'} its look`);
  },
});

export const stockRoomSteps: readonly Step[] = [
  countShelf(0, 1),
  countShelf(0, -1),
  countShelf(2, 1),
  printPickList,
  changeLook(true),
  changeLook(false),
];
