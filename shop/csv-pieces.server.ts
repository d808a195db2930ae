// A file for spreadsheets in pieces, each a short question of its own: neither the memory nor a transaction grows with the list,
// however slowly somebody reads.

import { csvRow } from './csv.ts';

const PIECE = 1_000;

interface Pieces<Row> {
  readonly columns: readonly string[];
  /** At most so many rows behind this one, in the file's order; null begins. */
  readonly read: (behind: Row | null, most: number) => Promise<readonly Row[]>;
  readonly toCells: (row: Row) => readonly string[];
}

export async function* csvPieces<Row>({ columns, read, toCells }: Pieces<Row>): AsyncGenerator<string> {
  yield csvRow(columns);
  for (let behind: Row | null = null; ; ) {
    const rows: readonly Row[] = await read(behind, PIECE);
    yield rows.map((row) => csvRow(toCells(row))).join('');
    behind = rows.at(-1) ?? null;
    if (behind === null || rows.length < PIECE) return;
  }
}
