// Steps of the stock take tests.
import { sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { applyStockTake, runStockTake } from '../apply-stock-take.server.ts';
import { type CountedScan, countScans } from '../count-scans.server.ts';
import { getReview } from '../review-stock-take.server.ts';

export const scanOf = (code: string, quantity = 1, ageMs = 0) => ({ id: crypto.randomUUID(), code, quantity, ageMs });

export const count = async (
  ctx: ShopContext,
  id: string,
  ...scans: readonly ReturnType<typeof scanOf>[]
): Promise<readonly CountedScan[]> => expectOk(await countScans(ctx, id, scans));

export const reviewOf = async (
  ctx: ShopContext,
  id: string,
  view: 'differences' | 'counted' | 'uncounted' = 'counted',
) => expectOk(await getReview(ctx, id, { view, page: 1, rows: 100 }));

export async function apply(ctx: ShopContext, id: string, zeroesUncounted = false): Promise<void> {
  const { totals } = await reviewOf(ctx, id);
  expectOk(await applyStockTake(ctx, id, { revision: totals.revision, zeroesUncounted }));
  await runStockTake({ ...ctx, actor: { kind: 'system', name: 'apply-stock-take' } }, id);
}

export async function onHandOf({ db }: ShopContext, sku: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ onHand: number }>(
    sql`select on_hand as "onHand" from inventory_levels where sku = ${sku}`,
  );
  return rows[0]?.onHand;
}

export async function resultsOf({ db }: ShopContext, id: string): Promise<Record<string, string | null>> {
  const { rows } = await db.execute<{ sku: string; result: string | null }>(
    sql`select sku, result from stock_take_lines where stock_take_id = ${id}::uuid order by sku`,
  );
  return Object.fromEntries(rows.map(({ sku, result }) => [sku, result]));
}
