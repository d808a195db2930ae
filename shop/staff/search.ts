// The one search of the back office: shipments by AWB, returns by number, orders, customers, products and coupons.
// Pure.
// Example: 'o: asha' searches orders and shipments for 'asha'; 'asha' searches every kind; 'a' is too short to search.

import type { AdminProduct } from '#shop/catalog/admin-product.ts';
import type { CouponState } from '#shop/coupons/coupon-state.ts';
import type { AdminUser } from '#shop/customers/admin-user.ts';
import type { ShipmentStatus } from '#shop/fulfilment/shipment.ts';
import type { Paise } from '#shop/money/money.ts';
import type { OrderStatus } from '#shop/orders/order.ts';
import type { ReturnStatus } from '#shop/returns/return.ts';
import { normalizeSearchText } from '#shop/search-text.ts';

export type SearchKind = 'shipments' | 'returns' | 'orders' | 'customers' | 'products' | 'coupons';

export interface FoundShipment {
  readonly awb: string;
  readonly orderId: string;
  readonly customerName: string;
  readonly courierName: string | null;
  readonly status: ShipmentStatus;
}

export interface FoundReturn {
  readonly number: string;
  readonly orderId: string;
  readonly customerName: string;
  readonly status: ReturnStatus;
}

export interface FoundOrder {
  readonly orderId: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  readonly total: Paise;
  readonly status: OrderStatus;
}

export type FoundCustomer = Pick<AdminUser, 'uid' | 'name' | 'email' | 'phone' | 'totalOrders'>;
export type FoundProduct = Pick<AdminProduct, 'id' | 'name' | 'skuId' | 'stock' | 'picture' | 'foundSizes'>;

export interface FoundCoupon {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly state: CouponState;
}

export interface StoreSearchResults {
  readonly shipments: readonly FoundShipment[];
  readonly returns: readonly FoundReturn[];
  readonly orders: readonly FoundOrder[];
  readonly customers: readonly FoundCustomer[];
  readonly products: readonly FoundProduct[];
  readonly coupons: readonly FoundCoupon[];
}

export const NO_RESULTS: StoreSearchResults = {
  shipments: [],
  returns: [],
  orders: [],
  customers: [],
  products: [],
  coupons: [],
};

/** One letter matches nearly everything. */
const MIN_LENGTH = 2;
const ALL_KINDS: readonly SearchKind[] = ['shipments', 'returns', 'orders', 'customers', 'products', 'coupons'];
const KINDS_BY_PREFIX: Readonly<Record<string, readonly SearchKind[]>> = {
  o: ['shipments', 'returns', 'orders'],
  p: ['products'],
  c: ['customers'],
};

export interface StoreSearch {
  /** '' when the text is too short to search. */
  readonly text: string;
  readonly kinds: readonly SearchKind[];
}

export function parseStoreSearch(rawText: string | null): StoreSearch {
  const [, prefix, textAfterPrefix] = /^([opc]):\s*(.*)$/i.exec(normalizeSearchText(rawText)) ?? [];
  const text = (textAfterPrefix ?? normalizeSearchText(rawText)).trim();
  return {
    text: text.length < MIN_LENGTH ? '' : text,
    kinds: (prefix && KINDS_BY_PREFIX[prefix.toLowerCase()]) || ALL_KINDS,
  };
}
