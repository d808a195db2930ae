// Starts and stops the server process of a private cluster, and checks whether it accepts connections.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, LOG_FILE, passwordFilePath, setAside } from './cluster-folder.server.ts';
import { freePort } from './free-port.server.ts';
import { findOrphans, findRunningPostmaster, isPidReused, isRunning } from './postmaster-file.server.ts';
import { socketFolder } from './socket-folder.server.ts';

/** Timeout for a server that refuses to start. */
const START_LIMIT_MS = 60_000;
/** A starting server replays its write-ahead log, at about 100 MB per second; it keeps at most 1 GB of it. */
const RECOVERY_LIMIT_MS = 10 * 60_000;
/** Timeout for a running postmaster that neither accepts connections nor reports that it is starting. */
const NO_RESPONSE_LIMIT_MS = 10_000;
/** Statements of a killed server block the start of a new one. They end within 5 s by themselves; reports and backups take longer. */
const ORPHAN_GRACE_MS = 3_000;
const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 2_000;

const INVALID_PASSWORD = '28P01';
/** The server is starting, recovering or stopping; or it runs and has no free connection. */
const STARTING_CODES = ['57P03', '53300'];

export type ProbeResult = 'ready' | 'starting' | 'wrong password' | 'no response';

export async function probeServer(url: string): Promise<ProbeResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === INVALID_PASSWORD) return 'wrong password';
    return STARTING_CODES.includes(code) ? 'starting' : 'no response';
  } finally {
    await client.end().catch(() => {});
  }
}

/** Waiting would not make a wrong password right. */
function refuseWrongPassword(result: ProbeResult, cluster: Cluster): void {
  if (result !== 'wrong password') return;
  throw new Error(
    `The database in ${cluster.folder} does not take the password in ${passwordFilePath(cluster)}. Put the right file back; if it is lost, stop the database, remove that file and start again: the store then sets a new password.`,
  );
}

/** The port of a postmaster that accepts connections. `pg_ctl status` may report a server that refuses them, so this connects. */
export async function findServerPort(cluster: Cluster, getUrl: (port: number) => string): Promise<number | null> {
  const began = Date.now();
  let limit = began + NO_RESPONSE_LIMIT_MS;
  while (Date.now() < limit) {
    const postmaster = findRunningPostmaster(cluster.folder);
    if (!postmaster) return null;
    const result = postmaster.port ? await probeServer(getUrl(postmaster.port)) : 'no response';
    refuseWrongPassword(result, cluster);
    if (result === 'ready') return postmaster.port;
    if (result === 'starting') limit = Math.min(began + RECOVERY_LIMIT_MS, Date.now() + NO_RESPONSE_LIMIT_MS);
    await wait(100);
  }
  return null;
}

export interface LaunchOptions {
  readonly cluster: Cluster;
  readonly settings: Readonly<Record<string, string>>;
  readonly getUrl: (port: number) => string;
  /** The port that clients already know; a free one when null. */
  readonly port: number | null;
  /** Return true to end the attempts early. */
  readonly isCancelled?: () => boolean;
}

export class DatabaseNotStarted extends Error {
  readonly isDiskFull: boolean;

  constructor(cluster: Cluster, logText: string) {
    const isDiskFull = /No space left on device|Disk quota exceeded/.test(logText);
    const reason = isDiskFull
      ? `The database did not start: the disk that holds ${cluster.home} is full. Free some space and start again; nothing was removed.`
      : `The database did not start${logText ? `: ${logText}` : ''}`;
    super(`${reason} (Its log is ${path.join(cluster.home, LOG_FILE)}.)`);
    this.name = 'DatabaseNotStarted';
    this.isDiskFull = isDiskFull;
  }
}

const logSize = (cluster: Cluster): number =>
  statSync(path.join(cluster.home, LOG_FILE), { throwIfNoEntry: false })?.size ?? 0;

/** The last error that the server logged after this size of its log. */
function lastErrorSince(cluster: Cluster, size: number): string {
  const text = readFileSync(path.join(cluster.home, LOG_FILE)).subarray(size).toString();
  const reasons = text
    .split('\n')
    .filter((line) => /\b(?:FATAL|PANIC|ERROR|HINT):|could not (?:write|find|open)/.test(line));
  return reasons.slice(-2).join(' ').slice(-500);
}

/** Waits for server processes of a killed postmaster, then ends them as a postmaster would: crash recovery follows anyway. */
async function endOrphans({ folder }: Cluster): Promise<void> {
  const first = new Set(findOrphans(folder));
  if (first.size === 0) return;
  for (const until = Date.now() + ORPHAN_GRACE_MS; Date.now() < until; await wait(100)) {
    if (findOrphans(folder).length === 0) return;
  }
  for (const pid of findOrphans(folder)) if (first.has(pid)) killIfRunning(pid, 'SIGQUIT');
}

function killIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}

async function clearStaleProcesses(cluster: Cluster): Promise<void> {
  await endOrphans(cluster);
  // The file is left from a crash of the machine. The server itself checks that no other server uses the folder.
  if (isPidReused(cluster.folder)) setAside(path.join(cluster.folder, 'postmaster.pid'));
}

/** Starts the server and returns its port once it accepts connections; throws `DatabaseNotStarted`. */
export async function launchServer(launch: LaunchOptions): Promise<number> {
  const { cluster, settings, getUrl, isCancelled = () => false } = launch;
  const began = Date.now();
  const sizeBefore = logSize(cluster);
  const allSettings = { unix_socket_directories: await socketFolder(cluster.home), ...settings };
  for (let pause = MIN_PAUSE_MS; !isCancelled(); pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    await clearStaleProcesses(cluster);
    const port = launch.port ?? (await freePort());
    const server = spawnServer(cluster, port, allSettings);
    if (await waitUntilReady(server, cluster, getUrl(port))) return port;
    // Another store of this folder may have started it first.
    const other = await findServerPort(cluster, getUrl);
    if (other !== null) return other;
    if (Date.now() > began + START_LIMIT_MS) break;
    const failure = new DatabaseNotStarted(cluster, lastErrorSince(cluster, sizeBefore));
    if (failure.isDiskFull || isPermanentFailure(failure.message)) throw failure;
    await wait(pause);
  }
  throw new DatabaseNotStarted(cluster, lastErrorSince(cluster, sizeBefore));
}

/** Whether a retry would fail the same way. */
const isPermanentFailure = (logText: string): boolean =>
  /incompatible with server|could not find the database system|could not locate a valid checkpoint|invalid (?:value for )?parameter|Permission denied|has wrong ownership|invalid permissions/.test(
    logText,
  );

async function waitUntilReady(server: { ended(): boolean }, cluster: Cluster, url: string): Promise<boolean> {
  for (const until = Date.now() + RECOVERY_LIMIT_MS; Date.now() < until && !server.ended(); await wait(50)) {
    const result = await probeServer(url);
    refuseWrongPassword(result, cluster);
    if (result === 'ready') return true;
  }
  return false;
}

function spawnServer(
  { binaries, home, folder, identity }: Cluster,
  port: number,
  settings: Readonly<Record<string, string>>,
): { ended(): boolean } {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(path.join(home, LOG_FILE), 'a');
  // In its own process group: Ctrl+C reaches only the store, which drains and then stops the database.
  const server = spawn(
    path.join(binaries, 'bin', 'postgres'),
    ['-D', folder, '-p', String(port), '-h', '127.0.0.1', ...options],
    { detached: true, stdio: ['ignore', log, log], cwd: home, ...identity },
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

export async function stopServer(clusterFolder: string): Promise<void> {
  const pid = findRunningPostmaster(clusterFolder)?.pid;
  if (!pid) return;
  // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything committed is flushed.
  killIfRunning(pid, 'SIGINT');
  for (let tries = 0; tries < 200 && isRunning(pid); tries++) await wait(50);
}
