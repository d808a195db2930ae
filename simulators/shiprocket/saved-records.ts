// Saves the simulator's records to disk, so that a restarted demo store keeps its parcels. An unreadable file is ignored.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Parcel, Records } from './records.ts';

/** Beyond this, the oldest parcels are dropped. */
const MAX_PARCELS = 2_000;

export function restoreRecords(records: Records, file: string): void {
  try {
    const { parcels } = JSON.parse(readFileSync(file, 'utf8')) as { parcels: Parcel[] };
    records.restore(parcels);
  } catch {
    // First start, or a partially written file.
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
