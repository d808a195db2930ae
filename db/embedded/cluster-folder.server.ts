// The folder of a private PostgreSQL cluster: finds it, prepares a new one, and refuses a damaged one. This code never removes
// anything: a folder that cannot be used may hold orders, so the store stops with a message, or moves leftovers to a dated name.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { packagedPostgres } from './binaries.server.ts';
import { findRunningPostmaster } from './postmaster-file.server.ts';
import { chooseClusterPaths, databaseIdentity, type Identity } from './unprivileged.server.ts';

export const DATABASE_ACCOUNT = 'tanabana';
export const LOG_FILE = 'postgres.log';
const PASSWORD_FILE = 'password';
/** The folder that a restore copies to; renamed when it is complete. */
export const RESTORING_FOLDER = 'cluster.restoring';

export interface Cluster {
  /** Holds bin, lib and share of PostgreSQL. */
  readonly binaries: string;
  /** Holds the cluster's folder, its log and its password. */
  readonly home: string;
  /** PostgreSQL's data directory. */
  readonly folder: string;
  /** The account that the server runs as; null for this process's own. */
  readonly identity: Identity | null;
  readonly remark: string | null;
}

export function locateCluster(dataFolder: string): Cluster {
  const identity = databaseIdentity();
  const paths = chooseClusterPaths(identity, packagedPostgres(), path.resolve(dataFolder));
  return { ...paths, folder: path.join(paths.home, 'cluster'), identity };
}

type ClusterState = 'ready' | 'missing' | 'empty' | 'damaged';

/** Returns null when the path does not exist. Any other failure, such as a missing permission, is thrown. */
function ifPresent<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function getClusterState({ folder }: Cluster): ClusterState {
  if (ifPresent(() => statSync(path.join(folder, 'PG_VERSION')))) return 'ready';
  const contents = ifPresent(() => readdirSync(folder));
  if (contents === null) return 'missing';
  return contents.length === 0 ? 'empty' : 'damaged';
}

export const isPrepared = (cluster: Cluster): boolean => getClusterState(cluster) === 'ready';

/** Moves a file or folder to a name with the date. Returns the new name. */
export function setAside(name: string, now = new Date()): string {
  const dated = `${name}.set-aside-${now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}`;
  for (let count = 1; ; count++) {
    const target = count === 1 ? dated : `${dated}-${count}`;
    if (existsSync(target)) continue;
    renameSync(name, target);
    return target;
  }
}

function refuseUnusableFolder({ home, folder }: Cluster, state: ClusterState): void {
  const nothingChanged = 'Nothing was changed.';
  if (state === 'damaged') {
    throw new Error(
      `The database folder ${folder} is not usable: its file PG_VERSION is missing, but other files are there and may hold orders. ${nothingChanged} Bring the missing files back or restore a backup into another DATA_DIR; to begin with an empty store instead, move ${folder} away.`,
    );
  }
  if (existsSync(path.join(home, RESTORING_FOLDER))) {
    throw new Error(
      `A restore into ${home} was not finished (${RESTORING_FOLDER} is still there). ${nothingChanged} Run npm run restore again with another, empty DATA_DIR.`,
    );
  }
  if (existsSync(path.join(home, LOG_FILE))) {
    throw new Error(
      `The database folder ${folder} is missing, although a database ran here before (${LOG_FILE} is still there). ${nothingChanged} If it was moved, or its disk is not mounted, bring it back; to begin with an empty store instead, move ${home} away.`,
    );
  }
}

interface PrepareOptions {
  readonly print: (line: string) => void;
  /** False for clusters that need not survive a power failure. */
  readonly isDurable: boolean;
}

/** Makes sure that the cluster can be started; returns its password. */
export function prepareCluster(cluster: Cluster, { print, isDurable }: PrepareOptions): string {
  const state = getClusterState(cluster);
  if (state === 'ready') return readPassword(cluster) ?? replacePassword(cluster, print);
  refuseUnusableFolder(cluster, state);
  print('Preparing the database …');
  // rmdir succeeds only on an empty folder.
  if (state === 'empty') rmdirSync(cluster.folder);
  return initialise(cluster, print, isDurable);
}

/** Null when the file is missing or empty. */
export function readPassword({ home }: Cluster): string | null {
  return ifPresent(() => readFileSync(path.join(home, PASSWORD_FILE), 'utf8').trim()) || null;
}

export const passwordFilePath = ({ home }: Cluster): string => path.join(home, PASSWORD_FILE);

function writePassword(cluster: Cluster, file: string): string {
  const password = randomBytes(24).toString('hex');
  writeFileSync(file, password, { mode: 0o600, flush: true });
  if (cluster.identity) chownSync(file, cluster.identity.uid, cluster.identity.gid);
  return password;
}

function initialise(cluster: Cluster, print: (line: string) => void, isDurable: boolean): string {
  const { binaries, home, folder, identity } = cluster;
  const unfinished = `${folder}.new`;
  if (existsSync(unfinished)) print(`An unfinished database was set aside: ${setAside(unfinished)}`);
  const passwordFile = passwordFilePath(cluster);
  const password = writePassword(cluster, passwordFile);
  const account = ['-U', DATABASE_ACCOUNT, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const options = ['-E', 'UTF8', '--locale=C', '--no-instructions', ...(isDurable ? [] : ['--no-sync'])];
  const run = spawnSync(path.join(binaries, 'bin', 'initdb'), ['-D', unfinished, ...account, ...options], {
    encoding: 'utf8',
    cwd: home,
    ...identity,
  });
  if (run.status !== 0) throw new Error(`The database could not be prepared: ${run.stderr || run.error?.message}`);
  // The folder is renamed last: if the process is killed before this line, the cluster is 'missing' and not 'damaged'.
  renameSync(unfinished, folder);
  return password;
}

/**
 * Sets a new password when the file with the old one is lost. Single-user mode asks for no password; anyone who may run it can read the
 * cluster's files anyway. The file is renamed last: if the process is killed before that, the file is still missing and the next start sets
 * another password.
 */
function replacePassword(cluster: Cluster, print: (line: string) => void): string {
  const { binaries, home, folder, identity } = cluster;
  const file = passwordFilePath(cluster);
  const pid = findRunningPostmaster(folder)?.pid;
  if (pid) {
    throw new Error(
      `The password file ${file} is missing, and a database still runs on this folder (process ${pid}). Stop the store that uses it, or, if no store runs, stop the database with: kill -INT ${pid}. The next start then sets a new password.`,
    );
  }
  const password = writePassword(cluster, `${file}.new`);
  const run = spawnSync(path.join(binaries, 'bin', 'postgres'), ['--single', '-D', folder, 'postgres'], {
    input: `alter role ${DATABASE_ACCOUNT} password '${password}';\n`,
    encoding: 'utf8',
    cwd: home,
    ...identity,
  });
  // Single-user mode exits with status 0 even when a statement fails.
  if (run.status !== 0 || /\b(?:ERROR|FATAL|PANIC):/.test(run.stderr)) {
    throw new Error(
      `The password file ${file} is missing and a new password could not be set: ${run.stderr || run.error?.message}`,
    );
  }
  renameSync(`${file}.new`, file);
  print(`The password file ${file} was missing: the database has a new password.`);
  return password;
}
