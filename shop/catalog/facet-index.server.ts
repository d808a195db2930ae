// Holds the facet index of a database in memory and keeps it current. Before each use, one statement reads which products have changed
// since the last one (product_facet_changes, written by a trigger) together with their new values, so that a page shows every change that
// was committed before its request, made by whichever node or by plain SQL.

import { type SQL, sql } from 'drizzle-orm';
import { preparedQuery } from '#db/prepared-query.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { FacetIndex, type FacetRow } from './facet-index.ts';

type DatabaseContext = Pick<ShopContext, 'db'>;

const FACET_COLUMNS: SQL =
  sql.raw(`p.id, p.category_id as "categoryId", p.sizes_left as sizes, p.available > 0 as "isAvailable",
  p.price, p.discount, (p.rating * 10)::int as "tenthStars", p.reviews, p.color, p.color_hex as "colorHex", p.material, p.occasion,
  p.attributes::text as attributes,
  p.country_of_origin as country, p.new_arrival as "isNew", (extract(epoch from p.listed_at) * 1000)::float8 as "listedAt",
  p.units_sold as "unitsSold", p.style_id as "styleId"`);

/** SQL: the id below which every transaction had ended when the statement began, so that the statement sees its changes. */
const OLDEST_OPEN = sql.raw('pg_snapshot_xmin(pg_current_snapshot())::text');

const CHUNK_SIZE = 10_000;
/** Changes are deleted after a day, so an index that was not used for 20 hours is read anew. */
const MAX_AGE_MS = 20 * 3_600_000;
const CHANGES_KEPT_FOR = sql.raw("interval '1 day'");
/** With this many changed products, after an import, reading all products is cheaper. */
const MAX_CHANGES = 50_000;

type Row<Values> = Values & Record<string, unknown>;

interface Loaded {
  readonly index: FacetIndex;
  /** The next read starts with the changes of this transaction. */
  readonly from: string;
  /** The time of the read, by `performance.now()`. */
  readonly readAt: number;
}

const isEarlier = (one: string, other: string): boolean => BigInt(one) < BigInt(other);

async function loadAll({ db }: DatabaseContext): Promise<Loaded> {
  const index = new FacetIndex();
  const readAt = performance.now();
  const { rows: start } = await db.execute<{ from: string }>(sql`select ${OLDEST_OPEN} as from`);
  let from = start[0]?.from ?? '0';
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await db.execute<Row<FacetRow & { from: string }>>(sql`
      select ${OLDEST_OPEN} as from, ${FACET_COLUMNS} from products p
      where p.status = 'active' and p.id > ${last} order by p.id limit ${CHUNK_SIZE}`);
    for (const row of rows) index.put(row);
    // Every row repeats the value of its statement. The chunks may be read from several servers: the smallest value is kept.
    const [firstRow] = rows;
    if (firstRow && isEarlier(firstRow.from, from)) from = firstRow.from;
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < CHUNK_SIZE) return { index, from, readAt };
    last = lastRow.id;
  }
}

interface Change extends Partial<FacetRow> {
  readonly from: string;
  /** The changed product's id; null when no product has changed. */
  readonly changedId: string | null;
}

/** Returns null when so many products have changed that reading all of them is cheaper. */
async function loadChanges({ db }: DatabaseContext, { index, from }: Loaded): Promise<Loaded | null> {
  const readAt = performance.now();
  const { rows } = await db.execute<Row<Change>>(sql`
    select snapshot.from, changed.product_id as "changedId", ${FACET_COLUMNS}
    from (select ${OLDEST_OPEN} as from) snapshot
    left join (select distinct product_id from product_facet_changes where changed_in >= ${from}::xid8 limit ${MAX_CHANGES}) changed on true
    left join products p on p.id = changed.product_id and p.status = 'active'`);
  if (rows.length >= MAX_CHANGES) return null;
  for (const row of rows) {
    if (row.changedId === null) continue;
    if (row.id) index.put(row as FacetRow);
    else index.remove(row.changedId);
  }
  return { index, from: rows[0]?.from ?? from, readAt };
}

/** One instance per database. A request waits for an update that starts after it, never for one that is already reading. */
class CurrentIndex {
  #loaded: Loaded | null = null;
  #running: Promise<FacetIndex> | null = null;
  #next: Promise<FacetIndex> | null = null;

  async get(ctx: DatabaseContext): Promise<FacetIndex> {
    if (this.#running === null) return this.#start(ctx);
    this.#next ??= this.#running
      .catch(() => null)
      .then(() => {
        this.#next = null;
        return this.#start(ctx);
      });
    return this.#next;
  }

  #start(ctx: DatabaseContext): Promise<FacetIndex> {
    this.#running = this.#update(ctx).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #update(ctx: DatabaseContext): Promise<FacetIndex> {
    const loaded = this.#loaded;
    this.#loaded = null;
    const isFresh = loaded !== null && performance.now() - loaded.readAt < MAX_AGE_MS;
    // When reading the changes fails, the index is kept as it was, and the next request reads them again.
    const next = isFresh
      ? await loadChanges(ctx, loaded).catch((error: unknown) => {
          this.#loaded = loaded;
          throw error;
        })
      : null;
    this.#loaded = next ?? (await loadAll(ctx));
    return this.#loaded.index;
  }
}

const currentIndexOf = preparedQuery(() => new CurrentIndex());

/** Includes every change committed before the call. The caller must not await anything else while it reads the index: it may change. */
export const getFacetIndex = (ctx: DatabaseContext): Promise<FacetIndex> => currentIndexOf(ctx.db).get(ctx);

/** The job that deletes changes older than a day. */
export async function deleteOldFacetChanges({ db }: DatabaseContext): Promise<void> {
  await db.execute(sql`delete from product_facet_changes where changed_at < now() - ${CHANGES_KEPT_FOR}`);
}
