// `npm run bench -- [names] [--quick | --check | --record]`: measures the built store and prints one table. Names choose parts of it.
// Fails when a limit is exceeded or a part could not be measured; with --check also when a cost is more than a fifth above
// bench/recorded.json, and then wall-clock limits are ignored; --record writes that file.
import { buildIfChanged } from '../scripts/build.ts';
import { ADMIN_ORDERS } from './admin-orders.ts';
import { ADMIN_PRODUCTS } from './admin-products.ts';
import type { BenchPart } from './bench.ts';
import { openBenchDatabases } from './bench-databases.ts';
import { BROWSER } from './browser.ts';
import { FACETS } from './facets.ts';
import { IMPORT } from './import.ts';
import { holds } from './measurement.ts';
import { type Options, parseOptions } from './options.ts';
import { GROWN_ORDERS, ORDERS } from './orders.ts';
import { OWN_BRAND } from './own-brand.ts';
import { PAGE_BYTES } from './page-bytes.ts';
import { CACHED_PAGES } from './pages.ts';
import { isRegression, readRecorded, record, writeRecorded } from './recorded.ts';
import { REFERENCES } from './references.ts';
import { GROWN_PAGES, RENDERED_PAGES } from './rendered-pages.ts';
import { type Outcome, runParts } from './run-parts.ts';
import { SEARCH } from './search.ts';
import { SIGN_IN } from './sign-in.ts';
import { FULL, QUICK } from './sizes.ts';
import { GROWN_START_AND_MEMORY, START_AND_MEMORY } from './start-and-memory.ts';
import { table } from './table.ts';
import { openYardsticks } from './yardstick.ts';

/** The last four need the large and the vast store, which take minutes to fill; parts that change these stores come last. */
const BENCHES: Readonly<Record<string, readonly BenchPart[]>> = {
  pages: [...CACHED_PAGES, ...RENDERED_PAGES],
  bytes: PAGE_BYTES,
  browser: [...BROWSER, ...OWN_BRAND],
  'sign-in': SIGN_IN,
  'start-up': START_AND_MEMORY,
  orders: [...REFERENCES, ...ORDERS],
  import: IMPORT,
  search: SEARCH,
  facets: FACETS,
  'admin-orders': ADMIN_ORDERS,
  'admin-products': ADMIN_PRODUCTS,
  growth: [...GROWN_PAGES, ...GROWN_START_AND_MEMORY, ...GROWN_ORDERS],
};

const began = performance.now();
function print(line: string): void {
  const seconds = Math.floor((performance.now() - began) / 1_000);
  console.log(`${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, '0')}  ${line}`);
}

async function measureAll({ names, quick, check }: Options): Promise<Outcome> {
  const sizes = quick ? QUICK : FULL;
  const databases = await openBenchDatabases(sizes, print);
  const yardsticks = await openYardsticks(databases.clusterUrl);
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= yardsticks
      .close()
      .catch(() => {})
      .then(databases.close);
    return closing;
  };
  // Running parts fail without their databases; the measurements so far are printed.
  const endEarly = (signal: string) => {
    print(`ended by ${signal}`);
    void close();
  };
  process.once('SIGINT', endEarly).once('SIGTERM', endEarly);
  const parts = names.flatMap((name) => BENCHES[name] ?? []);
  const against = check ? readRecorded() : null;
  const bench = { databases, sizes, yardsticks };
  return runParts({ bench, parts, print, against, isEnded: () => closing !== null }).finally(close);
}

/** Prints the results; true when no limit is exceeded, no cost has risen and no part failed. */
function conclude({ measurements, failed }: Outcome, { names, quick, check, record: recording }: Options): boolean {
  const recorded = quick ? {} : readRecorded();
  console.log(`\n${table(measurements, recorded)}\n`);
  const exceeded = measurements.filter((measurement) => !holds(measurement) && !(check && measurement.byClock));
  const regressions = check ? measurements.filter((measurement) => isRegression(measurement, recorded)) : [];
  for (const { name } of exceeded) console.log(`Limit exceeded: ${name}`);
  for (const { name } of regressions) console.log(`More than 20 % above the recorded cost: ${name}`);
  for (const name of failed) console.log(`Measuring failed: ${name}`);
  if (recording) {
    const isFullRun = failed.length === 0 && names.length === Object.keys(BENCHES).length;
    writeRecorded(record(measurements, recorded, { isFullRun }));
    console.log('Written to bench/recorded.json');
  }
  const isPassed = exceeded.length === 0 && regressions.length === 0 && failed.length === 0;
  if (isPassed) console.log(check ? 'All limits hold, and no cost has risen.' : 'All limits hold.');
  return isPassed;
}

const options = parseOptions(process.argv.slice(2), Object.keys(BENCHES));
if (typeof options === 'string') {
  console.error(options);
  process.exit(1);
}
await buildIfChanged();
if (!conclude(await measureAll(options), options)) process.exitCode = 1;
