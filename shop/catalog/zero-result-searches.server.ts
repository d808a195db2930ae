// Searches without a result, stored for staff: each text once, with its count and the time of the last search.

import { count, desc, eq, lt, notInArray, sql } from 'drizzle-orm';
import { zeroResultSearches } from '#db/schema/search.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';

const MAX_TERM_LENGTH = 60;
/** Anybody can search for anything: above this number the oldest texts are deleted. */
export const MAX_STORED = 5_000;

export async function recordZeroResultSearch(ctx: ShopContext, search: string): Promise<void> {
  const text = search.toLowerCase().slice(0, MAX_TERM_LENGTH).trim();
  await ctx.db
    .insert(zeroResultSearches)
    .values({ text, lastAt: ctx.now })
    .onConflictDoUpdate({
      target: zeroResultSearches.text,
      set: { times: sql`${zeroResultSearches.times} + 1`, lastAt: ctx.now },
    });
}

export interface ZeroResultSearch {
  readonly text: string;
  readonly times: number;
  readonly lastAt: Date;
}

export const ZERO_RESULT_SORTS = ['most', 'newest'] as const;
export type ZeroResultSort = (typeof ZERO_RESULT_SORTS)[number];

export interface ZeroResultQuery {
  readonly sort: ZeroResultSort;
  readonly page: number;
  readonly rows: number;
}

export interface ZeroResultList {
  readonly searches: readonly ZeroResultSearch[];
  readonly found: number;
  /** The page that is shown: the last one when the requested page does not exist. */
  readonly page: number;
}

const { times, lastAt, text: searchText } = zeroResultSearches;
const ORDER = { most: [desc(times), desc(lastAt), searchText], newest: [desc(lastAt), searchText] } as const;

/** Sorted by frequency, or by the time of the last search. */
export async function listZeroResultSearches(
  ctx: ShopContext,
  query: ZeroResultQuery,
): Promise<Result<ZeroResultList, 'not-allowed'>> {
  if (!may(ctx.actor, 'products.read')) return refuse('not-allowed');
  const [all] = await ctx.db.select({ found: count() }).from(zeroResultSearches);
  const found = all?.found ?? 0;
  const page = Math.min(query.page, Math.max(1, Math.ceil(found / query.rows)));
  const searches = await ctx.db
    .select()
    .from(zeroResultSearches)
    .orderBy(...ORDER[query.sort])
    .offset((page - 1) * query.rows)
    .limit(query.rows);
  return ok({ searches, found, page });
}

/** Deletes a search that staff have handled. */
export async function deleteZeroResultSearch(
  ctx: ShopContext,
  text: string,
): Promise<Result<null, 'not-allowed' | 'no-such-search'>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  return inTransaction<null, 'no-such-search'>(ctx.db, async (tx, refuseWith) => {
    const [deleted] = await tx.delete(zeroResultSearches).where(eq(zeroResultSearches.text, text)).returning();
    if (!deleted) return refuseWith('no-such-search');
    await recordChange(tx, ctx.actor, { action: 'delete', entity: 'search-miss', entityId: text, before: deleted });
    return null;
  });
}

/** Deletes the searches that were last made before the given time, and returns how many. */
export async function deleteZeroResultSearchesBefore(
  ctx: ShopContext,
  before: Date,
): Promise<Result<number, 'not-allowed'>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  return inTransaction<number, never>(ctx.db, async (tx) => {
    const deleted = await tx.delete(zeroResultSearches).where(lt(zeroResultSearches.lastAt, before)).returning();
    if (deleted.length > 0) {
      const change = {
        action: 'delete',
        entity: 'search-miss',
        entityId: 'older',
        after: { before, count: deleted.length },
      };
      await recordChange(tx, ctx.actor, change);
    }
    return deleted.length;
  });
}

export async function deleteOldZeroResultSearches(ctx: ShopContext): Promise<void> {
  const newest = ctx.db
    .select({ text: zeroResultSearches.text })
    .from(zeroResultSearches)
    .orderBy(desc(zeroResultSearches.lastAt))
    .limit(MAX_STORED);
  await ctx.db.delete(zeroResultSearches).where(notInArray(zeroResultSearches.text, newest));
}
