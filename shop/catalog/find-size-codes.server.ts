// Finds sizes by a part of their SKU or barcode, through the trigram index inventory_levels_codes.

import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { containsPattern } from '#shop/search-text.ts';

/** A shorter text contains no trigram, and nearly every code contains it. */
const MIN_CODE_LENGTH = 3;
/** Of a text that is in the codes of more sizes, such as the first digits of a country, only this many are found. */
const MAX_SIZES = 2_000;

export interface SizeFoundByCode extends Record<string, unknown> {
  readonly id: string;
  readonly productId: string;
  readonly size: string;
  readonly sku: string | null;
  readonly barcode: string | null;
}

export interface SizesFoundByCode {
  readonly sizes: readonly SizeFoundByCode[];
  /** True when more sizes may contain the text. */
  readonly isTruncated: boolean;
}

/** SQL: true for a row of inventory_levels, or of its alias, whose SKU or barcode contains the text: the expression of the index. */
export function codeMatches(text: string, alias = 'inventory_levels'): SQL {
  const codes = sql.raw(String.raw`lower(coalesce(${alias}.sku, '') || E'\n' || coalesce(${alias}.barcode, ''))`);
  return sql`${codes} like lower(${containsPattern(text)})`;
}

export async function findSizesByCode(db: DbOrTx, text: string): Promise<SizesFoundByCode> {
  if (text.length < MIN_CODE_LENGTH) return { sizes: [], isTruncated: false };
  const { rows } = await db.execute<SizeFoundByCode>(sql`
    select id, product_id as "productId", size, sku, barcode from inventory_levels where ${codeMatches(text)} limit ${MAX_SIZES + 1}`);
  return { sizes: rows.slice(0, MAX_SIZES), isTruncated: rows.length > MAX_SIZES };
}
