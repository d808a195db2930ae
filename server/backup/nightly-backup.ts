// The nightly backup: tables and original pictures into a folder named after the day, in BACKUP_FOLDER, in a bucket, or in both. Backups
// beyond the number BACKUP_KEEP are removed, only after the new one is complete. Two nodes never make it at the same time.
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Env } from '#config/env.server.ts';
import { messageForOperator } from '#config/file-problem.ts';
import type { ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { systemNotification } from '#shop/notifications/notification.ts';
import { isDay, listBucketBackups, removeOldFromBucket, sendToBucket } from './backup-bucket.ts';
import { SEAL_FILE } from './backup-folder.ts';
import { type BackupStorage, loadBackupStorage } from './backup-storage.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';

/** The key of the advisory lock that a connection of its own holds while a backup is made: a number that no other lock uses. */
const BACKUP_LOCK = 82622264;
const HOUR_MS = 60 * 60 * 1_000;
/** Leftovers of a killed node are removed after this time. */
const MAX_UNFINISHED_MS = 48 * HOUR_MS;

export const isBackedUpNightly = ({ BACKUP_FOLDER, BACKUP_BUCKET }: Env): boolean =>
  BACKUP_FOLDER !== undefined || BACKUP_BUCKET !== undefined;

/** The day in India's time zone, '2026-11-16'. */
const toIndianDay = (now: Date): string => new Date(now.getTime() + 5.5 * HOUR_MS).toISOString().slice(0, 10);

/** Does the work unless another node is doing it; returns whether it was done. */
async function runUnlessLocked(databaseUrl: string, work: () => Promise<void>): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'tanabana backup lock',
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [BACKUP_LOCK]);
    if (rows[0].taken) await work();
    return rows[0].taken;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Complete backups, oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(isDay).sort();
  const seals = await Promise.all(names.map((name) => stat(path.join(folder, name, SEAL_FILE)).catch(() => null)));
  return names.filter((_, index) => seals[index] !== null);
}

async function removeOldBackups(folder: string, keep: number, now: Date): Promise<void> {
  for (const name of (await listBackups(folder)).slice(0, -keep))
    await rm(path.join(folder, name), { recursive: true });
  for (const name of await readdir(folder)) {
    // `writeBackup` names its temporary folder '2026-11-16.unfinished-<process>-<milliseconds>'. Any other name is NaN, which is never less.
    const began = Number(/^\d{4}-\d{2}-\d{2}\.unfinished-\d+-(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    if (began < now.getTime() - MAX_UNFINISHED_MS) await rm(path.join(folder, name), { recursive: true });
  }
}

interface Source extends Omit<BackupSource, 'pictures' | 'previous'> {
  readonly storage: BackupStorage;
}

async function backUpToFolder(env: Env, folder: string, source: Source): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: true });
  const before = await listBackups(folder);
  const day = toIndianDay(source.now);
  if (!before.includes(day)) {
    const latest = before.at(-1);
    const previous = latest ? path.join(folder, latest) : null;
    await makeBackup({ ...source, pictures: await source.storage.openPictures(), previous }, path.join(folder, day));
  }
  await removeOldBackups(folder, env.BACKUP_KEEP, source.now);
}

async function backUpToBucket(env: Env, source: Source): Promise<void> {
  const bucket = await source.storage.openBackupBucket();
  const day = toIndianDay(source.now);
  if (!(await listBucketBackups(bucket)).includes(day)) {
    await mkdir(env.DATA_DIR, { recursive: true });
    const scratch = await mkdtemp(path.join(env.DATA_DIR, 'backup-'));
    try {
      const folder = path.join(scratch, day);
      await makeBackup({ ...source, pictures: null }, folder);
      const pictures = await source.storage.openPictures({ exceptInBackupBucket: true });
      await sendToBucket(bucket, { day, folder, pictures, scratch });
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }
  await removeOldFromBucket(bucket, env.BACKUP_KEEP);
}

async function notifyStaff(ctx: ShopContext, error: unknown): Promise<void> {
  ctx.log.error({ err: error }, 'nightly backup failed');
  const reason = messageForOperator(error);
  const notification = systemNotification({
    title: 'The nightly backup failed',
    message: `Please tell the person who runs the store: ${reason instanceof Error ? reason.message : reason}`,
  });
  await createNotification(ctx.db, notification, ctx.now);
}

/** Makes the backup at most once per day and place, however often it is called. On failure, staff are notified and the error is thrown. */
export async function runNightlyBackup(ctx: ShopContext, env: Env, databaseUrl: string): Promise<void> {
  try {
    const isDone = await runUnlessLocked(databaseUrl, async () => {
      const storage = await loadBackupStorage(env, ctx.db, ctx.now);
      const source: Source = { databaseUrl, database: 'tables', dataFolder: env.DATA_DIR, now: ctx.now, storage };
      if (env.BACKUP_FOLDER) await backUpToFolder(env, env.BACKUP_FOLDER, source);
      if (env.BACKUP_BUCKET) await backUpToBucket(env, source);
    });
    ctx.log.info({ day: toIndianDay(ctx.now), isDone }, 'nightly backup');
  } catch (error) {
    await notifyStaff(ctx, error);
    throw error;
  }
}
