// The private database in a folder of its own and back again: its files as a base backup, and the password that opens them. The
// folder has the form of the database's home, so that what is restored is what `startEmbeddedPostgres` finds.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BaseBackup, takeBaseBackup } from './base-backup.server.ts';
import { packagedPostgres } from './binaries.server.ts';
import { copyTree, syncTree } from './copy-tree.server.ts';
import { databaseIdentity, handOver, placeFor } from './unprivileged.server.ts';

const CLUSTER = 'cluster';
const PASSWORD = 'password';

const homeOf = (dataFolder: string): string =>
  placeFor(databaseIdentity(), packagedPostgres(), path.resolve(dataFolder)).home;

export const hasDatabase = (dataFolder: string): boolean =>
  existsSync(dataFolder) && existsSync(path.join(homeOf(dataFolder), CLUSTER, 'PG_VERSION'));

/** Of a database that runs: `url` is where. */
export async function backUpDatabase(dataFolder: string, url: string, into: string): Promise<BaseBackup> {
  const home = homeOf(dataFolder);
  await mkdir(into, { mode: 0o700, recursive: true });
  const made = await takeBaseBackup({ url, cluster: path.join(home, CLUSTER), into: path.join(into, CLUSTER) });
  await copyFile(path.join(home, PASSWORD), path.join(into, PASSWORD));
  await syncTree(into);
  return made;
}

/** Where there is none yet. The next start recovers it. */
export async function restoreDatabase(from: string, dataFolder: string): Promise<void> {
  const identity = databaseIdentity();
  const home = homeOf(dataFolder);
  const cluster = path.join(home, CLUSTER);
  if (existsSync(cluster)) throw new Error(`There is a database in ${home} already`);
  // Named last: a copy that was killed in the middle is not taken for a database.
  const unfinished = `${cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await copyTree(path.join(from, CLUSTER), unfinished);
  await copyFile(path.join(from, PASSWORD), path.join(home, PASSWORD));
  handOver(home, identity);
  await syncTree(home);
  await rename(unfinished, cluster);
}
