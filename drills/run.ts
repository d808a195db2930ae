// `npm run drill NAME`: real processes on a real database, and a verdict by exit code.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded/embedded.server.ts';
import { type StoreProcess, startStoreProcess } from '../e2e/store-process.ts';
import { buildIfChanged } from '../scripts/build.ts';
import { runFlashSale, type Verdict } from './flash-sale.ts';

interface Ground {
  readonly nodes: readonly URL[];
  readonly databaseUrl: string;
}

const DRILLS: Readonly<Record<string, (ground: Ground) => Promise<Verdict>>> = {
  'flash-sale': (ground) => runFlashSale({ ...ground, buyers: 1_000, pieces: 100, coupons: 25 }),
};

const NODES = 2;

/** Its own PostgreSQL with fsync on, and nodes that share it. */
async function onGround(work: (ground: Ground) => Promise<Verdict>): Promise<Verdict> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-drill-'));
  chmodSync(folder, 0o755);
  const cluster = await startEmbeddedPostgres({ dataFolder: folder, settings: { max_connections: '100' } });
  const stores: StoreProcess[] = [];
  try {
    const settings = { DATABASE_URL: cluster.url, DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'error' };
    for (let node = 0; node < NODES; node++) stores.push(await startStoreProcess(settings));
    return await work({ nodes: stores.map(({ url }) => new URL(url)), databaseUrl: cluster.url });
  } finally {
    for (const store of stores) await store.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [name = ''] = process.argv.slice(2);
const drill = DRILLS[name];
if (!drill) {
  console.error(`There is no drill ${name || 'without a name'}: choose from ${Object.keys(DRILLS).join(', ')}`);
  process.exit(1);
}
await buildIfChanged();
const { problems, figures } = await onGround(drill);
for (const [what, value] of Object.entries(figures)) console.log(`${what.padEnd(14)} ${Math.round(value * 10) / 10}`);
for (const problem of problems.slice(0, 20)) console.error(`Problem: ${problem}`);
console.log(problems.length === 0 ? `${name}: passed` : `${name}: failed`);
if (problems.length > 0) process.exitCode = 1;
