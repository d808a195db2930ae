// PostgreSQL refuses to run as root. When the store runs as root, PostgreSQL runs as the account `nobody`, which must be able to reach both
// binaries and data. If a parent folder is closed to that account (a checkout under a home folder of mode 700), both move to a folder under
// /var/lib.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** Null when this process may run PostgreSQL as itself. */
export function databaseIdentity(): Identity | null {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null;
  const readId = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout.trim());
  const [uid, gid] = [readId('-u'), readId('-g')];
  if (!uid || !gid)
    throw new Error('PostgreSQL cannot run as root and there is no account `nobody`: start the store as another user');
  return { uid, gid };
}

function reachableBy(identity: Identity, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', folder], { ...identity }).status === 0;
}

export interface ClusterPaths {
  /** Holds bin, lib and share of PostgreSQL. */
  readonly binaries: string;
  /** Holds the cluster, its log and its password. */
  readonly home: string;
  /** The message to print when the folder is not the expected one. */
  readonly remark: string | null;
}

/** The database's folder: below the data folder if its account can reach it, otherwise below /var/lib. */
export function chooseClusterPaths(identity: Identity | null, packaged: string, dataFolder: string): ClusterPaths {
  const preferred = path.join(dataFolder, 'postgres');
  mkdirSync(preferred, { recursive: true });
  if (!identity) return { binaries: packaged, home: preferred, remark: null };

  chownSync(preferred, identity.uid, identity.gid);
  const fallbackFolder = path.join(
    '/var/lib/tanabana',
    createHash('sha256').update(preferred).digest('hex').slice(0, 12),
  );
  const home = reachableBy(identity, preferred) ? preferred : path.join(fallbackFolder, 'postgres');
  const binaries = reachableBy(identity, packaged)
    ? packaged
    : path.join(fallbackFolder, path.basename(path.dirname(packaged)));
  if (binaries !== packaged && !existsSync(path.join(binaries, '.complete'))) {
    // Links are copied as they are: an absolute link would lead back to the folder that cannot be reached.
    cpSync(packaged, binaries, { recursive: true, verbatimSymlinks: true });
    // Made last, as the mark of a complete copy.
    mkdirSync(path.join(binaries, '.complete'));
  }
  mkdirSync(home, { recursive: true });
  chownSync(home, identity.uid, identity.gid);
  const remark =
    home === preferred
      ? null
      : `The database keeps its files in ${home}: its account cannot reach ${preferred}. Set DATA_DIR to choose another folder.`;
  return { binaries, home, remark };
}

/** A store that runs as root writes files as root; the server's account must own them. */
export function chownTree(folder: string, identity: Identity | null): void {
  if (!identity) return;
  chownSync(folder, identity.uid, identity.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) chownTree(name, identity);
    else chownSync(name, identity.uid, identity.gid);
  }
}
