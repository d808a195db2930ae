// Inserts rows of several tables in one statement, passed as one JSON value: one round trip and one plan for all inserts of a
// transaction. Omitted columns take their defaults; all rows of one table must have the same columns.
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './client.server.ts';

export interface Part {
  readonly table: PgTable;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

export const into = <Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): Part => ({
  table,
  rows,
});

const columnNames = new WeakMap<PgTable, ReadonlyMap<string, string>>();

/** Maps a column's TypeScript name to its database name. */
function namesOf(table: PgTable): ReadonlyMap<string, string> {
  const known = columnNames.get(table);
  if (known) return known;
  const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const names = new Map(Object.keys(getTableColumns(table)).map((name) => [name, inSnakeCase(name)]));
  columnNames.set(table, names);
  return names;
}

function givenColumns({ table, rows }: Part): [string, string][] {
  const names = namesOf(table);
  return Object.keys(rows[0] ?? {}).flatMap((key) => {
    const name = names.get(key);
    if (name === undefined) throw new Error(`${getTableName(table)} has no column ${key}`);
    return rows[0]?.[key] === undefined ? [] : [[key, name] as [string, string]];
  });
}

const renamed = (part: Part): Record<string, unknown>[] => {
  const columns = givenColumns(part);
  return part.rows.map((row) => Object.fromEntries(columns.map(([key, name]) => [name, row[key]])));
};

/** `insert into "t" ("a", "b") select "a", "b" from …`, reading the rows at this position of the JSON value. */
function insertOf(part: Part, place: number): string {
  const name = `"${getTableName(part.table)}"`;
  const columns = givenColumns(part)
    .map(([, column]) => `"${column}"`)
    .join(', ');
  const rows = `jsonb_populate_recordset(null::${name}, (select value -> ${place} from input))`;
  return `insert into ${name} (${columns}) select ${columns} from ${rows}`;
}

const inputOf = (parts: readonly Part[]): SQL =>
  sql`with input as (select ${JSON.stringify(parts.map(renamed))}::jsonb as value)`;

export async function insertAll(tx: Tx, parts: readonly [Part, ...Part[]]): Promise<void> {
  const [last, ...others] = parts.toReversed() as [Part, ...Part[]];
  const earlier = others.toReversed().map((part, place) => `, part_${place} as (${insertOf(part, place)})`);
  await tx.execute(sql`${inputOf(parts)}${sql.raw(`${earlier.join('')} ${insertOf(last, parts.length - 1)}`)}`);
}

/** Inserts the other rows only if the first row was new. Otherwise writes nothing and returns false. */
export async function insertIfAbsent(tx: Tx, first: Part, ...others: readonly [Part, ...Part[]]): Promise<boolean> {
  const ifFresh = others.map((part, place) => `${insertOf(part, place + 1)} where exists (select from fresh)`);
  const [last, ...between] = ifFresh.toReversed();
  const parts = between.toReversed().map((insert, place) => `, part_${place} as (${insert})`);
  const fresh = `, fresh as (${insertOf(first, 0)} on conflict do nothing returning true)`;
  const written = await tx.execute(sql`${inputOf([first, ...others])}${sql.raw(`${fresh}${parts.join('')} ${last}`)}`);
  return (written.rowCount ?? 0) > 0;
}
