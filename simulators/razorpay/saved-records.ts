// Saves the simulator's records to disk, so that a restarted demo store keeps its orders and payments. An unreadable file is
// ignored: the store has its own records.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Records, SimOrder, SimPayment, SimRefund } from './records.ts';

/** Per kind; beyond this, the oldest are dropped. */
const MAX_SAVED = 2_000;

interface SavedRecords {
  readonly orders: readonly SimOrder[];
  readonly payments: readonly SimPayment[];
  readonly refunds: readonly SimRefund[];
}

function restoreEntries<Entry extends { readonly id: string }>(
  entries: Map<string, Entry>,
  saved: readonly Entry[],
): void {
  for (const entry of saved) entries.set(entry.id, entry);
}

export function restoreRecords(records: Records, file: string): void {
  try {
    const { orders, payments, refunds } = JSON.parse(readFileSync(file, 'utf8')) as SavedRecords;
    restoreEntries(records.orders, orders);
    restoreEntries(records.payments, payments);
    restoreEntries(records.refunds, refunds);
  } catch {
    // First start, or a partially written file.
  }
  records.isChanged = false;
}

const newestEntries = <Entry>(entries: ReadonlyMap<string, Entry>): Entry[] => [...entries.values()].slice(-MAX_SAVED);

export function saveRecords(records: Records, file: string): void {
  if (!records.isChanged) return;
  const { orders, payments, refunds } = records;
  const saved: SavedRecords = {
    orders: newestEntries(orders),
    payments: newestEntries(payments),
    refunds: newestEntries(refunds),
  };
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(saved));
  renameSync(`${file}.new`, file);
  records.isChanged = false;
}
