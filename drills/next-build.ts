// The store's next version, made from its build in a folder of its own: every client file has another name, as after a change to all of
// them, and there is one more migration.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT } from '../testkit/store-process.ts';

export interface NextBuild {
  readonly project: string;
  /** A column that only its migration adds. */
  readonly column: { readonly table: string; readonly name: string };
  remove(): void;
}

const COLUMN = { table: 'products', name: 'drill_note' };
const HASHED_NAME = /\b([\w.-]+-)([\w-]{8})(\.(?:js|css|svg|woff2|png|webp|avif))/g;
const TEXT_EXTENSIONS = ['.js', '.css', '.json', '.mjs'];

function renameAssets(build: string): void {
  const assets = path.join(build, 'client/assets');
  const assetNames = new Set(readdirSync(assets));
  const renameIn = (text: string) =>
    text.replace(HASHED_NAME, (name, start: string, hash: string, end: string) =>
      assetNames.has(name) ? `${start}${[...hash].reverse().join('')}${end}` : name,
    );
  for (const entry of readdirSync(build, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    // Compressed copies would contain the old names.
    if (/\.(?:br|gz)$/.test(file)) rmSync(file);
    else if (TEXT_EXTENSIONS.includes(path.extname(file))) writeFileSync(file, renameIn(readFileSync(file, 'utf8')));
  }
  for (const name of readdirSync(assets)) renameSync(path.join(assets, name), path.join(assets, renameIn(name)));
}

function addMigration(folder: string): void {
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('adding a migration failed: the journal is empty');
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: `${last.idx + 1}_drill` };
  journal.entries.push(next);
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(path.join(folder, `${next.tag}.sql`), `alter table ${COLUMN.table} add column ${COLUMN.name} text;`);
}

export function makeNextBuild(): NextBuild {
  const project = mkdtempSync(path.join(tmpdir(), 'tanabana-next-'));
  for (const part of ['build', 'db/migrations', 'db/functions', 'package.json'])
    cpSync(path.join(PROJECT, part), path.join(project, part), { recursive: true });
  symlinkSync(path.join(PROJECT, 'node_modules'), path.join(project, 'node_modules'));
  renameAssets(path.join(project, 'build'));
  addMigration(path.join(project, 'db/migrations'));
  return { project, column: COLUMN, remove: () => rmSync(project, { recursive: true, force: true }) };
}
