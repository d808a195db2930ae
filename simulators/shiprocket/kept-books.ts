// The books on disk, so that a demo store that is started again finds its parcels where they were. A file that cannot be read is
// as none: it is a stand-in's memory, nobody's truth.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Books, Parcel } from './books.ts';

/** The oldest are forgotten. */
const MAX_PARCELS = 2_000;

export function restoreBooks(books: Books, file: string): void {
  try {
    const { parcels } = JSON.parse(readFileSync(file, 'utf8')) as { parcels: Parcel[] };
    books.restore(parcels);
  } catch {
    // The first start, or a file that was torn.
  }
  books.isChanged = false;
}

export function keepBooks(books: Books, file: string): void {
  if (!books.isChanged) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify({ parcels: [...books.parcels.values()].slice(-MAX_PARCELS) }));
  renameSync(`${file}.new`, file);
  books.isChanged = false;
}
