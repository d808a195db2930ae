// Two nodes behind a balancer restart in turn while people buy, read, work in the back office and have pages open: once with the same
// version, once with the next one, whose migration both must support. No request may fail, and there are no retries.
import { setTimeout as wait } from 'node:timers/promises';
import { addSaleProducts, onDatabase } from '../testkit/buyers.ts';
import { check } from './checks.ts';
import { type Environment, type StoreCluster, type Verdict, withStoreCluster } from './environment.ts';
import { makeNextBuild, type NextBuild } from './next-build.ts';
import { addStaff, fetchPage, startReading } from './readers.ts';
import { type ReverseProxy, startReverseProxy } from './reverse-proxy.ts';
import type { Way } from './shoppers.ts';
import { startShopping } from './shopping-crowd.ts';
import { startVisiting } from './visitors.ts';

export interface RollingOptions {
  readonly shoppers: number;
  /** How long all nodes run together between two restarts. */
  readonly togetherMs: number;
  /** Leave out the round without a new version. */
  readonly onlyUpgrade?: boolean;
}

const GRACE_MS = 1_500;
const SETTINGS = { SHUTDOWN_GRACE_MS: String(GRACE_MS), TRUSTED_PROXIES: '1' };
const WAYS: readonly Way[] = ['cash', 'cash', 'pays', 'pays', 'pays-and-leaves', 'gives-up-and-pays', 'leaves'];
const PAGES = [
  '/',
  '/shop',
  '/shop.data',
  '/about',
  '/orders',
  '/session',
  '/admin-panel',
  '/admin-panel/orders',
  '/admin-panel/users.data',
];
const OPENED = ['/', '/shop', '/cart', '/admin-panel/orders', '/track-order'];

async function restartInTurn(
  field: StoreCluster,
  proxy: ReverseProxy,
  togetherMs: number,
  project?: string,
): Promise<void> {
  for (const place of field.nodes.keys()) {
    const { url } = await field.restart(place, SETTINGS, project);
    await proxy.waitUntilReady(field.urls[place] ?? url);
    await wait(togetherMs);
  }
}

const hasColumn = (databaseUrl: string, { table, name }: NextBuild['column']): Promise<boolean> =>
  onDatabase(databaseUrl, async (client) => {
    const found = await client.query(
      'select from information_schema.columns where table_name = $1 and column_name = $2',
      [table, name],
    );
    return found.rowCount === 1;
  });

async function play(
  field: StoreCluster,
  proxy: ReverseProxy,
  next: NextBuild,
  options: RollingOptions,
): Promise<Verdict> {
  const { databaseUrl, simulator } = field;
  const saleProducts = await addSaleProducts(databaseUrl, 5, 100_000);
  const staff = await addStaff(databaseUrl);
  await simulator.webhooks({ addresses: [new URL('/webhooks/razorpay', proxy.url).href] });
  const before = await fetchPage(proxy.url, '/');
  const people = startShopping({ databaseUrl, simulator, urls: [proxy.url] }, saleProducts, WAYS, options.shoppers);
  const reading = startReading([proxy.url, proxy.url], PAGES, staff.cookie);
  const visit = startVisiting(proxy.url, OPENED, staff.cookie);
  await wait(options.togetherMs);
  if (!options.onlyUpgrade) {
    await restartInTurn(field, proxy, options.togetherMs);
    field.print('restarted in turn');
  }
  await restartInTurn(field, proxy, options.togetherMs, next.project);
  field.print('upgraded in turn');
  await Promise.all([people.end(), reading.end(), visit.end()]);

  const after = await fetchPage(proxy.url, '/');
  const { purchases } = people;
  const answers = [...purchases.flatMap(({ statuses }) => statuses), ...reading.seen.map(({ status }) => status)];
  const failed = reading.seen.filter(({ status }) => status === 0 || status >= 500);
  const checked = await check(field, purchases);
  const problems = [
    ...proxy.problems,
    ...visit.problems,
    ...failed.map(({ address, status, text }) => `${address} was answered with ${status} ${text.slice(0, 200)}`),
    ...purchases.flatMap(({ way, statuses }) =>
      statuses.filter((status) => status === 0 || status >= 500).map((status) => `${way} was answered with ${status}`),
    ),
    ...((await hasColumn(databaseUrl, next.column)) ? [] : ['the migration was not done']),
    ...(before.text === after.text ? ['the new version was never seen'] : []),
    ...checked.problems,
  ];
  return {
    problems: [...new Set(problems)],
    figures: { ...checked.figures, answers: answers.length, 'client files': visit.files, 'news opened': visit.streams },
  };
}

export async function runRolling(environment: Environment, options: RollingOptions): Promise<Verdict> {
  const next = makeNextBuild();
  try {
    return await withStoreCluster(environment, [SETTINGS, SETTINGS], async (field) => {
      const proxy = await startReverseProxy(field.urls);
      try {
        return await play(field, proxy, next, options);
      } finally {
        await proxy.stop();
      }
    });
  } finally {
    next.remove();
  }
}
