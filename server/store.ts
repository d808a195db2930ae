// Wires one store: database, providers, page cache, live streams, jobs, listener. It contains no business logic.
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createHttpSessions } from '#app/sessions/http-sessions.server.ts';
import type { Env } from '#config/env.server.ts';
import { createDatabase, type Database } from '#db/client.server.ts';
import { inShare } from '#db/connection-share.server.ts';
import { createDemoMailbox } from '#providers/mail/demo-mailbox.ts';
import type { Actor } from '#shop/actor.ts';
import { getFacetIndex } from '#shop/catalog/facet-index.server.ts';
import { toNetwork } from '#shop/client-address.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Accounts, createAccounts } from '#shop/customers/accounts.server.ts';
import type { Log } from '#shop/log.ts';
import type { Records } from '#simulators/shiprocket/records.ts';
import { createApp } from './app.ts';
import { isBackedUpNightly, runNightlyBackup } from './backup/nightly-backup.ts';
import { ChangeFeed } from './change-feed.ts';
import { clientAddress } from './client-address.ts';
import { createConnectionShares } from './connection-shares.ts';
import { COURIER_SIMULATOR_PATH } from './courier.ts';
import { DatabaseClock } from './database-clock.ts';
import { GOOGLE_SIMULATOR_PATH } from './google.ts';
import { type Jobs, startJobs } from './jobs/jobs.ts';
import { createListener, type NodeListener } from './listener.ts';
import { LiveEvents } from './live.ts';
import type { ProcessLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { respondToFailedPage } from './pages/failed-page.ts';
import { PageCache } from './pages/page-cache.ts';
import { PAYMENTS_SIMULATOR_PATH } from './payments.ts';
import { retainBuild } from './previous-builds.ts';
import { ProviderAccounts } from './provider-accounts.ts';
import { type BuildSource, createPageRenderer } from './render-page.ts';
import { queueRenders } from './render-queue.ts';
import { openReplica } from './replica.ts';
import { loadStaticFiles, type StaticFiles } from './static-files.ts';

export interface StoreOptions {
  readonly env: Env;
  readonly databaseUrl: string;
  readonly publicUrl: string;
  readonly build: BuildSource;
  /** The built client; null in development, where Vite serves it. */
  readonly clientFolder: string | null;
  readonly log: ProcessLog;
  /** True for a store with a private database. */
  readonly isOnlyNode: boolean;
}

export interface Store {
  readonly listener: NodeListener;
  readonly database: Database;
  readonly accounts: Accounts;
  /** The parcels of the demo courier; null with another courier. */
  readonly demoParcels: Records | null;
  contextFor(actor: Actor, log?: Log): ShopContext;
  /** How shoppers can pay, with the keys of the environment or the database. */
  readonly payments: { readonly areOnline: boolean; readonly areTest: boolean };
  startJobs(): Promise<void>;
  /** Builds the facet index in advance; otherwise the first shop page would wait for it. */
  warmUp(): void;
  /** Reports not ready and closes each connection after its next response, but keeps serving until the load balancer has noticed. */
  beginShutdown(): void;
  /** Open pages reconnect by themselves, to another node. The caller drains the listener. */
  endStreams(): void;
  close(): Promise<void>;
}

export async function createStore({
  env,
  databaseUrl,
  publicUrl,
  build,
  clientFolder,
  log,
  isOnlyNode,
}: StoreOptions): Promise<Store> {
  const demo = env.STORE_MODE === 'demo';
  const production = !demo;
  const metrics = createMetrics();
  const database = createDatabase(databaseUrl, {
    connections: env.DATABASE_POOL,
    timeFactor: env.TIME_LIMIT_FACTOR,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const replica = openReplica(env, { primary: database, metrics, log });
  const mailbox = demo ? createDemoMailbox(path.join(env.DATA_DIR, 'mailbox'), () => new Date()) : null;
  const clock = new DatabaseClock();
  const now = () => clock.now();
  const providerAccounts = await ProviderAccounts.open({
    env,
    publicUrl,
    isOnlyNode,
    mailbox,
    log,
    now,
    db: database.db,
  }).catch(async (error) => {
    await Promise.all([replica?.close(), database.close()]);
    throw error;
  });
  const accounts = createAccounts({
    db: database.db,
    passwords: providerAccounts.current.providers.passwords,
    canSetUpSecondFactor: providerAccounts.current.providers.integrations.secretBox !== null,
  });
  const sessions = createHttpSessions(accounts, { secure: production });
  const shares = createConnectionShares(env.DATABASE_POOL, env.TIME_LIMIT_FACTOR);
  const contextFor = (actor: Actor, requestLog: Log = log): ShopContext => ({
    db: database.db,
    now: clock.now(),
    actor,
    providers: providerAccounts.current.providers,
    log: requestLog,
  });
  /** The context of public pages, whose data may come from the replica. Code that makes a decision reads the primary. */
  const contextForPublicPage = async (): Promise<ShopContext> => {
    const ctx = contextFor({ kind: 'guest' });
    return replica ? { ...ctx, db: await replica.forPage() } : ctx;
  };
  const pages = createPageRenderer({
    build,
    production,
    demo,
    development: clientFolder === null,
    origin: publicUrl,
    integrations: () => providerAccounts.current,
    sessions,
    mailbox,
    phoneInbox: providerAccounts.phoneInbox,
  });
  const renderer = queueRenders(pages, { production });
  const live = new LiveEvents(metrics);
  // In development the routes change while the store runs, so pages are not cached.
  const cache = clientFolder
    ? new PageCache({
        maxBytes: env.PAGE_CACHE_MB * 1024 * 1024,
        now: () => clock.nowMs(),
        render: async (url, client) => {
          const rendering = await inShare(shares.publicPages, async () =>
            renderer.forEveryone(url, await contextForPublicPage(), client),
          );
          metrics.requests.inc({ kind: 'public page', status: rendering.status });
          return rendering;
        },
      })
    : null;
  // A page shows which payments are offered, and its security policy names their origins.
  providerAccounts.onChange(() => cache?.invalidateAll());
  let jobs: Jobs | null = null;
  const feed = new ChangeFeed(
    databaseUrl,
    {
      // The replica first: no page that starts after this may read data older than the change.
      onConnected: () => {
        replica?.onConnected();
        database.isUnavailable = false;
        cache?.invalidateAll();
        if (cache) cache.listening = true;
        void providerAccounts.reload();
        live.everythingMayHaveChanged();
      },
      onDisconnected: () => {
        replica?.onDisconnected();
        live.changesAreMissed();
        if (cache) cache.listening = false;
        cache?.invalidateAll();
      },
      onUnreachable: () => {
        database.isUnavailable = true;
      },
      publicChange: (tags) => {
        replica?.changed();
        cache?.invalidate(tags);
        live.productsChanged(tags);
      },
      staffChange: (change) => {
        if (change.what === 'integrations') void providerAccounts.reload();
        live.staffChanged(change);
      },
      outboxWritten: () => jobs?.outboxWritten(),
    },
    { log, clock, timeFactor: env.TIME_LIMIT_FACTOR },
  );
  await feed.start();

  let shuttingDown = false;
  // The feed queries the database every second on its own connection: an exhausted pool does not count as an outage.
  const notReadyReason = () => {
    if (shuttingDown) return 'The store is stopping';
    if (database.isUnavailable) return 'The database service is not available';
    return database.isDiskFull ? 'The disk of the database is full: nothing can be stored' : null;
  };
  const isOwnOrigin = (origin: string, request: Request) =>
    origin === new URL(publicUrl).origin ||
    (demo && origin.replace(/^https?:\/\//, '') === request.headers.get('host'));
  const app = createApp({
    production,
    isTestStore: () => providerAccounts.current.testPayments,
    publicUrl,
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN,
    guard: { production, isOwnOrigin },
    sessions,
    renderer,
    live,
    metrics,
    shares,
    simulators: {
      [GOOGLE_SIMULATOR_PATH]: providerAccounts.simulators.pages.google,
      [PAYMENTS_SIMULATOR_PATH]: providerAccounts.simulators.pages.payments,
      [COURIER_SIMULATOR_PATH]: providerAccounts.simulators.pages.courier,
    },
    log,
    contextFor,
    catchUpWithChanges: () => feed.catchUp(),
    notReadyReason,
  });
  const gauges = setInterval(() => {
    metrics.cacheBytes.set(cache?.bytes ?? 0);
    metrics.cachePages.set(cache?.size ?? 0);
    metrics.countCacheHits(cache?.hits ?? 0);
    metrics.clockAhead.set(clock.nodeAheadMs() / 1_000);
  }, 5_000).unref();

  const files: StaticFiles = clientFolder ? loadStaticFiles(clientFolder) : new Map();
  const previousBuildsFolder = path.join(env.DATA_DIR, 'client-files');
  if (clientFolder) {
    await retainBuild(clientFolder, previousBuildsFolder).catch((error) =>
      log.warn({ err: error }, 'client files could not be copied: pages of other versions may miss theirs'),
    );
  }
  const listener = createListener({
    cache,
    files,
    previousBuildsFolder,
    clientNetwork: (request) => toNetwork(clientAddress(request, env.TRUSTED_PROXIES)),
    application: getRequestListener(app.fetch, { overrideGlobalObjects: false }) as NodeListener,
    onPageError: (error, response) => respondToFailedPage(error, response, { log, production }),
  });

  return {
    listener: (request: IncomingMessage, response: ServerResponse) => {
      // A kept-alive connection would be closed later, possibly during a client's next request.
      if (shuttingDown) response.shouldKeepAlive = false;
      listener(request, response);
    },
    database,
    accounts,
    demoParcels: providerAccounts.simulators.parcels,
    contextFor,
    get payments() {
      const { providers, testPayments } = providerAccounts.current;
      return { areOnline: providers.payments.isOffered, areTest: testPayments };
    },
    async startJobs() {
      const contextForJob = (name: string) => contextFor({ kind: 'system', name });
      jobs = await startJobs({
        isOnlyNode,
        pool: database.pool,
        databaseUrl,
        contextFor: contextForJob,
        publicUrl,
        log,
        metrics,
        backUp: isBackedUpNightly(env) ? (ctx) => runNightlyBackup(ctx, env, databaseUrl) : null,
        share: shares.jobs,
      });
    },
    warmUp() {
      inShare(shares.publicPages, async () => getFacetIndex(await contextForPublicPage())).catch((error: unknown) =>
        log.warn({ err: error }, 'facet index could not be read; the first shop page reads it'),
      );
    },
    beginShutdown() {
      shuttingDown = true;
    },
    endStreams: () => live.close(),
    async close() {
      clearInterval(gauges);
      await jobs?.stop().catch((error) => log.warn({ err: error }, 'jobs did not stop in time'));
      await feed.close();
      await providerAccounts.close();
      await replica?.close();
      await database.close();
    },
  };
}
