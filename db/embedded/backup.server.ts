// Backs up the embedded database into a folder, as a base backup and its password, and restores it.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { type BaseBackup, takeBaseBackup } from './base-backup.server.ts';
import { isPrepared, locateCluster, passwordFilePath, RESTORING_FOLDER } from './cluster-folder.server.ts';
import { copyTree, syncTree } from './copy-tree.server.ts';
import { chownTree } from './unprivileged.server.ts';

const CLUSTER = 'cluster';
const PASSWORD = 'password';

export const hasDatabase = (dataFolder: string): boolean =>
  existsSync(dataFolder) && isPrepared(locateCluster(dataFolder));

export async function backUpDatabase(dataFolder: string, url: string, into: string): Promise<BaseBackup> {
  const cluster = locateCluster(dataFolder);
  await mkdir(into, { mode: 0o700, recursive: true });
  const backup = await takeBaseBackup({ url, cluster: cluster.folder, into: path.join(into, CLUSTER) });
  await copyFile(passwordFilePath(cluster), path.join(into, PASSWORD));
  await syncTree(into);
  return backup;
}

/** Restores into a home that has no database yet. The next start runs crash recovery. */
export async function restoreDatabase(from: string, dataFolder: string): Promise<void> {
  const cluster = locateCluster(dataFolder);
  const { home, folder, identity } = cluster;
  // The folder is renamed last: a restore that was killed half-way is not mistaken for a database.
  const unfinished = path.join(home, RESTORING_FOLDER);
  for (const name of [folder, unfinished]) {
    if (existsSync(name)) throw new Error(`${name} already exists: restore into another, empty folder`);
  }
  await copyTree(path.join(from, CLUSTER), unfinished);
  await copyFile(path.join(from, PASSWORD), passwordFilePath(cluster));
  chownTree(home, identity);
  await syncTree(home);
  await rename(unfinished, folder);
}
