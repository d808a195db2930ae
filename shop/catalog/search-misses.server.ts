// What shoppers looked for and the store has not: kept for staff, each text once, with how often and when last.

import { desc, notInArray, sql } from 'drizzle-orm';
import { searchMisses } from '#db/schema/catalog.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';

const LONGEST_KEPT = 60;
/** Anybody can search for anything: beyond this the oldest go. */
export const MOST_KEPT = 5_000;

export async function recordMiss(ctx: ShopContext, search: string): Promise<void> {
  const text = search.toLowerCase().slice(0, LONGEST_KEPT).trim();
  await ctx.db
    .insert(searchMisses)
    .values({ text, lastAt: ctx.now })
    .onConflictDoUpdate({ target: searchMisses.text, set: { times: sql`${searchMisses.times} + 1`, lastAt: ctx.now } });
}

export interface SearchMiss {
  readonly text: string;
  readonly times: number;
  readonly lastAt: Date;
}

/** The most frequent first. Empty for anyone but staff. */
export async function listMisses(ctx: ShopContext, limit: number): Promise<SearchMiss[]> {
  if (!mayManage(ctx.actor)) return [];
  return ctx.db.select().from(searchMisses).orderBy(desc(searchMisses.times), desc(searchMisses.lastAt)).limit(limit);
}

export async function forgetOldMisses(ctx: ShopContext): Promise<void> {
  const kept = ctx.db
    .select({ text: searchMisses.text })
    .from(searchMisses)
    .orderBy(desc(searchMisses.lastAt))
    .limit(MOST_KEPT);
  await ctx.db.delete(searchMisses).where(notInArray(searchMisses.text, kept));
}
