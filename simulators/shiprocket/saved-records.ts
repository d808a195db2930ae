// Saves the simulator's records to disk, so that a restarted demo store finds its parcels where they were. An unreadable file counts as
// none.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Parcel, Records } from './records.ts';

/** The oldest are dropped. */
const MAX_PARCELS = 2_000;

export function restoreRecords(records: Records, file: string): void {
  try {
    const { parcels } = JSON.parse(readFileSync(file, 'utf8')) as { parcels: Parcel[] };
    records.restore(parcels);
  } catch {
    // The first start, or a file that was torn.
  }
  records.isChanged = false;
}

export function saveRecords(records: Records, file: string): void {
  if (!records.isChanged) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify({ parcels: [...records.parcels.values()].slice(-MAX_PARCELS) }));
  renameSync(`${file}.new`, file);
  records.isChanged = false;
}
