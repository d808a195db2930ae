// `npm run drill NAME`: real processes on a real database, and a verdict by exit code. What stands behind the name is for the drill:
// `npm run drill crash before_commit:3 500` dies at the third commit, then after half a second; `npm run drill providers 'parcel news lost'`
// plays that trouble alone; `npm run drill fuzz 30 7 /admin-panel` fuzzes the back office for half an hour, beginning with seed 7.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded/embedded.server.ts';
import { startStoreProcess } from '../e2e/store-process.ts';
import { buildIfChanged } from '../scripts/build.ts';
import { everyBlow, runCrash } from './crash.ts';
import { runDatabase } from './database.ts';
import { runFlashSale } from './flash-sale.ts';
import { runFuzz } from './fuzz.ts';
import type { PrivateGround, Verdict } from './ground.ts';
import { controlPostgres } from './postgres-control.ts';
import { runProviders } from './providers.ts';
import { runRestore } from './restore.ts';
import { runRolling } from './rolling.ts';

const DRILLS: Readonly<Record<string, (ground: PrivateGround, more: readonly string[]) => Promise<Verdict>>> = {
  'flash-sale': (ground) =>
    runFlashSale(ground, {
      buyers: 1_000,
      pieces: 100,
      coupons: 25,
      answeredWithinMs: 10_000,
      catalogueWithinMs: 200,
    }),
  crash: (ground, more) =>
    runCrash(ground, {
      blows: more.length > 0 ? more.map((blow) => (/^\d+$/.test(blow) ? Number(blow) : blow)) : everyBlow(),
      shoppers: 30,
      afterwardsMs: 1_000,
      upWithinMs: 5_000,
    }),
  database: (ground, more) =>
    runDatabase(ground, {
      shoppers: 12,
      outageMs: 20_000,
      afterwardsMs: 2_000,
      answeredWithinMs: 20_000,
      saidWithinMs: 8_000,
      ...(more.length > 0 ? { only: more } : {}),
    }),
  providers: (ground, more) =>
    runProviders(ground, {
      shoppers: 12,
      outageMs: 6_000,
      cashWithinMs: 5_000,
      ...(more.length > 0 ? { only: more } : {}),
    }),
  restore: (ground) => runRestore(ground, { shoppers: 12, openWindows: 24, beforeMs: 8_000, afterwardsMs: 4_000 }),
  fuzz: (ground, [minutes = '10', seed = String(Date.now() % 1_000_000_000), only = '']) =>
    runFuzz(ground, {
      runs: 10,
      rounds: Number.POSITIVE_INFINITY,
      untilMs: Number(minutes) * 60_000,
      seed: Number(seed),
      only,
    }),
  rolling: (ground) => runRolling(ground, { shoppers: 12, togetherMs: 3_000 }),
};

/** Its own PostgreSQL with fsync on, filled with the sample store. */
async function onGround(work: (ground: PrivateGround) => Promise<Verdict>): Promise<Verdict> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-drill-'));
  chmodSync(folder, 0o755);
  const elsewhere = (name: string) => path.join(folder, name);
  const dataFolder = elsewhere('data');
  const cluster = await startEmbeddedPostgres({ dataFolder, settings: { max_connections: '100' } });
  const shared = { DATABASE_URL: cluster.url, DATA_DIR: dataFolder };
  try {
    const filling = await startStoreProcess(shared);
    await filling.stop();
    return await work({
      databaseUrl: cluster.url,
      dataFolder,
      elsewhere,
      say: console.log,
      postgres: controlPostgres(dataFolder),
      startStore: (settings, project) => startStoreProcess({ ...shared, ...settings }, project ? { project } : {}),
    });
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [name = '', ...more] = process.argv.slice(2);
const drill = DRILLS[name];
if (!drill) {
  console.error(`There is no drill ${name || 'without a name'}: choose from ${Object.keys(DRILLS).join(', ')}`);
  process.exit(1);
}
await buildIfChanged();
const { problems, figures } = await onGround((ground) => drill(ground, more));
for (const [what, value] of Object.entries(figures)) console.log(`${what.padEnd(34)} ${Math.round(value * 100) / 100}`);
for (const problem of problems.slice(0, 20)) console.error(`Problem: ${problem}`);
console.log(problems.length === 0 ? `${name}: passed` : `${name}: failed`);
if (problems.length > 0) process.exitCode = 1;
