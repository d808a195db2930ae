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
function getColumnNames(table: PgTable): ReadonlyMap<string, string> {
  const cached = columnNames.get(table);
  if (cached) return cached;
  const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const names = new Map(Object.keys(getTableColumns(table)).map((name) => [name, inSnakeCase(name)]));
  columnNames.set(table, names);
  return names;
}

function findUsedColumns({ table, rows }: TableRows): [string, string][] {
  const names = getColumnNames(table);
  return Object.keys(rows[0] ?? {}).flatMap((key) => {
    const name = names.get(key);
    if (name === undefined) throw new Error(`${getTableName(table)} has no column ${key}`);
    return rows[0]?.[key] === undefined ? [] : [[key, name] as [string, string]];
  });
}

const toDatabaseRows = (tableRows: TableRows): Record<string, unknown>[] => {
  const columns = findUsedColumns(tableRows);
  return tableRows.rows.map((row) => Object.fromEntries(columns.map(([key, name]) => [name, row[key]])));
};

/** `insert into "t" ("a", "b") select "a", "b" from …`, reading the rows at this position of the JSON value. */
function insertStatement(tableRows: TableRows, position: number): string {
  const name = `"${getTableName(tableRows.table)}"`;
  const columns = findUsedColumns(tableRows)
    .map(([, column]) => `"${column}"`)
    .join(', ');
  const rows = `jsonb_populate_recordset(null::${name}, (select value -> ${position} from input))`;
  return `insert into ${name} (${columns}) select ${columns} from ${rows}`;
}

const inputClause = (tables: readonly TableRows[]): SQL =>
  sql`with input as (select ${JSON.stringify(tables.map(toDatabaseRows))}::jsonb as value)`;

/** All inserts but the last become clauses of the WITH; the last one is the statement that it belongs to. */
function joinInserts(inserts: readonly string[]): string {
  const clauses = inserts.slice(0, -1).map((insert, position) => `, part_${position} as (${insert})`);
  return `${clauses.join('')} ${inserts.at(-1)}`;
}

export async function insertMany(tx: Tx, tables: readonly [TableRows, ...TableRows[]]): Promise<void> {
  await tx.execute(sql`${inputClause(tables)}${sql.raw(joinInserts(tables.map(insertStatement)))}`);
}

/** Inserts the other rows only if the first row was new. Otherwise writes nothing and returns false. */
export async function insertIfAbsent(
  tx: Tx,
  first: TableRows,
  ...others: readonly [TableRows, ...TableRows[]]
): Promise<boolean> {
  const fresh = `, fresh as (${insertStatement(first, 0)} on conflict do nothing returning true)`;
  const ifFreshInserts = others.map(
    (tableRows, position) => `${insertStatement(tableRows, position + 1)} where exists (select from fresh)`,
  );
  const written = await tx.execute(
    sql`${inputClause([first, ...others])}${sql.raw(`${fresh}${joinInserts(ifFreshInserts)}`)}`,
  );
  // The count is that of the last insert.
  return (written.rowCount ?? 0) > 0;
}
