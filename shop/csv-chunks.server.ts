// A CSV file in chunks, each from a short query of its own: neither memory use nor a transaction grows with the list,
// however slowly the client reads.

import { csvRow } from './csv.ts';

const PIECE = 1_000;

interface Pieces<Row> {
  readonly columns: readonly string[];
  /** At most this many rows after the cursor, in the file's order; null starts at the beginning. */
  readonly read: (behind: Row | null, most: number) => Promise<readonly Row[]>;
  readonly toCells: (row: Row) => readonly string[];
}

export async function* csvChunks<Row>({ columns, read, toCells }: Pieces<Row>): AsyncGenerator<string> {
  yield csvRow(columns);
  for (let behind: Row | null = null; ; ) {
    const rows: readonly Row[] = await read(behind, PIECE);
    yield rows.map((row) => csvRow(toCells(row))).join('');
    behind = rows.at(-1) ?? null;
    if (behind === null || rows.length < PIECE) return;
  }
}
