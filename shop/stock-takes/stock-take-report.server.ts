// The report of a stock take as CSV: one line per size with its book, count, difference and result, then the codes that were not counted.

import { sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import { csvRow } from '#shop/csv.ts';
import { csvChunks } from '#shop/csv-chunks.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { ScanProblem, StockTakeResult } from './stock-take.ts';
import { findStockTake } from './stock-takes.server.ts';

const COLUMNS = ['Product', 'Size', 'SKU', 'Book', 'Counted', 'Difference', 'Value', 'Result'];

const RESULTS: Readonly<Record<StockTakeResult, string>> = {
  unchanged: 'No difference',
  corrected: 'Corrected',
  reserved: 'Not corrected: units are reserved for orders',
  moved: 'Not corrected: stock changed while it was counted',
  'counted-twice': 'Not corrected: another stock take has corrected it',
  deleted: 'Not corrected: the product has been deleted',
};
const PROBLEMS: Readonly<Record<ScanProblem, string>> = {
  unknown: 'Unknown code',
  outside: 'Belongs to another category',
};

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly productName: string;
  readonly size: string;
  readonly sku: string;
  readonly book: number;
  readonly counted: number;
  readonly price: number;
  readonly result: StockTakeResult | null;
}

const toCells = ({ productName, size, sku, book, counted, price, result }: Row): string[] => [
  productName,
  size,
  sku,
  String(book),
  String(counted),
  String(counted - book),
  // In rupees.
  String(((counted - book) * price) / 100),
  result === null ? 'Not applied' : RESULTS[result],
];

async function* reportChunks(ctx: ShopContext, id: string): AsyncGenerator<string> {
  const fetchRows = async (after: Row | null, limit: number): Promise<readonly Row[]> => {
    const { rows } = await ctx.db.execute<Row>(sql`
      select id, product_name as "productName", size, sku, book, counted, price, result from stock_take_lines
      where stock_take_id = ${id}::uuid
        and ${after === null ? sql`true` : sql`(product_name, id) > (${after.productName}, ${after.id}::uuid)`}
      order by product_name, id limit ${limit}`);
    return rows;
  };
  yield* csvChunks<Row>({ columns: COLUMNS, fetchRows, toCells });
  const { rows: codes } = await ctx.db.execute<{ code: string; problem: ScanProblem; units: number }>(sql`
    select code, problem, sum(quantity)::int as units from stock_take_scans
    where stock_take_id = ${id}::uuid and undone_at is null and problem is not null group by code, problem order by code`);
  for (const { code, problem, units } of codes)
    yield csvRow(['', '', code, '', String(units), '', '', PROBLEMS[problem]]);
}

export async function getStockTakeReport(
  ctx: ShopContext,
  id: string,
): Promise<Result<AsyncGenerator<string>, 'no-such-stock-take'>> {
  return (await findStockTake(ctx, id)) ? ok(reportChunks(ctx, id)) : refuse('no-such-stock-take');
}
