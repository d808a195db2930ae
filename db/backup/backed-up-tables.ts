// The layout of a table backup on disk: one compressed COPY file per table, and a list written last.
export const TABLES_FILE = 'tables.json';

export interface BackedUpTable {
  readonly name: string;
  /** Without generated columns, which are computed again. */
  readonly columns: readonly string[];
  readonly rows: number;
  readonly file: string;
}

export interface BackedUpTables {
  /** The hashes of the migrations that created these tables, in order. */
  readonly migrations: readonly string[];
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly isCalled: boolean }[];
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnList = (columns: readonly string[]): string => columns.map(quoteIdentifier).join(', ');
