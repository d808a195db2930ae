// The database restarts, is unavailable, slow or silent, or ends every connection, while shoppers buy and read at two nodes that reach it
// through a proxy. No node dies, readiness is correct, shoppers see pages or are asked to try again, nothing from the outage is
// cached, and no acknowledged order is lost.
import { setTimeout as wait } from 'node:timers/promises';
import { addSaleProducts, onDatabase, type SaleProduct } from '../testkit/buyers.ts';
import { DatabaseProxy } from '../testkit/database-proxy.ts';
import { check, runJob } from './checks.ts';
import { createFaults, type DatabaseFault } from './database-faults.ts';
import { type Environment, type StoreCluster, type Verdict, withStoreCluster } from './environment.ts';
import { addStaff, type FetchedPage, fetchPage, startReading } from './readers.ts';
import { watchReadiness } from './readiness-watch.ts';
import type { Purchase, Way } from './shoppers.ts';
import { startShopping } from './shopping-crowd.ts';

export interface DatabaseOptions {
  readonly shoppers: number;
  /** How long each fault lasts, and how long shoppers go on afterwards. */
  readonly outageMs: number;
  readonly afterwardsMs: number;
  /** Time limit for every response; unlimited on a shared machine. */
  readonly answeredWithinMs?: number;
  /** Readiness says so, both ways. */
  readonly saidWithinMs?: number;
  /** How people buy; in every way unless said otherwise. */
  readonly ways?: readonly Way[];
  /** Which faults, by name; all by default. */
  readonly only?: readonly string[];
}

const WAYS: readonly Way[] = ['cash', 'cash', 'pays', 'pays', 'pays-and-leaves', 'gives-up-and-pays', 'leaves'];
const PUBLIC_PAGES = [
  ['/', 'Featured Products'],
  ['/shop', 'products found'],
  ['/shop.data', 'Kurta'],
  ['/search', 'Search'],
  ['/suggestions?q=saree', 'aree'],
  ['/about', 'Free shipping'],
] as const;
const OWN_PAGES = [
  '/orders',
  '/profile',
  '/session',
  '/coupon-offers',
  '/live-nothing',
  '/admin-panel',
  '/admin-panel/orders',
  '/admin-panel/users.data',
];

const SHOWN_WITHIN_MS = 30_000;
const MAX_POLLS = 300;
const LOOK_EVERY_MS = 100;

/** Pages, refusals and expected errors; any other status is a fault of the store. */
const isExpected = (status: number): boolean => (status >= 200 && status < 500) || status === 503;

const unfairPages = (seen: readonly FetchedPage[], mostMs: number): string[] =>
  seen.flatMap(({ address, status, text, milliseconds }) => {
    if (!isExpected(status)) return [`${address} was answered with ${status} ${text.slice(0, 200)}`];
    return milliseconds > mostMs ? [`${address} was answered after ${Math.round(milliseconds)} ms`] : [];
  });

function unfairPurchases(purchases: readonly Purchase[], mostMs: number): string[] {
  return purchases.flatMap(({ way, statuses, slowest }) => [
    ...statuses.filter((status) => !isExpected(status)).map((status) => `${way} was answered with ${status}`),
    ...(slowest > mostMs ? [`${way} was answered after ${Math.round(slowest)} ms`] : []),
  ]);
}

const renameProduct = (databaseUrl: string, { id }: SaleProduct, name: string): Promise<string> =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query('update products set name = $2 where id = $1 returning slug', [id, name]);
    return `/product/${rows[0]?.slug}`;
  });

/** Waits until a page shows it on every node; the problem when one does not. */
async function waitUntilShown(nodes: readonly URL[], address: string, words: string): Promise<string[]> {
  const problems: string[] = [];
  const until = performance.now() + SHOWN_WITHIN_MS;
  for (const node of nodes) {
    let page = await fetchPage(node, address);
    while (!(page.status === 200 && page.text.includes(words)) && performance.now() < until) {
      await wait(LOOK_EVERY_MS);
      page = await fetchPage(node, address);
    }
    if (!page.text.includes(words)) problems.push(`${address} does not show “${words}” but ${page.status}`);
  }
  return problems;
}

/** Every public page is right again, rendered and from the cache. */
async function pagesProblems(nodes: readonly URL[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [address, words] of PUBLIC_PAGES) {
    problems.push(...(await waitUntilShown(nodes, address, words)));
    for (const node of nodes) {
      const again = await fetchPage(node, address);
      if (again.status !== 200 || !again.text.includes(words)) problems.push(`${address} was kept as ${again.status}`);
    }
  }
  return problems;
}

/** Payments whose webhooks met an unreachable store are found by the reconciler. */
async function reconcile({ databaseUrl }: StoreCluster): Promise<void> {
  const open = `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'reconcile-payments'`;
  await onDatabase(databaseUrl, async (client) => {
    await runJob(client, 'reconcile-payments');
    for (let looks = 0; looks < MAX_POLLS; looks++) {
      if ((await client.query(open)).rows[0]?.count === 0) return;
      await wait(LOOK_EVERY_MS);
    }
  });
}

/** Responses that failed for another reason than the database: faults of the store. */
const faultsLogged = ({ nodes }: StoreCluster): string[] =>
  nodes.flatMap(({ process }) =>
    process.output
      .filter((line) => /"msg":"(?:a page|request) failed"/.test(line) && !line.includes('DatabaseUnavailableError'))
      .map((line) => `a node logged ${line.slice(0, 600)}`),
  );

interface Played {
  readonly purchases: readonly Purchase[];
  readonly problems: readonly string[];
  readonly pages: number;
  readonly turnedAway: number;
  readonly slowest: number;
}

async function playFault(
  field: StoreCluster,
  saleProducts: readonly SaleProduct[],
  name: string,
  trouble: DatabaseFault,
  options: DatabaseOptions,
): Promise<Played> {
  const { databaseUrl, urls } = field;
  const { answeredWithinMs = Number.POSITIVE_INFINITY, saidWithinMs = Number.POSITIVE_INFINITY } = options;
  const problems: string[] = [];
  const [saleProduct] = saleProducts as [SaleProduct];
  const page = await renameProduct(databaseUrl, saleProduct, `Kurta before ${name}`);
  problems.push(...(await waitUntilShown(urls, page, `Kurta before ${name}`)));
  const staff = await addStaff(databaseUrl);
  const people = startShopping(field, saleProducts, options.ways ?? WAYS, options.shoppers);
  const reading = startReading(urls, [...PUBLIC_PAGES.map(([address]) => address), page, ...OWN_PAGES], staff.cookie);
  const watch = watchReadiness(urls);
  await wait(options.afterwardsMs);

  const began = performance.now();
  await trouble.begin();
  const took = performance.now() - began;
  // Whatever is over when it has begun, or only slow, leaves the store ready.
  const noticed = await watch.until(!trouble.isOutage);
  await wait(options.outageMs);
  await trouble.end();
  const back = await watch.until(true);
  await renameProduct(databaseUrl, saleProduct, `Kurta after ${name}`);
  problems.push(...(await waitUntilShown(urls, page, `Kurta after ${name}`)), ...(await pagesProblems(urls)));
  await wait(options.afterwardsMs);

  await Promise.all([people.end(), reading.end()]);
  await watch.end();
  for (const said of [noticed, back])
    if (said > saidWithinMs) problems.push(`readiness told it only after ${Math.round(said)} ms`);
  problems.push(
    ...watch.problems,
    ...unfairPages(reading.seen, answeredWithinMs),
    ...unfairPurchases(people.purchases, answeredWithinMs),
  );
  const answers = [
    ...people.purchases.flatMap(({ statuses }) => statuses),
    ...reading.seen.map(({ status }) => status),
  ];
  const slowest = Math.max(
    ...people.purchases.map((each) => each.slowest),
    ...reading.seen.map((each) => each.milliseconds),
  );
  const turnedAway = answers.filter((status) => status === 503).length;
  field.print(
    `${name}: ${people.purchases.length} purchases, ${reading.seen.length} pages, ${turnedAway} answers of 503, slowest ${Math.round(slowest)} ms, ` +
      `began in ${Math.round(took)} ms, ${trouble.isOutage ? 'not ready' : 'ready'} after ${Math.round(noticed)} ms, ready at its end after ${Math.round(back)} ms`,
  );
  return {
    purchases: people.purchases,
    problems: problems.map((problem) => `${name}: ${problem}`),
    pages: reading.seen.length,
    turnedAway,
    slowest,
  };
}

/** One fault after another, until one kills a node. */
async function playAll(
  field: StoreCluster,
  troubles: readonly (readonly [string, DatabaseFault])[],
  options: DatabaseOptions,
): Promise<Verdict> {
  const saleProducts = await addSaleProducts(field.databaseUrl, 5, 100_000);
  const played: Played[] = [];
  let died = 0;
  for (const { process } of field.nodes) void process.exited.then(() => died++);
  for (const [name, trouble] of troubles) {
    if (died === 0) played.push(await playFault(field, saleProducts, name, trouble, options));
  }
  const deaths = died > 0 ? [`after ${played.length} troubles ${died} of the nodes ended`] : [];
  // Who comes back from the window tells it herself.
  if ((options.ways ?? WAYS).includes('pays-and-leaves')) await reconcile(field);
  const checked = await check(
    field,
    played.flatMap(({ purchases }) => purchases),
  );
  const sum = (of: (each: Played) => number) => played.reduce((all, each) => all + of(each), 0);
  return {
    problems: [
      ...new Set([
        ...played.flatMap(({ problems }) => problems),
        ...deaths,
        ...faultsLogged(field),
        ...checked.problems,
      ]),
    ],
    figures: {
      ...checked.figures,
      pages: sum(({ pages }) => pages),
      'answers of 503': sum(({ turnedAway }) => turnedAway),
      'slowest ms': Math.max(...played.map(({ slowest }) => slowest)),
    },
  };
}

export async function runDatabase(environment: Environment, options: DatabaseOptions): Promise<Verdict> {
  const line = new DatabaseProxy(environment.databaseUrl);
  const settings = { DATABASE_URL: await line.open() };
  const all = Object.entries(createFaults(environment.databaseUrl, line, environment.postgres ?? null));
  const wanted = all.filter(([name]) => options.only?.includes(name) ?? true);
  try {
    return await withStoreCluster(environment, [settings, settings], (field) => playAll(field, wanted, options));
  } finally {
    line.close();
  }
}
