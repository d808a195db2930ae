// `npm run restore FOLDER`: a backup into an empty DATA_DIR. Starts the copy once and asks it for anything that must not be.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { readEnv } from '#config/env.server.ts';
import { restoreDatabase } from '#db/embedded/backup.server.ts';
import { copyTree, syncTree } from '#db/embedded/copy-tree.server.ts';
import { startEmbeddedPostgres } from '#db/embedded/embedded.server.ts';
import { type Breach, findBreachesAt, INVARIANTS, isOverdue } from '#db/invariants.server.ts';
import {
  CannotDo,
  DATABASE,
  factsOf,
  namedFolder,
  PICTURES,
  refuseUnlessEmpty,
  sayWhatCannotBeDone,
  secondsSince,
} from './backup-folder.ts';

const env = readEnv();

async function putBack(folder: string): Promise<void> {
  await mkdir(env.DATA_DIR, { recursive: true });
  // The database last: it is what the next start takes for a store.
  for (const name of PICTURES) {
    const [from, to] = [path.join(folder, name), path.join(env.DATA_DIR, name)];
    if (!existsSync(from)) continue;
    await copyTree(from, to);
    await syncTree(to);
  }
  await restoreDatabase(path.join(folder, DATABASE), env.DATA_DIR);
}

async function examine(): Promise<Breach[]> {
  const copy = await startEmbeddedPostgres({ dataFolder: env.DATA_DIR });
  if (copy.remark) console.log(copy.remark);
  try {
    return await findBreachesAt(copy.url);
  } catch (error) {
    throw new CannotDo(
      `The copy is in place and starts, but it could not be examined: ${(error as Error).message}\nIt is of another version of the store. Start it with that version, or with this one, which migrates it, and then run \`npm run invariants\`.`,
    );
  } finally {
    await copy.stop();
  }
}

function tell(breaches: readonly Breach[]): void {
  for (const { name, rows } of breaches.filter(isOverdue)) {
    console.log(
      `Overdue since the backup, and taken up by the store's first minutes: ${name} (${rows.length} or more)`,
    );
  }
  const broken = breaches.filter((breach) => !isOverdue(breach));
  for (const { name, rows } of broken) {
    console.error(`Broken: ${name}`);
    for (const row of rows) console.error(`  ${JSON.stringify(row)}`);
  }
  if (broken.length > 0) throw new CannotDo('Do not open this copy: something in it must not be.');
  console.log(`${INVARIANTS.length - breaches.length} of ${INVARIANTS.length} invariants hold`);
}

async function restore(): Promise<void> {
  if (env.DATABASE_URL) {
    throw new CannotDo(
      'This restores the private database alone. Into the one in DATABASE_URL restore with pg_restore, or recover it from its archive.',
    );
  }
  const folder = namedFolder('restore');
  const facts = await factsOf(folder);
  await refuseUnlessEmpty(env.DATA_DIR, 'A backup is restored into an empty folder: set DATA_DIR to another one.');
  const began = performance.now();
  await putBack(folder);
  console.log(`Restored the backup of ${facts.made} into ${env.DATA_DIR} in ${secondsSince(began)}`);
  tell(await examine());
  console.log(
    `The copy started and is whole, after ${secondsSince(began)}. Start the store: DATA_DIR=${env.DATA_DIR} npm start`,
  );
}

await sayWhatCannotBeDone(restore);
