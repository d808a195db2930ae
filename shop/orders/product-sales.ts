// The figures of what sold, and what did not, in the last days. Pure; read by product-sales.server.ts. Sell-through is the share of the
// sold units in the sold and the remaining ones: 12 sold and 36 left make 25 %.

import type { Paise } from '#shop/money/money.ts';

export const SALES_DAYS = 30;

export interface SoldProduct {
  readonly id: string;
  readonly name: string;
  readonly units: number;
  readonly sales: Paise;
  /** In percent. */
  readonly sellThrough: number;
}

export interface ProductSales {
  readonly units: number;
  /** How many of `units` came back. */
  readonly returned: number;
  /** Item prices, before coupons, delivery and tax added at checkout. */
  readonly sales: Paise;
  /** In percent. */
  readonly sellThrough: number;
  /** Most units first. */
  readonly best: readonly SoldProduct[];
  /** Active products with stock that nobody bought. */
  readonly unsold: number;
  /** The unsold products with the most units. */
  readonly slow: readonly { readonly id: string; readonly name: string; readonly available: number }[];
}

export const sellThrough = (units: number, left: number): number =>
  units + left === 0 ? 0 : Math.round((units / (units + left)) * 100);
