// A CSV file in chunks, each from a short query of its own: neither memory use nor a transaction grows with the list,
// however slowly the client reads.

import { csvRow } from './csv.ts';

const BATCH_SIZE = 1_000;

interface CsvSource<Row> {
  readonly columns: readonly string[];
  /** At most this many rows after the cursor, in the file's order; null starts at the beginning. */
  readonly fetchRows: (after: Row | null, limit: number) => Promise<readonly Row[]>;
  readonly toCells: (row: Row) => readonly string[];
}

export async function* csvChunks<Row>({ columns, fetchRows, toCells }: CsvSource<Row>): AsyncGenerator<string> {
  yield csvRow(columns);
  for (let last: Row | null = null; ; ) {
    const rows: readonly Row[] = await fetchRows(last, BATCH_SIZE);
    yield rows.map((row) => csvRow(toCells(row))).join('');
    last = rows.at(-1) ?? null;
    if (last === null || rows.length < BATCH_SIZE) return;
  }
}
