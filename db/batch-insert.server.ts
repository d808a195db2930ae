// Inserts rows of several tables in one statement, passed as one JSON value: one round trip and one plan for all inserts of a
// transaction. Omitted columns take their defaults; all rows of one table must have the same columns.
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './client.server.ts';

export interface TableRows {
  readonly table: PgTable;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

export const rowsFor = <Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): TableRows => ({
  table,
  rows,
});

const columnNames = new WeakMap<PgTable, ReadonlyMap<string, string>>();

/** Maps a column's TypeScript name to its database name. */
function columnNamesOf(table: PgTable): ReadonlyMap<string, string> {
  const known = columnNames.get(table);
  if (known) return known;
  const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const names = new Map(Object.keys(getTableColumns(table)).map((name) => [name, inSnakeCase(name)]));
  columnNames.set(table, names);
  return names;
}

function columnsPresent({ table, rows }: TableRows): [string, string][] {
  const names = columnNamesOf(table);
  return Object.keys(rows[0] ?? {}).flatMap((key) => {
    const name = names.get(key);
    if (name === undefined) throw new Error(`${getTableName(table)} has no column ${key}`);
    return rows[0]?.[key] === undefined ? [] : [[key, name] as [string, string]];
  });
}

const toDatabaseRows = (part: TableRows): Record<string, unknown>[] => {
  const columns = columnsPresent(part);
  return part.rows.map((row) => Object.fromEntries(columns.map(([key, name]) => [name, row[key]])));
};

/** `insert into "t" ("a", "b") select "a", "b" from …`, reading the rows at this position of the JSON value. */
function insertStatement(part: TableRows, position: number): string {
  const name = `"${getTableName(part.table)}"`;
  const columns = columnsPresent(part)
    .map(([, column]) => `"${column}"`)
    .join(', ');
  const rows = `jsonb_populate_recordset(null::${name}, (select value -> ${position} from input))`;
  return `insert into ${name} (${columns}) select ${columns} from ${rows}`;
}

const inputWith = (parts: readonly TableRows[]): SQL =>
  sql`with input as (select ${JSON.stringify(parts.map(toDatabaseRows))}::jsonb as value)`;

export async function insertMany(tx: Tx, parts: readonly [TableRows, ...TableRows[]]): Promise<void> {
  const [last, ...others] = parts.toReversed() as [TableRows, ...TableRows[]];
  const earlier = others
    .toReversed()
    .map((part, position) => `, part_${position} as (${insertStatement(part, position)})`);
  await tx.execute(
    sql`${inputWith(parts)}${sql.raw(`${earlier.join('')} ${insertStatement(last, parts.length - 1)}`)}`,
  );
}

/** Inserts the other rows only if the first row was new. Otherwise writes nothing and returns false. */
export async function insertIfAbsent(
  tx: Tx,
  first: TableRows,
  ...others: readonly [TableRows, ...TableRows[]]
): Promise<boolean> {
  const ifAbsentInserts = others.map(
    (part, position) => `${insertStatement(part, position + 1)} where exists (select from fresh)`,
  );
  const [last, ...between] = ifAbsentInserts.toReversed();
  const parts = between.toReversed().map((insert, position) => `, part_${position} as (${insert})`);
  const fresh = `, fresh as (${insertStatement(first, 0)} on conflict do nothing returning true)`;
  const written = await tx.execute(
    sql`${inputWith([first, ...others])}${sql.raw(`${fresh}${parts.join('')} ${last}`)}`,
  );
  return (written.rowCount ?? 0) > 0;
}
