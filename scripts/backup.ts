// `npm run backup FOLDER`: the private database and the original pictures of a store into a new folder, while the store runs.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readEnv } from '#config/env.server.ts';
import { backUpDatabase, hasDatabase } from '#db/embedded/backup.server.ts';
import { copyTree, syncTree } from '#db/embedded/copy-tree.server.ts';
import { embeddedDatabaseUrl, startEmbeddedPostgres } from '#db/embedded/embedded.server.ts';
import {
  CannotDo,
  DATABASE,
  megabytes,
  namedFolder,
  PICTURES,
  refuseUnlessEmpty,
  sayWhatCannotBeDone,
  seal,
  secondsSince,
} from './backup-folder.ts';

const env = readEnv();

async function backUpPrivateDatabase(into: string) {
  const running = await embeddedDatabaseUrl(env.DATA_DIR);
  const started = running ? null : await startEmbeddedPostgres({ dataFolder: env.DATA_DIR });
  try {
    return await backUpDatabase(env.DATA_DIR, running ?? started?.url ?? '', into);
  } finally {
    await started?.stop();
  }
}

/** After the database: a file without its row does no harm, a row without its file does. */
async function copyPictures(into: string) {
  const copied = { files: 0, bytes: 0 };
  for (const name of env.S3_BUCKET ? [] : PICTURES) {
    // A picture appears under its name when it is whole; what is still being written has no row yet.
    const leavesOut = (file: string) => file.endsWith('.part');
    const { files, bytes } = await copyTree(path.join(env.DATA_DIR, name), path.join(into, name), { leavesOut });
    copied.files += files;
    copied.bytes += bytes;
  }
  return copied;
}

async function backUp(): Promise<void> {
  if (env.DATABASE_URL) {
    throw new CannotDo(
      'This backs up the private database alone. For the one in DATABASE_URL use pg_dump --format=custom or, better, continuous archiving; copy the original pictures after it.',
    );
  }
  if (!hasDatabase(env.DATA_DIR))
    throw new CannotDo(`There is no store in ${env.DATA_DIR}: set DATA_DIR to its folder.`);
  const folder = namedFolder('backup');
  await refuseUnlessEmpty(
    folder,
    'A backup goes into a new folder, so that the one before is still there if this one fails.',
  );
  const began = performance.now();
  await mkdir(folder, { mode: 0o700, recursive: true });
  try {
    const database = await backUpPrivateDatabase(path.join(folder, DATABASE));
    console.log(`Database: ${database.files} files, ${megabytes(database.bytes)}, up to ${database.endsAt} of its log`);
    const pictures = await copyPictures(folder);
    console.log(
      env.S3_BUCKET
        ? 'Pictures: they are in the bucket; back up its originals/ and products/ now'
        : `Pictures: ${pictures.files} originals, ${megabytes(pictures.bytes)}`,
    );
    await syncTree(folder);
    const facts = { made: new Date().toISOString(), endsAt: database.endsAt };
    await seal(folder, { ...facts, databaseBytes: database.bytes, pictures: pictures.files });
    await syncTree(folder);
  } catch (error) {
    // It was empty before: half a backup is worth less than none.
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  console.log(`Backed up in ${secondsSince(began)} to ${folder}`);
  console.log('It holds customers and the password of the database: keep it where nobody else can read it.');
}

await sayWhatCannotBeDone(backUp);
