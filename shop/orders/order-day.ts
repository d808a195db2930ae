// Statistics of all orders together, and per day.

import type { Paise } from '#shop/money/money.ts';

export interface OrderTotals {
  readonly orders: number;
  readonly cancelled: number;
  /** Without cancelled orders. */
  readonly revenue: Paise;
  readonly processed: number;
  readonly lastProcessed: Date | null;
}

export interface OrderDay {
  /** '2026-11-14' */
  readonly day: string;
  readonly orders: number;
  readonly cancelled: number;
  readonly revenue: Paise;
  /** Revenue by payment method. */
  readonly methods: Readonly<Record<string, Paise>>;
  /** Value of the items by category id; '' for deleted products. */
  readonly categories: Readonly<Record<string, Paise>>;
}
