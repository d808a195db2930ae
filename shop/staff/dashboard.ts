// The data of the dashboard, and its value when nothing could be loaded: zeros.

import type { Paise } from '#shop/money/money.ts';
import type { PaymentSums } from '#shop/orders/payment-state.ts';
import type { StockStats } from '#shop/stock/stock.ts';
import type { Sales } from './sales.ts';

/** Statistics of all products that are not deleted. */
export interface CatalogStats {
  readonly totalProducts: number;
  readonly activeProducts: number;
  /** Active, with 1 to 10 units on hand. */
  readonly lowStock: number;
  /** Active, with no units on hand. */
  readonly outOfStock: number;
  /** Price times units on hand. */
  readonly stockValue: Paise;
}

export interface DashboardStats extends CatalogStats {
  readonly totalOrders: number;
  readonly waitingOrders: number;
  readonly revenue: Paise;
  readonly totalUsers: number;
  readonly usersThisWeek: number;
}

export const NO_STATS: DashboardStats = {
  totalProducts: 0,
  activeProducts: 0,
  totalOrders: 0,
  waitingOrders: 0,
  revenue: 0,
  totalUsers: 0,
  usersThisWeek: 0,
  lowStock: 0,
  outOfStock: 0,
  stockValue: 0,
};

export interface RecentOrder {
  readonly orderId: string;
  readonly customerName: string;
  readonly city: string;
  readonly placedAt: string;
  readonly status: string;
  readonly money: PaymentSums;
  readonly total: Paise;
}

export interface Dashboard extends DashboardStats {
  readonly recentOrders: readonly RecentOrder[];
  readonly sales: Sales;
  readonly stock: StockStats;
  /** Category names by id. */
  readonly categoryNames: Readonly<Record<string, string>>;
}
