// The back office with a million orders: what the database spends on a page of their list, on a search, on filters, on one order and
// on the dashboard's figures.
import { startEmbeddedPostgres } from '../db/embedded/embedded.server.ts';
import { createDice, type Dice } from '../seed/random.ts';
import { listOrders } from '../shop/orders/list-orders.server.ts';
import {
  NO_ORDER_FILTERS,
  ORDER_SORTS,
  type OrdersQuery,
  PAYMENT_STATUSES,
  STATUSES_IN_ORDER,
  USUAL_ORDER_SORT,
} from '../shop/orders/office-orders-query.ts';
import { getDashboard } from '../shop/staff/dashboard.server.ts';
import { figures, type Measured, measure, withConnection } from './database-time.ts';
import { addManyOrders, FIRST_NAMES, LAST_NAMES } from './many-orders.ts';
import type { Figure } from './report.ts';
import { createBenchFolder } from './store-under-test.ts';

const MANY = 1_000_000;
const ASKED = 300;
const AT_MOST_MS = 30;
const DASHBOARD_MS = 100;
const STAFF = { kind: 'staff', userId: '00000000-0000-4000-8000-000000000001', email: 'bench', name: 'Bench' } as const;

const firstPage = (more: Partial<OrdersQuery>): OrdersQuery => ({
  ...NO_ORDER_FILTERS,
  sort: USUAL_ORDER_SORT,
  page: 1,
  rows: 10,
  ...more,
});

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

function someFilters(dice: Dice): Partial<OrdersQuery> {
  const to = dice.between(0, 700);
  const days = dice.chance(0.5) ? { from: dayBefore(to + dice.pick([0, 7, 30, 365])), to: dayBefore(to) } : {};
  return {
    ...days,
    status: dice.chance(0.6) ? dice.pick(STATUSES_IN_ORDER) : null,
    payment: dice.chance(0.4) ? dice.pick(PAYMENT_STATUSES) : null,
    asking: dice.chance(0.05),
  };
}

interface Known {
  readonly orderId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

async function someOrders({ database }: Measured): Promise<Known[]> {
  const { rows } = await database.pool.query(
    `select order_id as "orderId", customer_name as name, customer_email as email, customer_phone as phone
     from orders tablesample system (0.1) limit 500`,
  );
  return rows;
}

/** As staff search: an id, whole or short, a phone number, an e-mail, a whole name, and half of the time a name that thousands have. */
function someText(dice: Dice, known: readonly Known[]): string {
  const { orderId, name, email, phone } = dice.pick(known);
  const kind = dice.between(0, 9);
  if (kind < 2) return kind === 0 ? orderId : orderId.slice(-8);
  if (kind < 3) return phone;
  if (kind < 4) return email.slice(0, dice.between(5, email.length));
  if (kind < 5) return name.slice(0, dice.between(6, name.length));
  if (kind < 6) return `${name.slice(0, 5)}x${name.slice(5)}`;
  return dice.pick(kind < 8 ? LAST_NAMES : FIRST_NAMES).toLowerCase();
}

async function lists(on: Measured): Promise<Figure[]> {
  const dice = createDice(21);
  const known = await someOrders(on);
  const times = (queries: readonly OrdersQuery[]) => measure(on, queries, (query) => listOrders(on.ctx, query));
  const some = (make: () => Partial<OrdersQuery>) => Array.from({ length: ASKED }, () => firstPage(make()));
  const sorted = () => ({ sort: dice.chance(0.5) ? USUAL_ORDER_SORT : dice.pick(ORDER_SORTS) });
  const page = () => ({ page: dice.chance(0.8) ? 1 : dice.between(2, 50), rows: dice.pick([10, 20, 50]) });
  return [
    ...figures('pages of 1,000,000 orders', await times(some(() => ({ ...sorted(), ...page() }))), AT_MOST_MS),
    ...figures('search among 1,000,000', await times(some(() => ({ search: someText(dice, known) }))), AT_MOST_MS),
    ...figures('filters of 1,000,000', await times(some(() => ({ ...sorted(), ...someFilters(dice) }))), AT_MOST_MS),
    ...figures(
      'search and filters of 1,000,000',
      await times(some(() => ({ ...someFilters(dice), search: someText(dice, known) }))),
      AT_MOST_MS,
    ),
  ];
}

async function dashboard(on: Measured): Promise<Figure[]> {
  const times = await measure(on, Array.from({ length: 50 }), () => getDashboard(on.ctx, 90));
  return figures('dashboard with 1,000,000', times, DASHBOARD_MS);
}

/** Needs no more than a connection: whoever has a large store may measure it. */
export const measureOrders = async (on: Measured): Promise<Figure[]> => [
  ...(await lists(on)),
  ...(await dashboard(on)),
];

export async function benchAdminOrders(): Promise<Figure[]> {
  const folder = createBenchFolder();
  const cluster = await startEmbeddedPostgres({ dataFolder: folder.path });
  try {
    await (await folder.start({ DATABASE_URL: cluster.url })).stop();
    await addManyOrders(cluster.url, MANY);
    return await withConnection(cluster.url, STAFF, measureOrders);
  } finally {
    await cluster.stop();
    folder.remove();
  }
}
