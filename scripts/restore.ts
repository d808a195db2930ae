// `npm run restore FOLDER`: restores a backup into an empty DATA_DIR, or into the empty database in DATABASE_URL, and checks every
// invariant. `npm run restore bucket` lists the nightly backups in BACKUP_BUCKET, `npm run restore bucket:DAY` restores one.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Env, readEnv } from '#config/env.server.ts';
import { restoreTables } from '#db/backup/restore-tables.server.ts';
import { restoreDatabase } from '#db/embedded/backup.server.ts';
import { startEmbeddedPostgres } from '#db/embedded/embedded.server.ts';
import { type Breach, findBreachesAt, INVARIANTS, isOverdue } from '#db/invariants.server.ts';
import { fetchFromBucket, listBucketBackups } from '#server/backup/backup-bucket.ts';
import {
  type BackupInfo,
  DATABASE_FOLDER,
  PICTURES_FOLDER,
  readBackupInfo,
  refuseUnlessEmpty,
} from '#server/backup/backup-folder.ts';
import { restorePictures } from '#server/backup/backup-pictures.ts';
import { openBucket, openRestoredPictures } from '#server/backup/backup-storage.ts';
import { resolveFromCaller, runCommand, secondsSince } from './backup-folder.ts';
import { PROJECT } from './bootstrap/install.mjs';

/** Restores the database; returns the broken invariants of the restored data. */
async function restoreDatabaseCopy(env: Env, from: string, info: BackupInfo): Promise<Breach[]> {
  if (env.DATABASE_URL) {
    await restoreTables({ from, url: env.DATABASE_URL, projectRoot: PROJECT });
    return checkInvariants(env.DATABASE_URL);
  }
  if (info.database === 'base') await restoreDatabase(from, env.DATA_DIR);
  const copy = await startEmbeddedPostgres({ dataFolder: env.DATA_DIR });
  if (copy.remark) console.log(copy.remark);
  try {
    if (info.database === 'tables') await restoreTables({ from, url: copy.url, projectRoot: PROJECT });
    return await checkInvariants(copy.url);
  } finally {
    await copy.stop();
  }
}

const checkInvariants = (url: string): Promise<Breach[]> =>
  findBreachesAt(url).catch((error: Error) => {
    throw new Error(
      `The backup is restored, but its invariants could not be checked: ${error.message}\nIt was made by another version of the store. Start that version, or this one, which migrates the database, and then run \`npm run invariants\`.`,
    );
  });

function reportBreaches(breaches: readonly Breach[]): void {
  for (const { name, rows } of breaches.filter(isOverdue)) {
    console.log(
      `Overdue since the backup; the store catches up within minutes of its start: ${name} (${rows.length} or more)`,
    );
  }
  const broken = breaches.filter((breach) => !isOverdue(breach));
  for (const { name, rows } of broken) {
    console.error(`Broken: ${name}`);
    for (const row of rows) console.error(`  ${JSON.stringify(row)}`);
  }
  if (broken.length > 0) throw new Error('Invariants are broken in the restored copy. Do not start the store with it.');
  console.log(`${INVARIANTS.length - breaches.length} of ${INVARIANTS.length} invariants hold`);
}

async function restoreFrom(env: Env, folder: string): Promise<void> {
  const info = await readBackupInfo(folder);
  if (env.DATABASE_URL && info.database === 'base') {
    throw new Error(
      'This backup contains the files of a private database, which no other server can read. Restore it without DATABASE_URL, make another with `npm run backup FOLDER tables`, and restore that one.',
    );
  }
  if (!env.DATABASE_URL || !env.S3_BUCKET) {
    await refuseUnlessEmpty(env.DATA_DIR, 'A backup is restored into an empty folder: set DATA_DIR to another one.');
  }
  const began = performance.now();
  await mkdir(env.DATA_DIR, { recursive: true });
  // The database is restored last: a start treats a folder with a database as a complete store.
  const pictures = await restorePictures(path.join(folder, PICTURES_FOLDER), await openRestoredPictures(env));
  const breaches = await restoreDatabaseCopy(env, path.join(folder, DATABASE_FOLDER), info);
  const where = env.DATABASE_URL ? 'the database in DATABASE_URL' : env.DATA_DIR;
  console.log(`Restored the backup of ${info.made} into ${where} in ${secondsSince(began)}, with ${pictures} pictures`);
  reportBreaches(breaches);
  console.log('The restore is complete. Start the store with the same settings.');
}

async function restoreFromBucket(env: Env, day: string): Promise<void> {
  const bucket = await openBucket(env, env.BACKUP_BUCKET);
  if (!bucket) throw new Error('There is no bucket with backups: set BACKUP_BUCKET and the keys of the S3 service.');
  const days = await listBucketBackups(bucket);
  if (!days.includes(day)) {
    throw new Error(
      `Choose one of the backups in the bucket, for example npm run restore bucket:${days.at(-1) ?? 'DAY'}\n${days.join('\n')}`,
    );
  }
  const scratch = await mkdtemp(path.join(tmpdir(), 'tanabana-restore-'));
  try {
    const folder = path.join(scratch, day);
    await fetchFromBucket(bucket, day, folder);
    await restoreFrom(env, folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

await runCommand(async () => {
  const [name] = process.argv.slice(2);
  if (!name)
    throw new Error('Name a folder: npm run restore FOLDER (or bucket:DAY for a nightly backup in the bucket)');
  const env = readEnv();
  const day = /^bucket(?::(.*))?$/.exec(name);
  return day ? restoreFromBucket(env, day[1] ?? '') : restoreFrom(env, resolveFromCaller(name));
});
