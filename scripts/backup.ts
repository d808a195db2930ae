// `npm run backup FOLDER` backs up the database and the original pictures of a store to a new folder, while the store runs.
// `npm run backup FOLDER tables` backs up the private database as rows instead, for moving to a PostgreSQL server of your own.
import { type Env, readEnv } from '#config/env.server.ts';
import { createDatabase } from '#db/client.server.ts';
import { hasDatabase } from '#db/embedded/backup.server.ts';
import { embeddedDatabaseUrl, startEmbeddedPostgres } from '#db/embedded/embedded.server.ts';
import { type DatabaseBackup, refuseUnlessEmpty } from '#server/backup/backup-folder.ts';
import { loadBackupStorage } from '#server/backup/backup-storage.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { megabytes, namedFolder, runCommand, secondsSince } from './backup-folder.ts';

/** Calls `work` with the URL of the running store's database, or of the database started for this command only. */
async function withDatabase<Value>(env: Env, work: (url: string) => Promise<Value>): Promise<Value> {
  if (env.DATABASE_URL) return work(env.DATABASE_URL);
  if (!hasDatabase(env.DATA_DIR)) throw new Error(`There is no store in ${env.DATA_DIR}: set DATA_DIR to its folder.`);
  const running = await embeddedDatabaseUrl(env.DATA_DIR);
  if (running) return work(running);
  const started = await startEmbeddedPostgres({ dataFolder: env.DATA_DIR });
  try {
    return await work(started.url);
  } finally {
    await started.stop();
  }
}

async function openPictures(env: Env, databaseUrl: string) {
  const database = createDatabase(databaseUrl, { connections: 1 });
  try {
    return await (await loadBackupStorage(env, database.db, new Date())).openPictures();
  } finally {
    await database.close();
  }
}

async function backUp(): Promise<void> {
  const env = readEnv();
  const folder = namedFolder('backup');
  const kind = process.argv[3];
  if (kind !== undefined && kind !== 'tables')
    throw new Error(`${kind} is not a kind of backup: omit it, or use: tables`);
  await refuseUnlessEmpty(
    folder,
    'A backup goes into a new folder, so that the one before is still there if this one fails.',
  );
  const database: DatabaseBackup = env.DATABASE_URL || kind ? 'tables' : 'base';
  const began = performance.now();
  const info = await withDatabase(env, async (databaseUrl) => {
    const pictures = await openPictures(env, databaseUrl);
    return makeBackup({ databaseUrl, database, dataFolder: env.DATA_DIR, pictures, now: new Date() }, folder);
  });
  console.log(
    `Database: ${megabytes(info.databaseBytes)} (${database === 'base' ? 'its files' : 'its tables, compressed'})`,
  );
  console.log(`Pictures: ${info.pictures} originals`);
  console.log(`Backed up in ${secondsSince(began)} to ${folder}`);
  console.log('It holds customers and orders: keep it where nobody else can read it.');
}

await runCommand(backUp);
