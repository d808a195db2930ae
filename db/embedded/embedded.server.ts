// A private PostgreSQL under the data folder: started when none is running, reused when one is (its parent was killed), stopped with the
// store. It listens on a loopback port with its own password, never on a public address, and where possible also on a socket in its folder.
import pg from 'pg';
import {
  type Cluster,
  DATABASE_ACCOUNT,
  isPrepared,
  locateCluster,
  prepareCluster,
  readPassword,
} from './cluster-folder.server.ts';
import { endWithThisProcess } from './end-with-process.server.ts';
import { findServerPort, launchServer, probeServer, stopServer } from './postmaster.server.ts';
import { findRunningPostmaster } from './postmaster-file.server.ts';
import { toSocketUrl } from './socket-folder.server.ts';
import { type Supervision, supervise } from './supervise.server.ts';

export const EMBEDDED_DATABASE = 'tanabana';
/** Advisory lock of the one store that uses this data folder. The database releases it when that store dies. */
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
  /** The URL of the same database through its socket if there is one, otherwise through the port. */
  readonly fastestUrl: string;
  /** The URL of another database in the same cluster. */
  urlFor(database: string): string;
  readonly remark: string | null;
  stop(): Promise<void>;
}

interface Options {
  readonly dataFolder: string;
  readonly print?: (line: string) => void;
  /** Extra server settings. With fsync off it is a test cluster, and ends with this process even after a kill -9. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Restarts the server when it ends unexpectedly. */
  readonly supervision?: Supervision;
}

/** Set on the command line, so that no edited postgresql.conf can lose an acknowledged order in a power failure. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const SERVER_SETTINGS = {
  ...DURABLE,
  max_connections: '100',
  shared_buffers: '128MB',
  unix_socket_permissions: '0700',
};

const databaseUrl =
  (password: string) =>
  (port: number, database: string): string =>
    `postgres://${DATABASE_ACCOUNT}:${password}@127.0.0.1:${port}/${database}`;

export async function startEmbeddedPostgres({
  dataFolder,
  print = () => {},
  settings = {},
  supervision,
}: Options): Promise<EmbeddedPostgres> {
  const cluster = locateCluster(dataFolder);
  const isDurable = settings.fsync !== 'off';
  const password = prepareCluster(cluster, { print, isDurable });
  const urlFor = databaseUrl(password);
  const adminUrl = (port: number) => urlFor(port, 'postgres');
  let isStopping = false;
  const run = async (preferredPort: number | null): Promise<{ port: number; lock: pg.Client }> => {
    const port =
      (await findServerPort(cluster, adminUrl)) ??
      (await launchServer({
        cluster,
        settings: { ...SERVER_SETTINGS, ...settings },
        getUrl: adminUrl,
        port: preferredPort,
        isCancelled: () => isStopping,
      }));
    return { port, lock: await acquireStoreLock(adminUrl(port), dataFolder) };
  };

  const first = await run(null);
  const { port } = first;
  const postmaster = findRunningPostmaster(cluster.folder);
  const endWatch = isDurable || !postmaster ? () => {} : endWithThisProcess(postmaster.pid);
  await createDatabaseIfMissing(first.lock, EMBEDDED_DATABASE);
  const url = urlFor(port, EMBEDDED_DATABASE);
  const socketUrl = toSocketUrl(url, cluster.home);
  const supervisor =
    supervision &&
    supervise({ lock: first.lock, run: () => run(port), events: supervision, isStopping: () => isStopping });
  return {
    url,
    fastestUrl: (await probeServer(socketUrl)) === 'ready' ? socketUrl : url,
    urlFor: (database) => urlFor(port, database),
    remark: cluster.remark,
    stop: async () => {
      isStopping = true;
      await supervisor?.settled();
      await (supervisor?.lock() ?? first.lock).end().catch(() => {});
      await stopServer(cluster.folder);
      endWatch();
    },
  };
}

/** The URL of a database that a running store started on this data folder, for tools that work beside it. */
export async function embeddedDatabaseUrl(dataFolder: string): Promise<string | null> {
  const cluster: Cluster = locateCluster(dataFolder);
  const password = isPrepared(cluster) ? readPassword(cluster) : null;
  if (!password) return null;
  const getUrl = databaseUrl(password);
  const port = await findServerPort(cluster, (candidate) => getUrl(candidate, 'postgres'));
  return port ? getUrl(port, EMBEDDED_DATABASE) : null;
}

async function acquireStoreLock(url: string, dataFolder: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `tanabana store ${process.pid}`,
    keepAlive: true,
  });
  // Errors are ignored here: the supervisor reacts when this connection ends.
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
