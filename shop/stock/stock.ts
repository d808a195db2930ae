// Rules of stock that need no database: what is left, what an alert is, and what a run of the batch came to.

/** At most this many units are few. */
export const LOW_STOCK = 10;

export interface StockLine {
  readonly inventoryLevelId: string;
  readonly quantity: number;
}

export interface StockAlert {
  readonly productId: string;
  readonly productName: string;
  readonly currentStock: number;
  readonly threshold: number;
  readonly type: 'low' | 'out';
}

export interface StockUpdateResult {
  readonly success: number;
  readonly failed: number;
  readonly errors: readonly string[];
}

export interface StockStats {
  readonly unprocessedOrders: number;
  readonly processedOrders: number;
  readonly totalItems: number;
  readonly lastProcessed: Date | null;
}

/** Out at 0, low up to the threshold, else nothing to say. */
export function alertFor(product: {
  id: string;
  name: string;
  stock: number;
  lowStockThreshold: number;
}): StockAlert | null {
  if (product.stock > product.lowStockThreshold) return null;
  return {
    productId: product.id,
    productName: product.name,
    currentStock: product.stock,
    threshold: product.lowStockThreshold,
    type: product.stock === 0 ? 'out' : 'low',
  };
}

/** What went wrong, without the question that was asked of the database. */
export function reasonOf(error: unknown): string {
  const told = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return told instanceof Error && told.message !== '' ? told.message : 'Unknown error';
}

/** A run that broke before it could process anything. */
export const failedRun = (error: unknown): StockUpdateResult => ({
  success: 0,
  failed: 1,
  errors: [`Error: ${reasonOf(error)}`],
});
