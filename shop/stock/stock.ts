// Rules of stock without a database: units left, alerts, and the result of a run of Process Stock.

/** Stock up to this number is low. */
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

/** 'out' at 0, 'low' up to the threshold; null above it. */
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

/** The error message, without the SQL statement. */
export function getErrorMessage(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && cause.message !== '' ? cause.message : 'Unknown error';
}

/** A run that failed before it could process anything. */
export const failedRun = (error: unknown): StockUpdateResult => ({
  success: 0,
  failed: 1,
  errors: [`Error: ${getErrorMessage(error)}`],
});
