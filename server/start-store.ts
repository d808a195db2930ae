// Starts a store from its configuration: database, schema, first administrator or sample store, then listens. It prints each step, and
// stops in the reverse order on request.
import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Env, readEnv, shutdownGraceMs } from '#config/env.server.ts';
import { armFailpoint } from '#config/failpoint.server.ts';
import { messageForOperator } from '#config/file-problem.ts';
import { DEMO_ACCOUNTS } from '#config/store.ts';
import { withAdvisoryLock } from '#db/advisory-lock.server.ts';
import { createDatabase } from '#db/client.server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded/embedded.server.ts';
import type { Supervision } from '#db/embedded/supervise.server.ts';
import { migrateDatabase } from '#db/migrate.server.ts';
import { requireSecondFactorByDefault } from '#shop/second-factor/second-factor-duty.server.ts';
import { createFirstAdministrator, sampleStoreState } from '#shop/staff/first-administrator.server.ts';
import { createHttpServer, HTTP_LIMITS } from './http-server.ts';
import type { NodeListener } from './listener.ts';
import { createLog, type ProcessLog } from './log.ts';
import type { BuildSource } from './render-page.ts';
import { retryStart } from './retry-start.ts';
import { createStore, type Store } from './store.ts';

export interface StartOptions {
  readonly build: BuildSource;
  readonly projectRoot: string;
  readonly clientFolder: string | null;
  /** In development Vite handles requests before the store. */
  readonly wrap?: (listener: NodeListener) => NodeListener;
  readonly print?: (line: string) => void;
}

const DRAIN_LIMIT_MS = 15_000;
/**
 * Time limit for running jobs and closing connections. Without a database they might wait for ever; another node repeats unfinished work as
 * after a crash.
 */
const CLOSE_LIMIT_MS = 30_000;

function toListenError(error: NodeJS.ErrnoException, { HOST, PORT }: Env): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(`Port ${PORT} is taken by another program: stop it, or set PORT to another number`);
    case 'EACCES':
      return new Error(
        `This account may not listen on port ${PORT}: set PORT to a number above 1023 and put a proxy before it`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(`This machine has no address ${HOST}: set HOST to one of its own, 127.0.0.1 or 0.0.0.0`);
    default:
      return error;
  }
}

function listen(server: Server, env: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, env)));
    server.listen(env.PORT, env.HOST, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : env.PORT);
    });
  });
}

/** Loaded only here: a running store does not need the sample catalogue's text. */
async function fillSampleStore(store: Store, { databaseUrl, projectRoot }: StartContext): Promise<void> {
  const { seedSampleStore } = await import('#seed/seed-sample-store.ts');
  const database = createDatabase(databaseUrl, { asyncCommits: true });
  try {
    const ctx = { ...store.contextFor({ kind: 'system', name: 'sample store' }), db: database.db };
    await seedSampleStore(ctx, store.accounts, { projectRoot, parcels: store.demoParcels });
  } finally {
    await database.close();
  }
}

interface StartContext {
  readonly env: Env;
  readonly databaseUrl: string;
  readonly projectRoot: string;
  readonly print: (line: string) => void;
}

async function prepareContents(store: Store, start: StartContext): Promise<void> {
  const { env, print } = start;
  const ctx = store.contextFor({ kind: 'system', name: 'start' });
  const sample = await sampleStoreState(ctx);
  if (env.STORE_MODE === 'demo') {
    if (sample === 'complete' || sample === 'other-store') return;
    print('Filling the sample store …');
    return fillSampleStore(store, start);
  }
  if (sample === 'begun' || sample === 'complete') {
    throw new Error(
      'This database holds the demo store. Production needs a database of its own: set DATABASE_URL to an empty one',
    );
  }
  await createFirstAdministrator(ctx, store.accounts, {
    email: env.ADMIN_EMAIL ?? '',
    password: env.ADMIN_PASSWORD ?? '',
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    mailFrom: env.MAIL_FROM ?? null,
  });
  await requireSecondFactorByDefault(ctx);
}

function announce(
  env: Env,
  { port, store, print }: { port: number; store: Store; print: (line: string) => void },
): void {
  const url = env.PUBLIC_URL ?? `http://localhost:${port}`;
  print(`Store ready at ${url}`);
  print(`  Back office    ${url}/admin-panel`);
  if (env.STORE_MODE === 'demo') announceDemo(url, print);
  else announcePayments(store, print);
}

function announcePayments({ payments }: Store, print: (line: string) => void): void {
  if (payments.areTest) print('  Payments       test keys: no money is taken, and every page says so');
  if (!payments.areOnline) print('  Payments       cash on delivery only: set the RAZORPAY keys to take cards and UPI');
}

function announceDemo(url: string, print: (line: string) => void): void {
  print(`  Administrator  ${DEMO_ACCOUNTS.administrator.email} / ${DEMO_ACCOUNTS.administrator.password}`);
  print(`  Shopper        ${DEMO_ACCOUNTS.shopper.email} / ${DEMO_ACCOUNTS.shopper.password}`);
  print(`  Mailbox        ${url}/test-mail`);
  print(`  Text messages  ${url}/test-messages`);
}

export async function startStore({
  build,
  projectRoot,
  clientFolder,
  wrap,
  print = console.log,
}: StartOptions): Promise<void> {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL ?? (env.STORE_MODE === 'demo' ? 'warn' : 'info'));
  const embedded = env.DATABASE_URL ? null : await startPrivateDatabase(env, log, print);
  const databaseUrl = env.DATABASE_URL ?? embedded?.fastestUrl ?? '';
  let store: Store | null = null;
  const stop = async () => {
    await store?.close();
    await embedded?.stop();
  };
  try {
    await assertPortIsFree(env);
    await retryStart(() => migrateDatabase(databaseUrl, projectRoot), { print });
    const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
    const isOnlyNode = embedded !== null;
    const opened = await createStore({ env, databaseUrl, publicUrl, build, clientFolder, log, isOnlyNode });
    store = opened;
    const prepare = () => prepareContents(opened, { env, databaseUrl, projectRoot, print });
    await retryStart(() => withAdvisoryLock(databaseUrl, 'contents', prepare), { print });
    if (env.STORE_MODE === 'demo' && env.FAILPOINT) armFailpoint(env.FAILPOINT);
    await retryStart(() => opened.startJobs(), { print });
    const server = createHttpServer(wrap ? wrap(opened.listener) : opened.listener, {
      ...HTTP_LIMITS,
      connections: env.MAX_CONNECTIONS,
      connectionsPerIp: env.TRUSTED_PROXIES === 0 ? env.MAX_CONNECTIONS_PER_IP : null,
    });
    const port = await listen(server, env);
    opened.warmUp();
    announce(env, { port, store: opened, print });
    stopOnSignal(async (signal) => {
      opened.beginShutdown();
      // After Ctrl+C no load balancer needs time.
      if (signal === 'SIGTERM') await wait(shutdownGraceMs(env));
      opened.endStreams();
      await drain(server);
      await Promise.race([stop(), wait(CLOSE_LIMIT_MS)]);
    }, print);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startPrivateDatabase(
  env: Env,
  log: ProcessLog,
  print: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({
    dataFolder: env.DATA_DIR,
    print,
    supervision: createSupervision(log),
  });
  if (embedded.remark) print(embedded.remark);
  if (env.STORE_MODE === 'production') {
    print(`One node with its private PostgreSQL in ${env.DATA_DIR}. Set DATABASE_URL to run several nodes.`);
  }
  return embedded;
}

function createSupervision(log: ProcessLog): Supervision {
  return {
    onLost: () => log.error({}, 'the private database ended; it is being started again'),
    onRestarted: (milliseconds) =>
      log.warn({ milliseconds: Math.round(milliseconds) }, 'the private database was started again'),
    onDiskFull: (error) => log.error({ err: error }, 'the private database cannot start: the disk is full'),
    onRestartFailed: (error) => {
      log.error({ err: error }, 'the private database could not be started again; the store ends');
      console.error(messageForOperator(error));
      process.exit(1);
    },
  };
}

/** Checked before the work begins: a store that cannot listen should fail at once. */
async function assertPortIsFree(env: Env): Promise<void> {
  const probe = createServer();
  await listen(probe, env);
  await new Promise((resolve) => probe.close(resolve));
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS);
  // Kept-alive connections become idle one by one as their last response is sent.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearTimeout(limit);
  clearInterval(sweep);
}

function stopOnSignal(stop: (signal: string) => Promise<void>, print: (line: string) => void): void {
  let stopping = false;
  const onSignal = (signal: string) => {
    if (stopping) return;
    stopping = true;
    print(`Stopping (${signal}) …`);
    stop(signal).then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => onSignal('SIGINT'));
  process.on('SIGTERM', () => onSignal('SIGTERM'));
}
