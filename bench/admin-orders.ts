// The back office with many orders: CPU time of the database for pages of the order list, searches, filters and the dashboard.
import { PAYMENT_STATUSES } from '#config/value-lists.ts';
import { createDice, type Dice } from '../seed/random.ts';
import {
  DEFAULT_ORDER_SORT,
  ORDER_SORTS,
  type OrdersQuery,
  parseOrdersQuery,
  STATUSES_IN_ORDER,
} from '../shop/orders/admin-orders-query.ts';
import { listOrders } from '../shop/orders/list-orders.server.ts';
import { getDashboard } from '../shop/staff/dashboard.server.ts';
import { type Bench, type BenchPart, getCount, sizeLimit } from './bench.ts';
import { type BenchConnection, STAFF, withConnection } from './connection.ts';
import { databaseMeasurements, measureCosts } from './database-time.ts';
import { FIRST_NAMES, LAST_NAMES } from './many-orders.ts';
import type { Measurement } from './measurement.ts';
import { formatCount } from './sizes.ts';

const LIST_MS = 30;
const DASHBOARD_MS = 100;
const DASHBOARD_RUNS = 30;

const firstPage = (more: Partial<OrdersQuery>): OrdersQuery => ({
  ...parseOrdersQuery(new URLSearchParams()),
  ...more,
});

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

function randomFilters(dice: Dice): Partial<OrdersQuery> {
  const to = dice.between(0, 700);
  const days = dice.chance(0.5) ? { from: daysAgo(to + dice.pick([0, 7, 30, 365])), to: daysAgo(to) } : {};
  return {
    ...days,
    status: dice.chance(0.6) ? dice.pick(STATUSES_IN_ORDER) : null,
    payment: dice.chance(0.4) ? dice.pick(PAYMENT_STATUSES) : null,
    hasPendingRequest: dice.chance(0.05),
  };
}

interface OrderSample {
  readonly orderId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

async function sampleOrders({ database }: BenchConnection, count: number): Promise<OrderSample[]> {
  const { rows } = await database.pool.query(
    `select order_id as "orderId", customer_name as name, customer_email as email, customer_phone as phone
     from orders tablesample system (${Math.min(100, 100_000 / count)}) repeatable (1) limit 500`,
  );
  return rows;
}

/** A search text as staff enter it: a whole or short id, a phone number, an email, a name, and often a name that thousands have. */
function randomSearch(dice: Dice, samples: readonly OrderSample[]): string {
  const { orderId, name, email, phone } = dice.pick(samples);
  const kind = dice.between(0, 9);
  if (kind < 2) return kind === 0 ? orderId : orderId.slice(-8);
  if (kind < 3) return phone;
  if (kind < 4) return email.slice(0, dice.between(5, email.length));
  if (kind < 5) return name.slice(0, dice.between(6, name.length));
  if (kind < 6) return `${name.slice(0, 5)}x${name.slice(5)}`;
  return dice.pick(kind < 8 ? LAST_NAMES : FIRST_NAMES).toLowerCase();
}

/** The limits are meant for a million orders and apply to a tenth of that too. */
function createMeasurements(bench: Bench, filled: 'large' | 'vast') {
  return (what: string, costs: readonly number[], atMost: number): Measurement[] => {
    const nameFor = (count: number) => `${what}, ${formatCount(count)} orders`;
    const tenth = filled === 'vast' ? { nameOfTenth: nameFor(bench.sizes.large) } : {};
    const name = nameFor(getCount(bench, filled));
    return databaseMeasurements({ section: 'admin tables', name, ...tenth, ...sizeLimit(bench, atMost) }, costs);
  };
}

async function measureLists(
  bench: Bench,
  connection: BenchConnection,
  filled: 'large' | 'vast',
): Promise<Measurement[]> {
  const dice = createDice(21);
  const samples = await sampleOrders(connection, getCount(bench, filled));
  const toMeasurements = createMeasurements(bench, filled);
  const measureQueries = async (what: string, make: () => Partial<OrdersQuery>) => {
    const queries = Array.from({ length: bench.sizes.queries }, () => firstPage(make()));
    return toMeasurements(
      what,
      await measureCosts(bench, connection, queries, (query) => listOrders(connection.ctx, query)),
      LIST_MS,
    );
  };
  const sorted = () => ({ sort: dice.chance(0.5) ? DEFAULT_ORDER_SORT : dice.pick(ORDER_SORTS) });
  const page = () => ({ page: dice.chance(0.8) ? 1 : dice.between(2, 50), rows: dice.pick([10, 20, 50]) });
  return [
    ...(await measureQueries('pages', () => ({ ...sorted(), ...page() }))),
    ...(await measureQueries('search', () => ({ search: randomSearch(dice, samples) }))),
    ...(await measureQueries('filters', () => ({ ...sorted(), ...randomFilters(dice) }))),
    ...(await measureQueries('search and filters', () => ({
      ...randomFilters(dice),
      search: randomSearch(dice, samples),
    }))),
  ];
}

async function dashboard(bench: Bench, connection: BenchConnection, filled: 'large' | 'vast'): Promise<Measurement[]> {
  const runs = Array.from({ length: DASHBOARD_RUNS });
  const costs = await measureCosts(bench, connection, runs, () => getDashboard(connection.ctx, 90));
  return createMeasurements(bench, filled)('dashboard', costs, DASHBOARD_MS);
}

async function adminOrders(bench: Bench, filled: 'large' | 'vast'): Promise<Measurement[]> {
  const { url } = await bench.databases.filled(filled);
  return withConnection(url, STAFF, async (connection) => [
    ...(await measureLists(bench, connection, filled)),
    ...(await dashboard(bench, connection, filled)),
  ]);
}

export const ADMIN_ORDERS: readonly BenchPart[] = [
  { name: "staff's list of orders in the large store", measure: (bench) => adminOrders(bench, 'large') },
  { name: "staff's list of orders in the vast store", measure: (bench) => adminOrders(bench, 'vast') },
];
