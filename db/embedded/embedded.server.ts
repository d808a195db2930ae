// A private PostgreSQL under the data folder: started when none is alive, reused when one is (its parent was killed),
// stopped with the store. It listens on a loopback port with a password of its own, never on a public address, and where it can on a
// socket in its folder.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { packagedPostgres } from './binaries.server.ts';
import { freePort } from './free-port.server.ts';
import { bySocket, socketFolder } from './socket-folder.server.ts';
import { databaseIdentity, type Identity, type Place, placeFor } from './unprivileged.server.ts';

const ACCOUNT = 'tanabana';
export const EMBEDDED_DATABASE = 'tanabana';
const START_LIMIT_MS = 60_000;
/** A killed server may leave a statement running, which keeps a new one out until it ends: 5 s for the store's own. */
const ORPHANS_LIMIT_MS = 10_000;
const LOG_FILE = 'postgres.log';
/** Held by the one store that uses this data folder; the database frees it when that store dies. */
const STORE_LOCK = 82622261;

export class DataFolderInUse extends Error {
  constructor(dataFolder: string, pid: string) {
    super(
      `Another store${pid ? ` (process ${pid})` : ''} is already running on the data folder ${dataFolder}. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.name = 'DataFolderInUse';
  }
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** The same database by the shortest way: its socket where there is one, else the port. */
  readonly nearUrl: string;
  /** The address of another database in the same cluster. */
  urlOf(database: string): string;
  readonly remark: string | null;
  stop(): Promise<void>;
}

interface Options {
  readonly dataFolder: string;
  readonly say?: (line: string) => void;
  /** Extra server settings, for tests that need no durability. */
  readonly settings?: Readonly<Record<string, string>>;
}

export async function startEmbeddedPostgres({
  dataFolder,
  say = () => {},
  settings = {},
}: Options): Promise<EmbeddedPostgres> {
  const identity = databaseIdentity();
  const place = placeFor(identity, packagedPostgres(), path.resolve(dataFolder));
  const cluster = path.join(place.home, 'cluster');
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) {
    say('Preparing the database …');
    initialise(place, cluster, identity, settings.fsync !== 'off');
  }
  const password = readFileSync(path.join(place.home, 'password'), 'utf8');
  const urlOf = (port: number, database: string) => `postgres://${ACCOUNT}:${password}@127.0.0.1:${port}/${database}`;

  const alive = await alivePort(cluster, (port) => urlOf(port, 'postgres'));
  const port = alive ?? (await launch(place, cluster, identity, settings, urlOf));
  const lock = await takeStoreLock(urlOf(port, 'postgres'), dataFolder);
  await createDatabaseIfMissing(lock, EMBEDDED_DATABASE);

  const url = urlOf(port, EMBEDDED_DATABASE);
  const socketUrl = bySocket(url, place.home);
  return {
    url,
    nearUrl: (await answers(socketUrl)) ? socketUrl : url,
    urlOf: (database) => urlOf(port, database),
    remark: place.remark,
    stop: async () => {
      await lock.end().catch(() => {});
      await stopCluster(cluster);
    },
  };
}

/** The address of a database that a running store started on this data folder, for tools that work beside it. */
export async function embeddedDatabaseUrl(dataFolder: string): Promise<string | null> {
  const { home } = placeFor(databaseIdentity(), packagedPostgres(), path.resolve(dataFolder));
  const cluster = path.join(home, 'cluster');
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) return null;
  const password = readFileSync(path.join(home, 'password'), 'utf8');
  const urlOf = (port: number, database: string) => `postgres://${ACCOUNT}:${password}@127.0.0.1:${port}/${database}`;
  const port = await alivePort(cluster, (candidate) => urlOf(candidate, 'postgres'));
  return port ? urlOf(port, EMBEDDED_DATABASE) : null;
}

function initialise(place: Place, cluster: string, identity: Identity | null, mustLast: boolean): void {
  // What a broken first start left behind holds nothing: there was no PG_VERSION.
  rmSync(cluster, { recursive: true, force: true });
  const passwordFile = path.join(place.home, 'password');
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (identity) chownSync(passwordFile, identity.uid, identity.gid);
  const made = `${cluster}.new`;
  rmSync(made, { recursive: true, force: true });
  const run = spawnSync(
    path.join(place.binaries, 'bin', 'initdb'),
    [
      '-D',
      made,
      '-U',
      ACCOUNT,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-instructions',
      ...(mustLast ? [] : ['--no-sync']),
    ],
    { encoding: 'utf8', cwd: place.home, ...identity },
  );
  if (run.status !== 0) throw new Error(`The database could not be prepared: ${run.stderr || run.error?.message}`);
  // Renamed last, so that a kill in the middle is seen as 'not prepared' and not as a broken cluster.
  renameSync(made, cluster);
}

/** The port of a postmaster that answers. `pg_ctl status` may say running while connections are refused: connect to know. */
async function alivePort(cluster: string, urlOf: (port: number) => string): Promise<number | null> {
  for (let tries = 0; tries < 100; tries++) {
    const pidFile = readPidFile(cluster);
    if (!pidFile || !isRunning(pidFile.pid)) return null;
    if (pidFile.port && (await answers(urlOf(pidFile.port)))) return pidFile.port;
    // Alive but not answering yet: it is starting, recovering or stopping.
    await wait(100);
  }
  return null;
}

function readPidFile(cluster: string): { pid: number; port: number } | null {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const SERVER_SETTINGS = { max_connections: '100', shared_buffers: '128MB', unix_socket_permissions: '0700' };

async function launch(
  place: Place,
  cluster: string,
  identity: Identity | null,
  settings: Readonly<Record<string, string>>,
  urlOf: (port: number, database: string) => string,
): Promise<number> {
  const began = Date.now();
  const all = { ...SERVER_SETTINGS, unix_socket_directories: await socketFolder(place.home), ...settings };
  let port = await freePort();
  let server = spawnServer(place, cluster, identity, port, all);
  while (Date.now() < began + START_LIMIT_MS) {
    if (await answers(urlOf(port, 'postgres'))) return port;
    if (server.ended()) {
      // Another store of this folder may have won the race to start it.
      const alive = await alivePort(cluster, (other) => urlOf(other, 'postgres'));
      if (alive) return alive;
      if (Date.now() > began + ORPHANS_LIMIT_MS) break;
      await wait(250);
      port = await freePort();
      server = spawnServer(place, cluster, identity, port, all);
    }
    await wait(50);
  }
  throw new Error(`The database did not start; its log is ${path.join(place.home, LOG_FILE)}`);
}

function spawnServer(
  place: Place,
  cluster: string,
  identity: Identity | null,
  port: number,
  settings: Readonly<Record<string, string>>,
): { ended(): boolean } {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(path.join(place.home, LOG_FILE), 'a');
  // Its own process group: Ctrl+C reaches the store alone, which drains and then stops the database.
  const server = spawn(
    path.join(place.binaries, 'bin', 'postgres'),
    ['-D', cluster, '-p', String(port), '-h', '127.0.0.1', ...options],
    { detached: true, stdio: ['ignore', log, log], cwd: place.home, ...identity },
  );
  closeSync(log);
  server.unref();
  let ended = false;
  const onEnd = () => {
    ended = true;
  };
  server.once('exit', onEnd).once('error', onEnd);
  return { ended: () => ended };
}

async function takeStoreLock(url: string, dataFolder: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `tanabana store ${process.pid}`,
    keepAlive: true,
  });
  // Losing this connection means that the database ended; the pool reports that where it matters.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [STORE_LOCK]);
  if (rows[0].taken) return client;
  const holder = await client.query(
    `select substring(application_name from '[0-9]+$') as pid from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory' and objid = $1 and granted`,
    [STORE_LOCK],
  );
  await client.end();
  throw new DataFolderInUse(dataFolder, holder.rows[0]?.pid ?? '');
}

async function createDatabaseIfMissing(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (rowCount === 0) await client.query(`create database ${database}`);
}

async function stopCluster(cluster: string): Promise<void> {
  const pid = readPidFile(cluster)?.pid;
  if (!pid || !isRunning(pid)) return;
  // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything committed is flushed.
  process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 200 && isRunning(pid); tries++) await wait(50);
}
