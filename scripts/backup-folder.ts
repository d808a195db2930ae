// What a backup of a store with its private database looks like on disk, and when a folder may be written to.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const DATABASE = 'database';
/** Variants are made from these again. */
export const PICTURES = ['pictures/originals', 'pictures/products'];
/** Written last: a folder without it is not a whole backup. */
const SEAL = 'tanabana-backup.json';

export interface BackupFacts {
  readonly made: string;
  /** Everything committed before this place in the database's log is in it. */
  readonly endsAt: string;
  readonly databaseBytes: number;
  readonly pictures: number;
}

/** Told without where in the code it came up. */
export class CannotDo extends Error {}

/** npm changes to the project first; a folder is named from where the person is. */
export function namedFolder(command: string): string {
  const [name] = process.argv.slice(2);
  if (!name) throw new CannotDo(`Name a folder: npm run ${command} FOLDER`);
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

export async function refuseUnlessEmpty(folder: string, otherwise: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error.code === 'ENOTDIR' ? new CannotDo(`${folder} is not a folder`) : error;
  });
  if (found.length > 0) throw new CannotDo(`${folder} is not empty. ${otherwise}`);
}

export const seal = (folder: string, facts: BackupFacts): Promise<void> =>
  writeFile(path.join(folder, SEAL), `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });

export async function factsOf(folder: string): Promise<BackupFacts> {
  const text = await readFile(path.join(folder, SEAL), 'utf8').catch(() => null);
  if (text === null) throw new CannotDo(`${folder} is not a whole backup: it has no ${SEAL}, which is written last`);
  return JSON.parse(text) as BackupFacts;
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
export const secondsSince = (began: number): string => `${((performance.now() - began) / 1_000).toFixed(1)} s`;

export async function sayWhatCannotBeDone(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // What a person can mend is told in a sentence; anything else with all it knows.
    const isPlain = error instanceof CannotDo || (error as Error)?.constructor === Error;
    console.error(isPlain ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
