// Prepares the statements of transactions once per connection: they are short, select by key and repeat. Statements outside of a
// transaction are not prepared: lists and searches need a plan for their own parameters.
import type pg from 'pg';

/** A statement's text varies with its number of rows. Texts beyond this many per connection are not prepared but parsed each time. */
const MAX_PREPARED = 200;

interface Statement {
  readonly text: string;
  readonly name?: string;
}

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && !('submit' in value);

/** Only statements with values are prepared: a text without values may hold several statements, which cannot share one name. */
const hasValues = (values: unknown): boolean => Array.isArray(values) && values.length > 0;

export function autoPrepare(client: pg.ClientBase): void {
  const names = new Map<string, string>();
  const getStatementName = (text: string): string | undefined => {
    const existing = names.get(text);
    if (existing || names.size >= MAX_PREPARED) return existing;
    const name = `auto_${names.size}`;
    names.set(text, name);
    return name;
  };
  let isInTransaction = false;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const queryPrepared = (first: unknown, ...args: unknown[]): unknown => {
    if (!isStatement(first)) return query(first, ...args);
    if (/^begin\b/i.test(first.text)) isInTransaction = true;
    else if (/^(commit|rollback)$/i.test(first.text.trim())) isInTransaction = false;
    else if (isInTransaction && !first.name && hasValues(args[0])) {
      return query({ ...first, name: getStatementName(first.text) }, ...args);
    }
    return query(first, ...args);
  };
  client.query = queryPrepared as typeof client.query;
}
