// Background jobs. Any number of nodes may run them: each job is claimed by one.
import { type SQL, sql } from 'drizzle-orm';
import { Logger, run } from 'graphile-worker';
import type pg from 'pg';
import { type ConnectionShare, inShare } from '#db/connection-share.server.ts';
import { findBreachesAt } from '#db/invariants.server.ts';
import { contactTokens } from '#db/schema/consents.ts';
import {
  accountJoins,
  bagChangeKeys,
  phoneCodes,
  rateLimits,
  sessions,
  verificationTokens,
} from '#db/schema/people.ts';
import { passkeyChallenges } from '#db/schema/second-factors.ts';
import { staffInvites } from '#db/schema/staff-invites.ts';
import { remindBags } from '#shop/bag-reminders/remind-bags.server.ts';
import { deleteOldFacetChanges } from '#shop/catalog/facet-index.server.ts';
import { publishDueProducts } from '#shop/catalog/publish-products.server.ts';
import { countSearchWords } from '#shop/catalog/search-query.server.ts';
import { deleteOldZeroResultSearches } from '#shop/catalog/zero-result-searches.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { pollShipments } from '#shop/fulfilment/poll-shipments.server.ts';
import { handleShipmentWebhook, requeueShipmentWebhooks } from '#shop/fulfilment/shipment-webhooks.server.ts';
import { reportOverdueGrievances } from '#shop/grievances/report-overdue.server.ts';
import { deleteOldDrafts } from '#shop/imports/imports.server.ts';
import { requeueImports } from '#shop/imports/queue-import.server.ts';
import { runImport } from '#shop/imports/run-import.server.ts';
import type { JobName } from '#shop/job-names.ts';
import { eraseOldValues } from '#shop/messages/erase-values.server.ts';
import {
  deleteOldMessageWebhooks,
  processMessageWebhook,
  requeueMessageWebhooks,
} from '#shop/messages/message-webhooks.server.ts';
import { markLostMessages, sendDueMessages } from '#shop/messages/send-messages.server.ts';
import { countBoughtTogether } from '#shop/orders/count-bought-together.server.ts';
import { countUnitsSold } from '#shop/orders/count-units-sold.server.ts';
import { expireCheckouts } from '#shop/orders/expire-checkouts.server.ts';
import { refreshDailyOrderStats } from '#shop/orders/order-days.server.ts';
import { processPaymentWebhook, requeuePaymentWebhooks } from '#shop/payments/payment-webhooks.server.ts';
import { reconcilePayments } from '#shop/payments/reconcile-payments.server.ts';
import { pollRefunds, requeueStaleRefunds, sendRefund } from '#shop/payments/refunds.server.ts';
import { findUnknownPayments } from '#shop/payments/unknown-payments.server.ts';
import { isPictureWidth, makeVariant } from '#shop/pictures/pictures.server.ts';
import { removePictureFiles, removeUnusedUploads } from '#shop/pictures/remove-unused-uploads.server.ts';
import { pollPickups } from '#shop/returns/pickup-polling.server.ts';
import { refreshPickupsByIds } from '#shop/returns/pickup-refresh.server.ts';
import { reportOverdueReturns } from '#shop/returns/report-overdue.server.ts';
import { deleteUnsentReturnPhotos } from '#shop/returns/return-photos.server.ts';
import { deleteUnsentPhotos } from '#shop/reviews/review-photos.server.ts';
import { deleteOldPins } from '#shop/shipping/deliverability.server.ts';
import { requeueStockTakes, runStockTake } from '#shop/stock-takes/apply-stock-take.server.ts';
import { notifyWaiting } from '#shop/stock-waits/notify-waiting.server.ts';
import { reportBreaches } from '#shop/verify-invariants.server.ts';
import { removeUnusedVideos, removeVideoFile } from '#shop/videos/remove-unused-videos.server.ts';
import type { ProcessLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type DeliveryResult, deliverDue } from './deliver-outbox.ts';
import { JobSchedule, type PeriodicJob } from './job-schedule.ts';
import { OutboxRelay } from './outbox-relay.ts';

interface Options {
  /** True when no other node can be running jobs. */
  readonly isOnlyNode: boolean;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly contextFor: (job: string) => ShopContext;
  readonly publicUrl: string;
  readonly log: ProcessLog;
  readonly metrics: Metrics;
  /** The nightly backup; null where none is configured. */
  readonly backUp?: ((ctx: ShopContext) => Promise<void>) | null;
  /** The database connections that jobs may use. */
  readonly share: ConnectionShare;
  /** How often the schedule is checked; tests check more often. */
  readonly tickMs?: number;
}

const OUTBOX_TASK = 'deliver-outbox';
const MESSAGE_TASK = 'send-messages';
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Hourly jobs begin at different minutes, so that they do not all run at once. What is removed once per day is removed at 03:45 in India. */
const PERIODIC_JOBS: readonly PeriodicJob[] = [
  { task: 'cleanup', everyS: MINUTE_S },
  // Jobs of one queue run one after the other: a slow provider must not get several requests at once.
  { task: 'reconcile-payments', everyS: MINUTE_S, queueName: 'reconcile-payments' },
  { task: 'find-unknown-payments', everyS: HOUR_S, offsetS: 17 * MINUTE_S, queueName: 'reconcile-payments' },
  { task: 'poll-shipments', everyS: 5 * MINUTE_S, queueName: 'poll-shipments' },
  { task: 'poll-pickups', everyS: 5 * MINUTE_S, queueName: 'poll-pickups' },
  { task: 'remove-unused-uploads', everyS: DAY_S, offsetS: 22.25 * HOUR_S },
  { task: 'count-search-words', everyS: HOUR_S, offsetS: 7 * MINUTE_S },
  { task: 'count-units-sold', everyS: HOUR_S, offsetS: 23 * MINUTE_S },
  // At 02:30 in India, 21:00 UTC.
  { task: 'count-bought-together', everyS: DAY_S, offsetS: 21 * HOUR_S, maxAttempts: 3 },
  { task: 'report-overdue-complaints', everyS: HOUR_S, offsetS: 11 * MINUTE_S, queueName: 'report-overdue-complaints' },
  { task: 'report-overdue-returns', everyS: HOUR_S, offsetS: 13 * MINUTE_S, queueName: 'report-overdue-returns' },
  { task: 'tell-waiting', everyS: MINUTE_S / 2, queueName: 'tell-waiting' },
  { task: 'remind-bags', everyS: 5 * MINUTE_S, queueName: 'remind-bags' },
  // At 03:00 in India, 21:30 UTC.
  {
    task: 'verify-invariants',
    everyS: DAY_S,
    offsetS: 21.5 * HOUR_S,
    maxAttempts: 3,
    queueName: 'verify-invariants',
  },
];
/** At 03:30 in India, 22:00 UTC. */
const NIGHTLY_BACKUP: PeriodicJob = {
  task: 'nightly-backup',
  everyS: DAY_S,
  offsetS: 22 * HOUR_S,
  maxAttempts: 3,
  queueName: 'nightly-backup',
};

/**
 * The worker releases a dead node's jobs after four hours: too long for a refund, and a dead reconciler would block all others. So a job
 * locked for more than 5 minutes is released to the other nodes. One that is still running then runs twice, which every job allows.
 */
const LOCKED_TOO_LONG = sql`locked_at < now() - interval '5 minutes'`;

const unlockJobs = (db: ShopContext['db'], condition: SQL) =>
  db.execute(sql`select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
    select locked_by from graphile_worker._private_jobs where locked_by is not null and ${condition}
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null and ${condition}) locked`);

/** Each step runs by itself: a failed step must not block the others. */
async function cleanUp(ctx: ShopContext): Promise<void> {
  const steps = [
    async () => {
      const expired = await expireCheckouts(ctx);
      if (expired > 0) ctx.log.info({ expired }, 'checkouts expired');
    },
    () => unlockJobs(ctx.db, LOCKED_TOO_LONG),
    () => refreshDailyOrderStats(ctx),
    () => requeuePaymentWebhooks(ctx),
    () => requeueShipmentWebhooks(ctx),
    () => requeueMessageWebhooks(ctx),
    () => markLostMessages(ctx),
    () => requeueStaleRefunds(ctx),
    () => pollRefunds(ctx),
    () => requeueImports(ctx.db),
    () => deleteOldDrafts(ctx),
    () => deleteUnsentPhotos(ctx),
    () => deleteUnsentReturnPhotos(ctx),
    () => publishDueProducts(ctx),
    () => requeueStockTakes(ctx.db),
    () => deleteOldPins(ctx),
    () => ctx.db.delete(sessions).where(sql`${sessions.expiresAt} < now()`),
    () => ctx.db.delete(contactTokens).where(sql`${contactTokens.expiresAt} < now()`),
    () => ctx.db.delete(accountJoins).where(sql`${accountJoins.expiresAt} < now()`),
    () => ctx.db.delete(verificationTokens).where(sql`${verificationTokens.expiresAt} < now()`),
    // Staff see an invitation that was not accepted for a month after it expired.
    () => ctx.db.delete(staffInvites).where(sql`${staffInvites.expiresAt} < now() - interval '30 days'`),
    () => ctx.db.delete(passkeyChallenges).where(sql`${passkeyChallenges.expiresAt} < now()`),
    // The daily limit counts the codes of the last day.
    () => ctx.db.delete(phoneCodes).where(sql`${phoneCodes.sentAt} < now() - interval '1 day'`),
    // Change keys are kept as long as a session lasts: by then a browser has retried its changes, or is signed out.
    () => ctx.db.delete(bagChangeKeys).where(sql`${bagChangeKeys.appliedAt} < now() - interval '30 days'`),
    () =>
      ctx.db
        .delete(rateLimits)
        .where(sql`${rateLimits.windowBeganAt} < extract(epoch from now() - interval '1 day') * 1000`),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

export interface Jobs {
  /** A message was written to the outbox. */
  outboxWritten(): void;
  stop(): Promise<void>;
}

function startRelay(
  { contextFor, log, metrics, share }: Options,
  task: string,
  deliver: (ctx: ShopContext) => Promise<DeliveryResult>,
): OutboxRelay {
  return new OutboxRelay({
    deliver: async () => {
      const delivered = await inShare(share, () => deliver(contextFor(task)));
      metrics.jobs.inc({ task, outcome: 'done' }, delivered.sent);
      return delivered;
    },
    onFailure: (error) => {
      metrics.jobs.inc({ task, outcome: 'failed' });
      log.warn({ err: error, task }, 'a job failed and will be tried again');
    },
  });
}

type Payload = Readonly<Record<string, unknown>>;

export async function startJobs(options: Options): Promise<Jobs> {
  const { isOnlyNode, pool, databaseUrl, contextFor, log, metrics, share, backUp, tickMs } = options;
  const withMetrics = (task: string, work: (payload: Payload) => Promise<unknown>) => async (payload: unknown) => {
    try {
      await inShare(share, () => work((payload ?? {}) as Payload));
      metrics.jobs.inc({ task, outcome: 'done' });
    } catch (error) {
      metrics.jobs.inc({ task, outcome: 'failed' });
      log.warn({ err: error, task }, 'a job failed and will be tried again');
      throw error;
    }
  };
  const tasks: Readonly<Record<JobName, (ctx: ShopContext, payload: Payload) => Promise<unknown>>> = {
    'make-avif': async (ctx, { key, width }) => {
      const pictureWidth = Number(width);
      if (isPictureWidth(pictureWidth)) await makeVariant(ctx, String(key), pictureWidth, 'avif');
    },
    'remove-picture-files': (ctx, { key, storedAs }) => removePictureFiles(ctx, String(key), String(storedAs)),
    'remove-video-file': (ctx, { storedAs }) => removeVideoFile(ctx, String(storedAs)),
    'handle-webhook': (ctx, { id }) => processPaymentWebhook(ctx, String(id)),
    'handle-shipment-webhook': (ctx, { id }) => handleShipmentWebhook(ctx, String(id), refreshPickupsByIds),
    'handle-message-webhook': (ctx, { id }) => processMessageWebhook(ctx, String(id)),
    'send-refund': (ctx, { id }) => sendRefund(ctx, String(id)),
    'run-import': (ctx, { id }) => runImport(ctx, String(id)),
    'publish-products': (ctx) => publishDueProducts(ctx),
    'apply-stock-take': (ctx, { id }) => runStockTake(ctx, String(id)),
    cleanup: (ctx) => cleanUp(ctx),
    'reconcile-payments': (ctx) => reconcilePayments(ctx),
    'find-unknown-payments': (ctx) => findUnknownPayments(ctx),
    'poll-shipments': (ctx) => pollShipments(ctx),
    'poll-pickups': (ctx) => pollPickups(ctx),
    'remove-unused-uploads': async (ctx) => {
      await removeUnusedVideos(ctx);
      await removeUnusedUploads(ctx);
      await eraseOldValues(ctx);
      await deleteOldMessageWebhooks(ctx);
    },
    'count-search-words': async (ctx) => {
      await countSearchWords(ctx);
      await deleteOldZeroResultSearches(ctx);
    },
    'count-units-sold': async (ctx) => {
      await countUnitsSold(ctx);
      await deleteOldFacetChanges(ctx);
    },
    'count-bought-together': (ctx) => countBoughtTogether(ctx),
    'report-overdue-complaints': (ctx) => reportOverdueGrievances(ctx),
    'report-overdue-returns': (ctx) => reportOverdueReturns(ctx),
    'tell-waiting': (ctx) => notifyWaiting(ctx),
    'remind-bags': (ctx) => remindBags(ctx),
    'verify-invariants': async (ctx) => reportBreaches(ctx, await findBreachesAt(databaseUrl)),
    'nightly-backup': async (ctx) => backUp?.(ctx),
  };
  const schedule = new JobSchedule(
    contextFor('schedule').db,
    backUp ? [...PERIODIC_JOBS, NIGHTLY_BACKUP] : PERIODIC_JOBS,
    {
      tickMs,
      onError: (error) => log.warn({ err: error }, 'queueing periodic jobs failed and will be tried again'),
    },
  );
  // No other node runs jobs, so every lock was left by a store that died.
  if (isOnlyNode) await unlockJobs(contextFor('start').db, sql`true`);
  // The schedule is registered before the runner starts: a start that fails leaves nothing running and can be tried again.
  await schedule.register();
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5_000,
    // The worker's own log lines matter only when something is wrong.
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') log.warn({ meta }, message);
    }),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        withMetrics(name, (payload) => task(contextFor(name), payload)),
      ]),
    ),
  });
  schedule.start();
  const messageRelay = startRelay(options, MESSAGE_TASK, sendDueMessages);
  const relay = startRelay(options, OUTBOX_TASK, (ctx) =>
    deliverDue(ctx, options.publicUrl, () => messageRelay.wake()),
  );
  return {
    outboxWritten: () => relay.wake(),
    stop: async () => {
      await Promise.all([schedule.stop(), relay.stop(), messageRelay.stop(), runner.stop()]);
    },
  };
}
