// Two nodes behind a reverse proxy restart in turn while people buy, read, work in the back office and have pages open: once with the same
// version, once with the next one, whose migration both must support. No request may fail, and there are no retries.
import { setTimeout as wait } from 'node:timers/promises';
import { addSaleProducts, withDatabaseClient } from '../testkit/buyers.ts';
import { check } from './checks.ts';
import { type Environment, type StoreCluster, type Verdict, withStoreCluster } from './environment.ts';
import { makeNextBuild, type NextBuild } from './next-build.ts';
import { addStaff, fetchPage, startReading } from './readers.ts';
import { type ReverseProxy, startReverseProxy } from './reverse-proxy.ts';
import { USUAL_BEHAVIOURS } from './shoppers.ts';
import { startShopping } from './shopping-crowd.ts';
import { startVisiting } from './visitors.ts';

export interface RollingOptions {
  readonly shoppers: number;
  /** How long all nodes run together between two restarts. */
  readonly togetherMs: number;
  /** Skips the restart with the same version. */
  readonly onlyUpgrade?: boolean;
}

const GRACE_MS = 1_500;
const SETTINGS = { SHUTDOWN_GRACE_MS: String(GRACE_MS), TRUSTED_PROXIES: '1' };

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
const VISITED_PAGES = ['/', '/shop', '/cart', '/admin-panel/orders', '/track-order'];

async function restartInTurn(
  cluster: StoreCluster,
  proxy: ReverseProxy,
  togetherMs: number,
  project?: string,
): Promise<void> {
  for (const index of cluster.nodes.keys()) {
    const { url } = await cluster.restart(index, SETTINGS, project);
    await proxy.waitUntilReady(cluster.urls[index] ?? url);
    await wait(togetherMs);
  }
}

const hasColumn = (databaseUrl: string, { table, name }: NextBuild['column']): Promise<boolean> =>
  withDatabaseClient(databaseUrl, async (client) => {
    const found = await client.query(
      'select from information_schema.columns where table_name = $1 and column_name = $2',
      [table, name],
    );
    return found.rowCount === 1;
  });

async function runOnCluster(
  cluster: StoreCluster,
  proxy: ReverseProxy,
  next: NextBuild,
  options: RollingOptions,
): Promise<Verdict> {
  const { databaseUrl, simulator } = cluster;
  const saleProducts = await addSaleProducts(databaseUrl, 5, 100_000);
  const staff = await addStaff(databaseUrl);
  await simulator.setWebhookPlan({ webhookUrls: [new URL('/webhooks/razorpay', proxy.url).href] });
  const before = await fetchPage(proxy.url, '/');
  const people = startShopping(
    { databaseUrl, simulator, urls: [proxy.url] },
    saleProducts,
    USUAL_BEHAVIOURS,
    options.shoppers,
  );
  const reading = startReading([proxy.url, proxy.url], PAGES, staff.cookie);
  const visit = startVisiting(proxy.url, VISITED_PAGES, staff.cookie);
  await wait(options.togetherMs);
  if (!options.onlyUpgrade) {
    await restartInTurn(cluster, proxy, options.togetherMs);
    cluster.print('restarted in turn');
  }
  await restartInTurn(cluster, proxy, options.togetherMs, next.project);
  cluster.print('upgraded in turn');
  await Promise.all([people.end(), reading.end(), visit.end()]);

  const after = await fetchPage(proxy.url, '/');
  const { purchases } = people;
  const responses = [...purchases.flatMap(({ statuses }) => statuses), ...reading.seen.map(({ status }) => status)];
  const failed = reading.seen.filter(({ status }) => status === 0 || status >= 500);
  const checked = await check(cluster, purchases);
  const problems = [
    ...proxy.problems,
    ...visit.problems,
    ...failed.map(({ path, status, text }) => `${path} returned ${status} ${text.slice(0, 200)}`),
    ...purchases.flatMap(({ behaviour, statuses }) =>
      statuses.filter((status) => status === 0 || status >= 500).map((status) => `${behaviour} returned ${status}`),
    ),
    ...((await hasColumn(databaseUrl, next.column)) ? [] : ['the migration was not applied']),
    ...(before.text === after.text ? ['the new version was never seen'] : []),
    ...checked.problems,
  ];
  return {
    problems: [...new Set(problems)],
    figures: {
      ...checked.figures,
      responses: responses.length,
      'client files': visit.files,
      'live streams opened': visit.streams,
    },
  };
}

export async function runRolling(environment: Environment, options: RollingOptions): Promise<Verdict> {
  const next = makeNextBuild();
  try {
    return await withStoreCluster(environment, [SETTINGS, SETTINGS], async (cluster) => {
      const proxy = await startReverseProxy(cluster.urls);
      try {
        return await runOnCluster(cluster, proxy, next, options);
      } finally {
        await proxy.stop();
      }
    });
  } finally {
    next.remove();
  }
}
