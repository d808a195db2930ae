// Steps: staff change an order that was not sent.
import { changeLine, countUnits, type ExpectedOrder, showLines } from '../model.ts';
import { markTabsOutdated, type Step } from '../step.ts';
import type { World } from '../world.ts';

const EDIT = '/admin-panel/orders/edit';

/** An order of several units, and a stored order with the same content that has no discount: its new total is known. */
function findEditable({ model, stored }: World) {
  for (const order of model.orders) {
    if (order.handled !== null || order.request !== null || countUnits(order.lines) < 2) continue;
    const row = stored.orders.find(
      (each) =>
        each.owner === order.owner &&
        each.total === order.total &&
        each.method === order.method &&
        each.status === 'pending' &&
        !each.hasCancellationRequest &&
        showLines(each.lines) === showLines(order.lines),
    );
    if (row) return { order, row };
  }
  return null;
}

interface StoredLine {
  readonly id: string;
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
  readonly price: number;
}

interface StoredSums {
  readonly version: number;
  readonly subtotal: number;
  readonly shipping: number;
  readonly discount: number;
  readonly taxRate: number;
}

const FREE_ABOVE = 99_900;

/** Delivery costs no more than before, and nothing above ₹999. */
function totalAfter({ subtotal, shipping, taxRate }: StoredSums, removed: number): number {
  const left = subtotal - removed;
  return left + Math.round((left * taxRate) / 100) + (left > FREE_ABOVE ? 0 : shipping);
}

const replaceOrder = ({ model }: World, order: ExpectedOrder, changed: Pick<ExpectedOrder, 'lines' | 'total'>) =>
  model.orders.splice(model.orders.indexOf(order), 1, { ...order, ...changed });

const removeUnit: Step = {
  name: 'staff remove one unit of an order',
  weight: 1,
  // A shopper whose response was lost still looks for the order as it was.
  can: (world) => world.model.isOnline && world.model.unanswered === null && findEditable(world) !== null,
  async run(world) {
    const found = findEditable(world);
    if (!found) return;
    const { order, row } = found;
    const lines = await world.client.query<StoredLine>(
      `select id, product_id as "productId", size, quantity, price from order_items where order_id = $1 order by position`,
      [row.id],
    );
    const sums = await world.client.query<StoredSums>(
      `select version, subtotal, shipping, discount, tax_rate::float as "taxRate" from orders where id = $1`,
      [row.id],
    );
    const [line, stored] = [lines.rows[0], sums.rows[0]];
    // An order with a discount is left as it is, because its coupon has conditions.
    if (!line || !stored || stored.discount > 0) return;
    const edits = lines.rows
      .map(({ id, size, quantity }) => ({ id, size, quantity: id === line.id ? quantity - 1 : quantity }))
      .filter(({ quantity }) => quantity > 0);
    const input = { id: row.id, version: stored.version, lines: edits };
    await (await world.staff()).post(EDIT, { action: 'save', input });
    const saleProduct = world.saleProducts.findIndex(({ id }) => id === line.productId);
    replaceOrder(world, order, {
      lines: changeLine(order.lines, saleProduct, -1),
      total: totalAfter(stored, line.price),
    });
    markTabsOutdated(world);
  },
};

export const orderEditSteps: readonly Step[] = [removeUnit];
