// `npm run drill NAME`: runs a drill with real processes on a real database. The exit code is the verdict.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded/embedded.server.ts';
import { buildIfChanged } from '../scripts/build.ts';
import { startStoreProcess } from '../testkit/store-process.ts';
import type { PrivateEnvironment, Verdict } from './environment.ts';
import { DRILLS } from './every-drill.ts';
import { controlPostgres } from './postgres-control.ts';

/** Runs the work with a private PostgreSQL, fsync on, that holds the sample store. */
async function withEnvironment(work: (environment: PrivateEnvironment) => Promise<Verdict>): Promise<Verdict> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-drill-'));
  chmodSync(folder, 0o755);
  const siblingFolder = (name: string) => path.join(folder, name);
  const dataFolder = siblingFolder('data');
  const cluster = await startEmbeddedPostgres({ dataFolder, settings: { max_connections: '100' } });
  const shared = { DATABASE_URL: cluster.url, DATA_DIR: dataFolder };
  try {
    const seeding = await startStoreProcess(shared);
    await seeding.stop();
    return await work({
      databaseUrl: cluster.url,
      dataFolder,
      siblingFolder,
      print: console.log,
      postgres: controlPostgres(dataFolder),
      startStore: (settings, project) => startStoreProcess({ ...shared, ...settings }, project ? { project } : {}),
    });
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [name = '', ...args] = process.argv.slice(2);
const drill = DRILLS[name];
if (!drill) {
  console.error(`There is no drill ${name || 'without a name'}: choose from ${Object.keys(DRILLS).join(', ')}`);
  process.exit(1);
}
await buildIfChanged();
const { problems, figures } = await withEnvironment((environment) => drill(environment, args));
for (const [figure, value] of Object.entries(figures))
  console.log(`${figure.padEnd(34)} ${Math.round(value * 100) / 100}`);
for (const problem of problems.slice(0, 20)) console.error(`Problem: ${problem}`);
console.log(problems.length === 0 ? `${name}: passed` : `${name}: failed`);
if (problems.length > 0) process.exitCode = 1;
