// A named prepared query, built once per pool, for the hot paths: half the CPU of building it each time.
import type { Db, DbOrTx } from './client.server.ts';

export function preparedQuery<Query, On extends DbOrTx = Db>(build: (db: On) => Query): (db: On) => Query {
  const queries = new WeakMap<On, Query>();
  return (db) => {
    let query = queries.get(db);
    if (!query) {
      query = build(db);
      queries.set(db, query);
    }
    return query;
  };
}
