// The database restarts, is unavailable, slow or silent, or ends every connection, while shoppers buy and read at two nodes that reach it
// through a proxy. No node dies, readiness is correct, shoppers see pages or a request to retry, nothing from the outage is
// cached, and no acknowledged order is lost.
import { setTimeout as wait } from 'node:timers/promises';
import { addSaleProducts, type SaleProduct, withDatabaseClient } from '../testkit/buyers.ts';
import { DatabaseProxy } from '../testkit/database-proxy.ts';
import { check, runJob } from './checks.ts';
import { createFaults, type DatabaseFault } from './database-faults.ts';
import { type Environment, type StoreCluster, type Verdict, withStoreCluster } from './environment.ts';
import { isLoggedFault } from './logged-faults.ts';
import { addStaff, type FetchedPage, fetchPage, startReading } from './readers.ts';
import { watchReadiness } from './readiness-watch.ts';
import { type Behaviour, type Purchase, USUAL_BEHAVIOURS } from './shoppers.ts';
import { startShopping } from './shopping-crowd.ts';

export interface DatabaseOptions {
  readonly shoppers: number;
  /** How long each fault lasts, and how long shoppers continue afterwards. */
  readonly outageMs: number;
  readonly afterwardsMs: number;
  /** Time limit for every response; none on a shared machine. */
  readonly respondWithinMs?: number;
  /** Time limit for readiness to change after a fault begins or ends. */
  readonly readinessWithinMs?: number;
  /** How shoppers behave; all behaviours by default. */
  readonly behaviours?: readonly Behaviour[];
  /** Names of the faults to run; all by default. */
  readonly only?: readonly string[];
}

const PUBLIC_PAGES = [
  ['/', 'Featured Products'],
  ['/shop', 'products found'],
  ['/shop.data', 'Kurta'],
  ['/search', 'Search'],
  ['/suggestions?q=saree', 'aree'],
  ['/about', 'Free shipping'],
] as const;
const PERSONAL_PAGES = [
  '/orders',
  '/profile',
  '/session',
  '/coupon-offers',
  '/no-such-page',
  '/admin-panel',
  '/admin-panel/orders',
  '/admin-panel/users.data',
];

const SHOWN_WITHIN_MS = 120_000;
const MAX_POLLS = 300;
const POLL_INTERVAL_MS = 100;

/** Pages, refusals and expected errors; any other status is a fault of the store. */
const isExpected = (status: number): boolean => (status >= 200 && status < 500) || status === 503;

const findPageProblems = (seen: readonly FetchedPage[], maxMs: number): string[] =>
  seen.flatMap(({ path, status, text, milliseconds }) => {
    if (!isExpected(status)) return [`${path} returned ${status} ${text.slice(0, 200)}`];
    return milliseconds > maxMs ? [`${path} responded after ${Math.round(milliseconds)} ms`] : [];
  });

function findPurchaseProblems(purchases: readonly Purchase[], maxMs: number): string[] {
  return purchases.flatMap(({ behaviour, statuses, slowest }) => [
    ...statuses.filter((status) => !isExpected(status)).map((status) => `${behaviour} returned ${status}`),
    ...(slowest > maxMs ? [`${behaviour} responded after ${Math.round(slowest)} ms`] : []),
  ]);
}

const renameProduct = (databaseUrl: string, { id }: SaleProduct, name: string): Promise<string> =>
  withDatabaseClient(databaseUrl, async (client) => {
    const { rows } = await client.query('update products set name = $2 where id = $1 returning slug', [id, name]);
    return `/product/${rows[0]?.slug}`;
  });

/** Waits until the page shows the words on every node; returns a problem for each node that does not. */
async function waitUntilShown(nodes: readonly URL[], path: string, words: string): Promise<string[]> {
  const problems: string[] = [];
  const until = performance.now() + SHOWN_WITHIN_MS;
  for (const node of nodes) {
    let page = await fetchPage(node, path);
    while (!(page.status === 200 && page.text.includes(words)) && performance.now() < until) {
      await wait(POLL_INTERVAL_MS);
      page = await fetchPage(node, path);
    }
    if (!page.text.includes(words)) problems.push(`${path} does not show “${words}” but ${page.status}`);
  }
  return problems;
}

/** Checks that every public page is correct again, rendered and from the cache. */
async function checkPublicPages(nodes: readonly URL[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [path, words] of PUBLIC_PAGES) {
    problems.push(...(await waitUntilShown(nodes, path, words)));
    for (const node of nodes) {
      const again = await fetchPage(node, path);
      if (again.status !== 200 || !again.text.includes(words))
        problems.push(`${path} was cached with status ${again.status}`);
    }
  }
  return problems;
}

/** Payments whose webhooks met an unreachable store are found by the reconciler. */
async function reconcile({ databaseUrl }: StoreCluster): Promise<void> {
  const unfinishedJobs = `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'reconcile-payments'`;
  await withDatabaseClient(databaseUrl, async (client) => {
    await runJob(client, 'reconcile-payments');
    for (let polls = 0; polls < MAX_POLLS; polls++) {
      if ((await client.query(unfinishedJobs)).rows[0]?.count === 0) return;
      await wait(POLL_INTERVAL_MS);
    }
  });
}

const findLoggedFaults = ({ nodes }: StoreCluster): string[] =>
  nodes.flatMap(({ process }) =>
    process.output.filter(isLoggedFault).map((line) => `a node logged ${line.slice(0, 600)}`),
  );

interface FaultOutcome {
  readonly purchases: readonly Purchase[];
  readonly problems: readonly string[];
  readonly pages: number;
  readonly unavailable: number;
  readonly slowest: number;
}

async function runFault(
  cluster: StoreCluster,
  saleProducts: readonly SaleProduct[],
  name: string,
  fault: DatabaseFault,
  options: DatabaseOptions,
): Promise<FaultOutcome> {
  const { databaseUrl, urls } = cluster;
  const { respondWithinMs = Number.POSITIVE_INFINITY, readinessWithinMs = Number.POSITIVE_INFINITY } = options;
  const problems: string[] = [];
  const [saleProduct] = saleProducts as [SaleProduct];
  const page = await renameProduct(databaseUrl, saleProduct, `Kurta before ${name}`);
  problems.push(...(await waitUntilShown(urls, page, `Kurta before ${name}`)));
  const staff = await addStaff(databaseUrl);
  const people = startShopping(cluster, saleProducts, options.behaviours ?? USUAL_BEHAVIOURS, options.shoppers);
  const reading = startReading(urls, [...PUBLIC_PAGES.map(([path]) => path), page, ...PERSONAL_PAGES], staff.cookie);
  const watch = watchReadiness(urls);
  await wait(options.afterwardsMs);

  const began = performance.now();
  await fault.begin();
  const beginMs = performance.now() - began;
  // A fault that is no outage (already over, or only slow) must leave the store ready.
  const noticedMs = await watch.waitUntil(!fault.isOutage);
  await wait(options.outageMs);
  await fault.end();
  const recoveredMs = await watch.waitUntil(true);
  await renameProduct(databaseUrl, saleProduct, `Kurta after ${name}`);
  problems.push(...(await waitUntilShown(urls, page, `Kurta after ${name}`)), ...(await checkPublicPages(urls)));
  await wait(options.afterwardsMs);

  await Promise.all([people.end(), reading.end()]);
  await watch.end();
  for (const delayMs of [noticedMs, recoveredMs])
    if (delayMs > readinessWithinMs) problems.push(`readiness changed only after ${Math.round(delayMs)} ms`);
  problems.push(
    ...watch.problems,
    ...findPageProblems(reading.seen, respondWithinMs),
    ...findPurchaseProblems(people.purchases, respondWithinMs),
  );
  const responses = [
    ...people.purchases.flatMap(({ statuses }) => statuses),
    ...reading.seen.map(({ status }) => status),
  ];
  const slowest = Math.max(
    ...people.purchases.map((each) => each.slowest),
    ...reading.seen.map((each) => each.milliseconds),
  );
  const unavailable = responses.filter((status) => status === 503).length;
  cluster.print(
    `${name}: ${people.purchases.length} purchases, ${reading.seen.length} pages, ${unavailable} 503 responses, slowest ${Math.round(slowest)} ms, ` +
      `began in ${Math.round(beginMs)} ms, ${fault.isOutage ? 'not ready' : 'ready'} after ${Math.round(noticedMs)} ms, ` +
      `ready at its end after ${Math.round(recoveredMs)} ms`,
  );
  return {
    purchases: people.purchases,
    problems: problems.map((problem) => `${name}: ${problem}`),
    pages: reading.seen.length,
    unavailable,
    slowest,
  };
}

/** Runs one fault after another, until a node exits. */
async function runFaults(
  cluster: StoreCluster,
  faults: readonly (readonly [string, DatabaseFault])[],
  options: DatabaseOptions,
): Promise<Verdict> {
  const saleProducts = await addSaleProducts(cluster.databaseUrl, 5, 100_000);
  const outcomes: FaultOutcome[] = [];
  let died = 0;
  for (const { process } of cluster.nodes) void process.exited.then(() => died++);
  for (const [name, fault] of faults) {
    if (died === 0) outcomes.push(await runFault(cluster, saleProducts, name, fault, options));
  }
  const deaths = died > 0 ? [`after ${outcomes.length} faults ${died} nodes exited`] : [];
  // A shopper who returns from the payment window confirms the payment; only one who left needs the reconciler.
  if ((options.behaviours ?? USUAL_BEHAVIOURS).includes('pays-and-leaves')) await reconcile(cluster);
  const checked = await check(
    cluster,
    outcomes.flatMap(({ purchases }) => purchases),
  );
  const sum = (of: (each: FaultOutcome) => number) => outcomes.reduce((all, each) => all + of(each), 0);
  return {
    problems: [
      ...new Set([
        ...outcomes.flatMap(({ problems }) => problems),
        ...deaths,
        ...findLoggedFaults(cluster),
        ...checked.problems,
      ]),
    ],
    figures: {
      ...checked.figures,
      pages: sum(({ pages }) => pages),
      '503 responses': sum(({ unavailable }) => unavailable),
      'slowest ms': Math.max(...outcomes.map(({ slowest }) => slowest)),
    },
  };
}

export async function runDatabase(environment: Environment, options: DatabaseOptions): Promise<Verdict> {
  const proxy = new DatabaseProxy(environment.databaseUrl);
  const settings = { DATABASE_URL: await proxy.open() };
  const allFaults = Object.entries(createFaults(environment.databaseUrl, proxy, environment.postgres ?? null));
  const selectedFaults = allFaults.filter(([name]) => options.only?.includes(name) ?? true);
  try {
    return await withStoreCluster(environment, [settings, settings], (cluster) =>
      runFaults(cluster, selectedFaults, options),
    );
  } finally {
    proxy.close();
  }
}
