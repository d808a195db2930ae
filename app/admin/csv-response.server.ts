import type { ShopContext } from '#shop/context.ts';
import { CSV_BYTE_ORDER_MARK } from '#shop/csv.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import type { Result } from '#shop/result.ts';
import { fileResponse } from './file-response.server.ts';

/**
 * Streams a CSV file from the database. Its name is `name` and the day, today by default: leads-2026-11-14.csv. A refused export gets the
 * response 403.
 */
export function csvResponse(
  ctx: ShopContext,
  name: string,
  chunks: Result<AsyncGenerator<string>, 'not-allowed' | 'proof-too-old'>,
  day = dayInIndia(ctx.now),
): Response {
  if (!chunks.ok) return new Response(null, { status: 403 });
  return fileResponse(ctx, {
    name: `${name}-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    chunks: chunks.value,
    prefix: CSV_BYTE_ORDER_MARK,
  });
}
