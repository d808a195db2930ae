// What the overview of My Account shows, and the notes beside the links of its navigation. Pure.

import type { SavedAddress } from '#shop/customers/address.ts';
import type { OrderStatus } from '#shop/orders/order.ts';
import type { ShownOrder } from '#shop/orders/shown-order.ts';
import type { ReturnStatus } from '#shop/returns/return.ts';

export interface AccountRow {
  readonly orderId: string;
  readonly number: string;
  readonly date: string;
  readonly total: string;
  readonly status: OrderStatus;
}

export interface LastReturn {
  readonly path: string;
  /** 'Exchange 7QK2M9XA-R1' */
  readonly title: string;
  readonly status: ReturnStatus;
  /** 'Jaipur Block Print Kurta and 1 more' */
  readonly about: string;
  /** '16 Nov 2026' */
  readonly requestedOn: string;
}

export interface AccountOverview {
  readonly uid: string;
  readonly greetingName: string;
  readonly initial: string;
  /** 'March 2025' */
  readonly since: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** The newest order that has not arrived, otherwise the newest one. */
  readonly lastOrder: ShownOrder | null;
  readonly orders: readonly AccountRow[];
  readonly lastReturn: LastReturn | null;
  readonly returnCount: number;
  readonly openReturnCount: number;
  readonly defaultAddress: SavedAddress | null;
  readonly addressCount: number;
  /** The address of the profile, in lines, for an account without a saved one. */
  readonly profileAddress: readonly string[];
  readonly hasPassword: boolean;
  readonly deviceCount: number;
}

/** '1 order', '2 orders' */
export const countText = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

const isOpen = ({ status }: AccountRow): boolean => status !== 'delivered' && status !== 'cancelled';

/** A note of the navigation: the number in progress, or else `text` about all of them; '' when there are none. */
function note(count: number, text: string, openCount = 0): string {
  if (openCount > 0) return `${openCount} in progress`;
  return count === 0 ? '' : text;
}

/** The notes under the links of the navigation, by path. The wishlist is counted in the browser. */
export function accountNotes(overview: AccountOverview, wishlistCount: number): Readonly<Record<string, string>> {
  const { orders, returnCount, openReturnCount, addressCount } = overview;
  const openOrderCount = orders.filter(isOpen).length;
  return {
    '/profile': 'Name, email, mobile number',
    '/orders': note(orders.length, countText(orders.length, 'order'), openOrderCount),
    '/orders/returns': note(returnCount, countText(returnCount, 'return'), openReturnCount),
    '/profile#addresses-title': note(addressCount, `${addressCount} saved`),
    '/wishlist': note(wishlistCount, countText(wishlistCount, 'item')),
    '/profile/security': 'Password, devices, your data',
  };
}
