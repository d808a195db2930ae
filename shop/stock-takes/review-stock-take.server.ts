// A stock take as staff see it: how far it is, the last scans, the codes that no product has, the differences, and the sizes that nobody
// counted. After it was applied, the same with the result of each size.

import { type SQL, sql } from 'drizzle-orm';
import { may } from '#shop/actor.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import type { StockRow } from '#shop/stock/edit-stock.server.ts';
import { HAS_MOVED, IS_COUNTED_TWICE } from './line-flags.server.ts';
import { REVISION, UNCOUNTED_SIZES } from './review-queries.server.ts';
import type { ScanProblem, StockTakeResult } from './stock-take.ts';

const LAST_SCANS = 20;
const MAX_PROBLEM_CODES = 100;

export interface CountProgress {
  /** Sizes that were counted, and those that belong to the stock take. */
  readonly sizes: number;
  readonly allSizes: number;
  readonly units: number;
}

export interface StockTakeTotals {
  readonly sizes: number;
  readonly units: number;
  readonly differences: number;
  readonly missingUnits: number;
  readonly extraUnits: number;
  /** The value of the differences, at the price when the size was counted; negative when units are missing. */
  readonly value: Paise;
  readonly uncountedSizes: number;
  readonly uncountedUnits: number;
  readonly uncountedValue: Paise;
  /** Sizes whose difference is to be applied, those that are decided, and those that were refused. */
  readonly lines: number;
  readonly decided: number;
  readonly refused: number;
  readonly revision: number;
}

export interface StockTakeLine {
  readonly id: string;
  /** Null: the product has been deleted. */
  readonly productId: string | null;
  readonly productName: string;
  readonly size: string;
  readonly sku: string;
  readonly counted: number;
  readonly wasCounted: boolean;
  readonly book: number;
  /** Null: the size has been removed. */
  readonly onHand: number | null;
  readonly value: Paise;
  readonly hasMoved: boolean;
  readonly isCountedTwice: boolean;
  readonly result: StockTakeResult | null;
}

export interface LastScan {
  readonly id: string;
  readonly code: string;
  readonly quantity: number;
  readonly problem: ScanProblem | null;
  readonly lineId: string | null;
  readonly productName: string | null;
  readonly size: string | null;
  /** The count of the size after all its scans. */
  readonly counted: number | null;
  readonly picture: Pick<Picture, 'key' | 'tone'> | null;
  /** The name of the person, or her email address. */
  readonly by: string;
  readonly at: string;
}

export interface ProblemCode {
  readonly code: string;
  readonly problem: ScanProblem;
  readonly units: number;
  readonly scanIds: readonly string[];
}

export interface UncountedSize extends StockRow {
  readonly productName: string;
  readonly sku: string;
  readonly value: Paise;
}

type Row<Shape> = Shape & Record<string, unknown>;

/** PostgreSQL sends counts and sums as text. */
const toNumbers = <Shape>(row: Record<string, unknown> | undefined): Shape =>
  Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)])) as Shape;

/** A line that staff must look at: a difference, or a count that cannot be used. */
const HAS_DIFFERENCE = sql`(line.counted <> line.book or line.result in ('moved', 'counted-twice')
  or (line.result is null and (${HAS_MOVED} or ${IS_COUNTED_TWICE})))`;

const IS_REFUSED = sql`line.result in ('reserved', 'moved', 'counted-twice', 'deleted')`;

async function loadProgress(ctx: ShopContext, id: string): Promise<CountProgress> {
  const { rows } = await ctx.db.execute(sql`
    select count(line.id) as sizes, coalesce(sum(line.counted), 0) as units, (
      select count(*) from stock_takes take
      join products p on p.deleted_at is null and coalesce(p.category_id = take.category_id, take.category_id is null)
      join inventory_levels s on s.product_id = p.id where take.id = ${id}::uuid) as "allSizes"
    from stock_take_lines line where line.stock_take_id = ${id}::uuid`);
  return toNumbers(rows[0]);
}

async function loadTotals(ctx: ShopContext, id: string): Promise<StockTakeTotals> {
  const [lines, uncounted, scans] = await Promise.all([
    ctx.db.execute(sql`
      select count(*) filter (where line.was_counted) as sizes, coalesce(sum(line.counted), 0) as units, count(*) as lines,
        count(*) filter (where ${HAS_DIFFERENCE}) as differences,
        coalesce(sum(line.book - line.counted) filter (where line.counted < line.book), 0) as "missingUnits",
        coalesce(sum(line.counted - line.book) filter (where line.counted > line.book), 0) as "extraUnits",
        coalesce(sum((line.counted - line.book)::bigint * line.price), 0) as value,
        count(line.result) as decided, count(*) filter (where ${IS_REFUSED}) as refused
      from stock_take_lines line left join inventory_levels s on s.id = line.inventory_level_id where line.stock_take_id = ${id}::uuid`),
    ctx.db.execute(sql`
      select count(*) as "uncountedSizes", coalesce(sum(s.on_hand), 0) as "uncountedUnits",
        coalesce(sum(s.on_hand::bigint * p.price), 0) as "uncountedValue"
      from stock_takes take ${UNCOUNTED_SIZES} and take.id = ${id}::uuid`),
    ctx.db.execute(sql`select ${REVISION} as revision from stock_take_scans where stock_take_id = ${id}::uuid`),
  ]);
  return toNumbers({ ...lines.rows[0], ...uncounted.rows[0], ...scans.rows[0] });
}

export interface Page {
  readonly page: number;
  readonly rows: number;
}

async function listLines(
  ctx: ShopContext,
  id: string,
  where: SQL,
  { page, rows: limit }: Page,
): Promise<readonly StockTakeLine[]> {
  const { rows } = await ctx.db.execute<Row<StockTakeLine>>(sql`
    select line.id, case when p.deleted_at is null then p.id end as "productId", line.product_name as "productName", line.size,
      line.sku, line.counted, line.was_counted as "wasCounted", line.book, s.on_hand as "onHand",
      ((line.counted - line.book)::bigint * line.price)::float8 as value, line.result,
      line.result is null and ${HAS_MOVED} as "hasMoved", line.result is null and ${IS_COUNTED_TWICE} as "isCountedTwice"
    from stock_take_lines line left join inventory_levels s on s.id = line.inventory_level_id left join products p on p.id = s.product_id
    where line.stock_take_id = ${id}::uuid and ${where}
    order by line.product_name, s.product_id, array_position(p.sizes, line.size), line.id
    limit ${limit} offset ${(page - 1) * limit}`);
  return rows;
}

async function listLastScans(ctx: ShopContext, id: string): Promise<readonly LastScan[]> {
  const { rows } = await ctx.db.execute<Row<LastScan>>(sql`
    select scan.id, scan.code, scan.quantity, scan.problem, line.id as "lineId", line.product_name as "productName", line.size, line.counted,
      coalesce(nullif(u.name, ''), scan.actor) as by, to_char(scan.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      (select json_build_object('key', k.key, 'tone', k.tone) from inventory_levels s join product_pictures q on q.product_id = s.product_id
        and q.position = 0 join pictures k on k.key = q.picture_key where s.id = line.inventory_level_id) as picture
    from (select * from stock_take_scans where stock_take_id = ${id}::uuid and undone_at is null order by at desc, id limit ${LAST_SCANS}) scan
    left join stock_take_lines line on line.id = scan.line_id left join users u on lower(u.email) = lower(scan.actor)
    order by scan.at desc, scan.id`);
  return rows;
}

async function listProblemCodes(ctx: ShopContext, id: string): Promise<readonly ProblemCode[]> {
  const { rows } = await ctx.db.execute<Row<ProblemCode>>(sql`
    select code, problem, sum(quantity)::int as units, array_agg(id) as "scanIds" from stock_take_scans
    where stock_take_id = ${id}::uuid and undone_at is null and problem is not null
    group by code, problem order by max(at) desc, code limit ${MAX_PROBLEM_CODES}`);
  return rows;
}

async function listUncounted(
  ctx: ShopContext,
  id: string,
  { page, rows: limit }: Page,
): Promise<readonly UncountedSize[]> {
  const { rows } = await ctx.db.execute<Row<UncountedSize>>(sql`
    select s.id, p.id as "productId", p.name as "productName", s.size, coalesce(s.sku, p.sku) as sku, s.on_hand as "onHand", s.reserved,
      (s.on_hand::bigint * p.price)::float8 as value
    from stock_takes take ${UNCOUNTED_SIZES} and take.id = ${id}::uuid
    order by p.name, p.id, array_position(p.sizes, s.size) limit ${limit} offset ${(page - 1) * limit}`);
  return rows;
}

type ViewRefusal = 'not-allowed' | 'no-such-stock-take';

function checkView(ctx: ShopContext, id: string): ViewRefusal | null {
  if (!may(ctx.actor, 'products.edit')) return 'not-allowed';
  return isRowId(id) ? null : 'no-such-stock-take';
}

/** The data of the screen where staff count. */
export async function getCounting(ctx: ShopContext, id: string) {
  const problem = checkView(ctx, id);
  if (problem !== null) return refuse(problem);
  const [progress, scans, problemCodes] = await Promise.all([
    loadProgress(ctx, id),
    listLastScans(ctx, id),
    listProblemCodes(ctx, id),
  ]);
  return ok({ progress, scans, problemCodes });
}

export const REVIEW_VIEWS = ['differences', 'counted', 'uncounted'] as const;
export type ReviewView = (typeof REVIEW_VIEWS)[number];

export interface StockTakeReview {
  readonly totals: StockTakeTotals;
  readonly problemCodes: readonly ProblemCode[];
  /** Differences, or all counted sizes. */
  readonly lines: readonly StockTakeLine[];
  readonly uncounted: readonly UncountedSize[];
}

export async function getReview(
  ctx: ShopContext,
  id: string,
  { view, ...page }: Page & { readonly view: ReviewView },
): Promise<Result<StockTakeReview, ViewRefusal>> {
  const problem = checkView(ctx, id);
  if (problem !== null) return refuse(problem);
  const [totals, problemCodes, lines, uncounted] = await Promise.all([
    loadTotals(ctx, id),
    listProblemCodes(ctx, id),
    view === 'uncounted' ? [] : listLines(ctx, id, view === 'counted' ? sql`line.was_counted` : HAS_DIFFERENCE, page),
    view === 'uncounted' ? listUncounted(ctx, id, page) : [],
  ]);
  return ok({ totals, problemCodes, lines, uncounted });
}
