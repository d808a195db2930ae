// Counts the rows of a file. The id of a row follows from the stock take and the file: a file that is sent again is counted once.

import { createHash } from 'node:crypto';
import type { ShopContext } from '#shop/context.ts';
import { decodeImportFile, type ImportFileRefusal, parseImportFile } from '#shop/imports/import-file.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type CountFileRefusal, MAX_COUNT_FILE_BYTES, readCountFile } from './count-file.ts';
import { type CountRefusal, countScans } from './count-scans.server.ts';

export type CountFileProblem = CountRefusal | ImportFileRefusal | CountFileRefusal | 'too-large';

export interface CountedFile {
  readonly rows: number;
  /** Rows that were not counted before, and their units. */
  readonly newRows: number;
  readonly units: number;
  /** New rows whose code no size of this stock take has. */
  readonly problems: number;
}

/** The first 32 digits of a hash, in the form of a UUID. */
function toScanId(...parts: readonly (string | number)[]): string {
  const digits = createHash('sha256').update(parts.join('\n')).digest('hex');
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export async function countFile(
  ctx: ShopContext,
  stockTakeId: string,
  bytes: Uint8Array,
): Promise<Result<CountedFile, CountFileProblem>> {
  if (bytes.length > MAX_COUNT_FILE_BYTES) return refuse('too-large');
  const text = decodeImportFile(bytes);
  if (text === null) return refuse('unreadable');
  const parsed = parseImportFile(text);
  if (!parsed.ok) return parsed;
  const rows = readCountFile(parsed.value);
  if (!rows.ok) return rows;
  const fileHash = createHash('sha256').update(bytes).digest('hex');
  const scans = rows.value.map(({ line, code, quantity }) => ({
    id: toScanId(stockTakeId, fileHash, line),
    code,
    quantity,
    ageMs: 0,
  }));
  const counted = await countScans(ctx, stockTakeId, scans);
  if (!counted.ok) return counted;
  const added = counted.value.filter(({ isNew }) => isNew);
  const accepted = new Set(added.filter(({ problem }) => problem === null).map(({ id }) => id));
  return ok({
    rows: scans.length,
    newRows: added.length,
    units: scans.reduce((sum, { id, quantity }) => (accepted.has(id) ? sum + quantity : sum), 0),
    problems: added.length - accepted.size,
  });
}
