// Steps: a delivered unit comes back.
import { type ExpectedOrder, showLines } from '../model.ts';
import { isSignedIn, markTabsOutdated, type Step, StepProblem } from '../step.ts';
import { readStoredState } from '../stored-state.ts';
import { activePage, clearRateLimits, openPath, type World } from '../world.ts';

const RETURNS = '/admin-panel/returns/change';
const ORDERS = '/admin-panel/orders/change';

/** A delivered order of the shopper of which nothing came back, and a stored order with the same content. */
function findReturnable({ model, stored }: World) {
  const order = model.orders.find(
    (each) =>
      each.owner === model.signedIn && each.handled === 'delivered' && each.request === null && each.refunded === 0,
  );
  const row = stored.orders.find(
    (each) =>
      each.owner === order?.owner &&
      each.total === order.total &&
      each.method === order.method &&
      each.status === 'delivered' &&
      !each.hasCancellationRequest &&
      !each.hasReturn &&
      showLines(each.lines) === showLines(order.lines),
  );
  return order && row ? { order, row } : null;
}

interface StoredReturn {
  readonly id: string;
  readonly version: number;
  readonly refund: number;
  readonly productId: string;
  readonly items: readonly string[];
}

async function readReturn({ client }: World, serial: number): Promise<StoredReturn> {
  const { rows } = await client.query<StoredReturn>(
    `select r.id, r.version, r.refund_amount as refund, min(t.product_id::text) as "productId", json_agg(i.id) as items
     from returns r join return_items i on i.return_id = r.id join order_items t on t.id = i.order_item_id
     where r.serial = $1 group by r.id`,
    [serial],
  );
  const [found] = rows;
  if (!found) throw new StepProblem('orders', `return ${serial} does not exist`);
  return found;
}

/** The shopper requests the return; returns its number. */
async function requestReturn(world: World, orderId: string, method: ExpectedOrder['method']): Promise<string> {
  await clearRateLimits(world);
  await openPath(world, `/orders/${orderId}/return`);
  const page = activePage(world);
  const form = page.getByRole('form', { name: 'Return or exchange' });
  await form.getByRole('checkbox').first().check();
  await form.getByRole('radio', { name: 'Too large' }).check();
  await form.getByRole('radio', { name: /^Refund/ }).check();
  if (method === 'cod') await form.getByRole('textbox', { name: 'UPI id' }).fill('walker@okicici');
  await form.getByRole('button', { name: 'Send request' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Return RET-/ });
  await heading.waitFor();
  return ((await heading.textContent()) ?? '').replace(/^Return /, '').trim();
}

/** Staff approve, receive, check and settle; collected cash is transferred. */
async function settle(world: World, number: string): Promise<StoredReturn> {
  const staff = await world.staff();
  const serial = Number(number.split('-').at(-1));
  await staff.post(RETURNS, { action: 'approve', input: { number, answer: '' } });
  await staff.post(RETURNS, { action: 'arrive', input: { number } });
  const arrived = await readReturn(world, serial);
  const items = arrived.items.map((id) => ({ id, finding: 'ok', disposition: 'shelf', refundAmount: null }));
  const check = { items, note: '' };
  await staff.post(RETURNS, { action: 'check', input: { number, version: arrived.version, check } });
  const { version } = await readReturn(world, serial);
  await staff.post(RETURNS, { action: 'settle', input: { number, version } });
  return readReturn(world, serial);
}

const returnUnit: Step = {
  name: 'return one unit of a delivered order',
  weight: 3,
  can: (world) => world.model.isOnline && isSignedIn(world) && findReturnable(world) !== null,
  async run(world) {
    const found = findReturnable(world);
    if (!found) return;
    const { order, row } = found;
    const number = await requestReturn(world, row.orderId, order.method);
    const { refund, productId } = await settle(world, number);
    if (refund <= 0 || refund > order.total)
      throw new StepProblem('money', `return ${number} of an order of ${order.total} paise refunded ${refund}`);
    const { orders } = await readStoredState(world.client, world);
    const cashReturnId = orders.find((each) => each.id === row.id)?.cashReturnId;
    const input = { id: cashReturnId, reference: 'UPI 4712' };
    if (cashReturnId) await (await world.staff()).post(ORDERS, { action: 'endCashReturn', input });
    order.refunded += refund;
    const saleProduct = world.saleProducts.findIndex(({ id }) => id === productId);
    const model = world.model.saleProducts[saleProduct];
    if (model) model.onHand += 1;
    markTabsOutdated(world);
  },
};

export const returnSteps: readonly Step[] = [returnUnit];
