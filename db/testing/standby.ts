// A primary and a streaming standby, both real servers, for tests of reads from a replica. Needs no durability.
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { takeBaseBackup } from '../embedded/base-backup.server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded.server.ts';
import { chownTree, databaseIdentity } from '../embedded/unprivileged.server.ts';
import { migrateDatabase } from '../migrate.server.ts';

export interface Standby {
  /** Leads through the proxy that can hang; the URL stays the same after a restart. */
  readonly url: string;
  readonly directUrl: string;
  hang(): void;
  resume(): void;
  kill(): void;
  restart(): Promise<void>;
}

export interface ReplicatedDatabase {
  readonly primary: EmbeddedPostgres;
  readonly standby: Standby;
  readonly folder: string;
  stop(): Promise<void>;
}

const NOT_DURABLE = { fsync: 'off' };

/** A TCP proxy to a server whose port changes. It can stop forwarding without closing connections. */
async function openProxy(getTargetPort: () => number) {
  const sockets = new Set<Socket>();
  let isHanging = false;
  const proxy = createServer((from) => {
    const to = connect({ host: '127.0.0.1', port: getTargetPort() });
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      if (isHanging) one.pause();
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const callEach = (method: 'pause' | 'resume' | 'destroy') => {
    for (const socket of sockets) socket[method]();
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    hang() {
      isHanging = true;
      callEach('pause');
    },
    resume() {
      isHanging = false;
      callEach('resume');
    },
    close() {
      proxy.close();
      callEach('destroy');
    },
  };
}

export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-replica-'));
  // The database's own account must be able to reach it.
  chmodSync(folder, 0o755);
  const pathTo = (name: string) => path.join(folder, name);
  const primary = await startEmbeddedPostgres({ dataFolder: pathTo('primary'), settings: NOT_DURABLE });
  await migrateDatabase(primary.url, process.cwd());
  const home = pathTo('standby/postgres');
  const cluster = path.join(home, 'cluster');
  mkdirSync(home, { recursive: true });
  await takeBaseBackup({ url: primary.url, cluster: pathTo('primary/postgres/cluster'), into: cluster });
  copyFileSync(pathTo('primary/postgres/password'), path.join(home, 'password'));
  writeFileSync(path.join(cluster, 'standby.signal'), '');
  chownTree(home, databaseIdentity());
  const { hostname, port, username, password } = new URL(primary.url);
  const settings = {
    ...NOT_DURABLE,
    hot_standby_feedback: 'on',
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    // The primary may be stopped first.
    wal_retrieve_retry_interval: '100ms',
  };
  const start = () => startEmbeddedPostgres({ dataFolder: pathTo('standby'), settings });
  let standby = await start();
  const getPort = (url: string) => new URL(url).port;
  const proxy = await openProxy(() => Number(getPort(standby.url)));
  const postmaster = () => Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    primary,
    folder,
    standby: {
      url: standby.url.replace(`:${getPort(standby.url)}/`, `:${proxy.port}/`),
      get directUrl() {
        return standby.url;
      },
      hang: proxy.hang,
      resume: proxy.resume,
      kill: () => process.kill(postmaster(), 'SIGKILL'),
      async restart() {
        standby = await start();
      },
    },
    async stop() {
      proxy.close();
      await standby.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
