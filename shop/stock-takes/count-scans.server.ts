// Stores scans as they come and adds them to the sizes of a stock take. Any number of people scan at once: the row of the stock take is
// locked in share mode, so that nothing is counted after it has ended. Invariant: counted is the sum of the scans that are not undone.

import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { stockTakeLines, stockTakeScans, stockTakes } from '#db/schema/stock-takes.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { codeSpellings, findSizeByCode, normalizeCode, type Scan, type ScanProblem } from './stock-take.ts';

export type CountRefusal = 'not-allowed' | 'no-such-stock-take' | 'not-counting';

type Refuse = (reason: CountRefusal) => never;

export interface CountedScan {
  readonly id: string;
  readonly problem: ScanProblem | null;
  /** False: it was stored before. */
  readonly isNew: boolean;
}

/** A scan older than this was stored by a browser that was offline: the book is that of the moment of the scan. */
const SENT_AT_ONCE_MS = 5_000;

async function lockCounting(tx: Tx, id: string, refuseWith: Refuse): Promise<{ readonly categoryId: string | null }> {
  const [take] = await tx
    .select({ status: stockTakes.status, categoryId: stockTakes.categoryId })
    .from(stockTakes)
    .where(eq(stockTakes.id, id))
    .for('share');
  if (!take) return refuseWith('no-such-stock-take');
  return take.status === 'counting' ? take : refuseWith('not-counting');
}

interface FoundSize extends Record<string, unknown> {
  readonly inventoryLevelId: string;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly categoryId: string;
}

async function listSizes(tx: Tx, codes: readonly string[]): Promise<readonly FoundSize[]> {
  const spellings = sql`any(${sql.param(codes.flatMap((code) => [...codeSpellings(code)]))}::text[])`;
  const { rows } = await tx.execute<FoundSize>(sql`
    select s.id as "inventoryLevelId", s.sku, s.barcode, p.category_id as "categoryId"
    from inventory_levels s join products p on p.id = s.product_id
    where p.deleted_at is null and (s.sku = ${spellings} or s.barcode = ${spellings})`);
  return rows;
}

interface MatchedScan extends Scan {
  readonly problem: ScanProblem | null;
  readonly inventoryLevelId: string | null;
}

function matchScan(scan: Scan, sizes: ReadonlyMap<string, FoundSize | null>, categoryId: string | null): MatchedScan {
  const size = sizes.get(scan.code) ?? null;
  if (!size) return { ...scan, problem: 'unknown', inventoryLevelId: null };
  const isOutside = categoryId !== null && size.categoryId !== categoryId;
  if (isOutside) return { ...scan, problem: 'outside', inventoryLevelId: null };
  return { ...scan, problem: null, inventoryLevelId: size.inventoryLevelId };
}

/** Finds the size of each scan by its code. */
async function matchScans(tx: Tx, scans: readonly Scan[], categoryId: string | null): Promise<MatchedScan[]> {
  const codes = [...new Set(scans.map(({ code }) => code))];
  const found = await listSizes(tx, codes);
  const bySpelling = new Map<string, FoundSize[]>();
  for (const size of found)
    for (const code of [size.sku, size.barcode])
      if (code !== null) bySpelling.set(code, [...(bySpelling.get(code) ?? []), size]);
  const sizes = new Map(
    codes.map((code) => {
      const candidates = codeSpellings(code).flatMap((spelling) => bySpelling.get(spelling) ?? []);
      return [code, findSizeByCode(code, candidates)] as const;
    }),
  );
  return scans.map((scan) => matchScan(scan, sizes, categoryId));
}

/** A list of values as one parameter of a query. */
const column = (values: readonly unknown[]) => sql.param(values);

const scannedAt = ({ now }: ShopContext, { ageMs }: Scan): Date => new Date(now.getTime() - ageMs);

/** Returns the ids of those that are new. */
async function insertScans(
  tx: Tx,
  ctx: ShopContext,
  stockTakeId: string,
  scans: readonly MatchedScan[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into stock_take_scans (id, stock_take_id, code, quantity, problem, actor, at)
    select scan.id, ${stockTakeId}::uuid, scan.code, scan.quantity, scan.problem, ${actorName(ctx.actor)}, scan.at
    from unnest(${column(scans.map(({ id }) => id))}::uuid[], ${column(scans.map(({ code }) => code))}::text[],
      ${column(scans.map(({ quantity }) => quantity))}::int[], ${column(scans.map(({ problem }) => problem))}::text[],
      ${column(scans.map((scan) => scannedAt(ctx, scan).toISOString()))}::timestamptz[]) as scan (id, code, quantity, problem, at)
    on conflict do nothing returning id`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Adds the scans to the lines of their sizes. An upsert: a line may be deleted by an undo in this moment. The book of a new line is the
 * stock on hand now; for a scan that was sent late, it is that number minus the changes since the scan.
 */
async function addToLines(tx: Tx, ctx: ShopContext, stockTakeId: string, scans: readonly MatchedScan[]): Promise<void> {
  const levelIds = column(scans.map(({ inventoryLevelId }) => inventoryLevelId));
  const sentAtOnce = new Date(ctx.now.getTime() - SENT_AT_ONCE_MS).toISOString();
  await tx.execute(sql`
    insert into stock_take_lines (stock_take_id, inventory_level_id, product_name, size, sku, price, counted, book, first_at, last_at)
    select ${stockTakeId}::uuid, s.id, p.name, s.size, coalesce(s.sku, p.sku), p.price, added.quantity,
      case when added.first_at >= ${sentAtOnce}::timestamptz then s.on_hand else greatest(0, s.on_hand - coalesce((
        select sum(l.on_hand_change)::int from stock_ledger l where l.inventory_level_id = s.id and l.at > added.first_at), 0)) end,
      added.first_at, added.last_at
    from (
      select level_id, sum(quantity)::int as quantity, min(at) as first_at, max(at) as last_at
      from unnest(${levelIds}::uuid[], ${column(scans.map(({ quantity }) => quantity))}::int[],
        ${column(scans.map((scan) => scannedAt(ctx, scan).toISOString()))}::timestamptz[]) as scan (level_id, quantity, at)
      group by level_id
    ) added join inventory_levels s on s.id = added.level_id join products p on p.id = s.product_id
    order by s.id
    on conflict (stock_take_id, inventory_level_id) do update set counted = stock_take_lines.counted + excluded.counted,
      first_at = least(stock_take_lines.first_at, excluded.first_at), last_at = greatest(stock_take_lines.last_at, excluded.last_at)`);
  await tx.execute(sql`
    update stock_take_scans scan set line_id = line.id
    from unnest(${column(scans.map(({ id }) => id))}::uuid[], ${levelIds}::uuid[]) as matched (id, level_id)
      join stock_take_lines line on line.stock_take_id = ${stockTakeId}::uuid and line.inventory_level_id = matched.level_id
    where scan.id = matched.id`);
}

/** Scans with an id that is stored already are not counted again. */
export async function countScans(
  ctx: ShopContext,
  stockTakeId: string,
  scans: readonly Scan[],
): Promise<Result<readonly CountedScan[], CountRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  if (!isRowId(stockTakeId)) return refuse('no-such-stock-take');
  const normalized = scans.map((scan) => ({ ...scan, code: normalizeCode(scan.code) }));
  return inTransaction<readonly CountedScan[], CountRefusal>(ctx.db, async (tx, refuseWith) => {
    const { categoryId } = await lockCounting(tx, stockTakeId, refuseWith);
    const matched = await matchScans(tx, normalized, categoryId);
    const newIds = await insertScans(tx, ctx, stockTakeId, matched);
    const counted = matched.filter(({ id, problem }) => problem === null && newIds.has(id));
    if (counted.length > 0) await addToLines(tx, ctx, stockTakeId, counted);
    return matched.map(({ id, problem }) => ({ id, problem, isNew: newIds.has(id) }));
  });
}

/** A scan that is undone already stays undone. A size without any other scan is not counted any more. */
export async function undoScans(
  ctx: ShopContext,
  stockTakeId: string,
  scanIds: readonly string[],
): Promise<Result<null, CountRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  if (![stockTakeId, ...scanIds].every(isRowId)) return refuse('no-such-stock-take');
  return inTransaction<null, CountRefusal>(ctx.db, async (tx, refuseWith) => {
    await lockCounting(tx, stockTakeId, refuseWith);
    const { rows } = await tx.execute<{ lineId: string }>(sql`
      with undone as (
        update stock_take_scans set undone_at = ${ctx.now.toISOString()}::timestamptz
        where id = any(${sql.param([...scanIds])}::uuid[]) and stock_take_id = ${stockTakeId}::uuid and undone_at is null
        returning line_id, quantity
      )
      update stock_take_lines line set counted = line.counted - removed.quantity
      from (select line_id, sum(quantity)::int as quantity from undone where line_id is not null group by line_id order by line_id) removed
      where line.id = removed.line_id returning line.id as "lineId"`);
    await tx.execute(sql`delete from stock_take_lines line where line.id = any(${sql.param(rows.map(({ lineId }) => lineId))}::uuid[])
      and not exists (select from stock_take_scans scan where scan.line_id = line.id and scan.undone_at is null)`);
    return null;
  });
}

export interface TypedCount {
  readonly lineId: string;
  /** All units of the size; 0 when none was found. */
  readonly quantity: number;
  /** A request that is sent again with the same id changes the count once. */
  readonly scanId: string;
}

/** Replaces what was scanned of a size: it is counted again, from now on. */
export async function setCount(
  ctx: ShopContext,
  stockTakeId: string,
  { lineId, quantity, scanId }: TypedCount,
): Promise<Result<null, CountRefusal | 'no-such-line'>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  if (![stockTakeId, lineId, scanId].every(isRowId)) return refuse('no-such-stock-take');
  return inTransaction<null, CountRefusal | 'no-such-line'>(ctx.db, async (tx, refuseWith) => {
    await lockCounting(tx, stockTakeId, refuseWith);
    const [line] = await tx
      .select({ sku: stockTakeLines.sku, inventoryLevelId: stockTakeLines.inventoryLevelId })
      .from(stockTakeLines)
      .where(and(eq(stockTakeLines.id, lineId), eq(stockTakeLines.stockTakeId, stockTakeId)))
      .for('update');
    if (!line?.inventoryLevelId) return refuseWith('no-such-line');
    const values = { id: scanId, stockTakeId, code: line.sku, quantity, lineId, actor: actorName(ctx.actor) };
    const stored = await tx
      .insert(stockTakeScans)
      .values({ ...values, at: ctx.now })
      .onConflictDoNothing()
      .returning({ id: stockTakeScans.id });
    if (stored.length === 0) return null;
    await tx.execute(sql`update stock_take_scans set undone_at = ${ctx.now.toISOString()}::timestamptz
      where line_id = ${lineId}::uuid and id <> ${scanId}::uuid and undone_at is null`);
    await tx.execute(sql`update stock_take_lines line set counted = ${quantity}, book = s.on_hand,
        first_at = ${ctx.now.toISOString()}::timestamptz, last_at = ${ctx.now.toISOString()}::timestamptz
      from inventory_levels s where line.id = ${lineId}::uuid and s.id = line.inventory_level_id`);
    return null;
  });
}
