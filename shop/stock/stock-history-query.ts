// The query of a product's stock history, and its URL: `?size=M&older=812`. An invalid value is ignored. Pure.

export interface StockHistoryQuery {
  /** Null: all sizes. */
  readonly size: string | null;
  /** Entries before this one; null: the newest. */
  readonly olderThan: number | null;
}

const MAX_SIZE_LENGTH = 40;

export function parseStockHistoryQuery(params: URLSearchParams): StockHistoryQuery {
  const size = params.get('size')?.replaceAll('\0', '') ?? '';
  const older = Number(params.get('older') ?? '');
  return {
    size: size === '' || size.length > MAX_SIZE_LENGTH ? null : size,
    olderThan: Number.isSafeInteger(older) && older > 0 ? older : null,
  };
}
