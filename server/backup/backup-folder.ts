// The layout of a store's backup on disk, and the check that a target folder is empty.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncTree } from '#db/embedded/copy-tree.server.ts';

export const DATABASE_FOLDER = 'database';
export const PICTURES_FOLDER = 'pictures';
/** Originals of the picture store. Variants can be made from them again. */
export const PICTURE_FOLDERS = ['originals', 'products', 'videos'];
/** The seal file, written last: a folder without it is not a complete backup. */
export const SEAL_FILE = 'tanabana-backup.json';

/**
 * 'base': the files of a private database with its write-ahead log. 'tables': the rows of all tables, which can be restored into
 * any PostgreSQL.
 */
export type DatabaseBackup = 'base' | 'tables';

export interface BackupInfo {
  readonly made: string;
  readonly database: DatabaseBackup;
  readonly databaseBytes: number;
  /** The number of pictures; null when they stay in their own bucket and are not part of the backup. */
  readonly pictures: number | null;
}

export async function refuseUnlessEmpty(folder: string, advice: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length > 0) throw new Error(`${folder} is not empty. ${advice}`);
}

export async function readBackupInfo(folder: string): Promise<BackupInfo> {
  const text = await readFile(path.join(folder, SEAL_FILE), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} is not a whole backup: it has no ${SEAL_FILE}, which is written last`);
  // Backups of the first version lack the field `database`; all of them are 'base'.
  return { database: 'base', ...JSON.parse(text) };
}

/**
 * Lets `work` write into a temporary folder beside the target, which is renamed when everything is on disk. An incomplete backup is
 * removed: nothing else uses that folder.
 */
export async function writeBackup(
  folder: string,
  work: (unfinished: string) => Promise<BackupInfo>,
): Promise<BackupInfo> {
  await mkdir(path.dirname(folder), { mode: 0o700, recursive: true });
  const unfinished = `${folder}.unfinished-${process.pid}-${Date.now()}`;
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const info = await work(unfinished);
    await syncTree(unfinished);
    await writeFile(path.join(unfinished, SEAL_FILE), `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 });
    await syncTree(unfinished);
    // Replaces an empty folder, never one with contents.
    await rename(unfinished, folder);
    return info;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
