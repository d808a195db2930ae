// Results of the search palette as rows: the link of a row, its title, its details and its status.

import type { Picture } from '#shop/catalog/picture.ts';
import { foundSizeText } from '#shop/catalog/size-codes.ts';
import type { CouponState } from '#shop/coupons/coupon-state.ts';
import { formatPhone, userTitle } from '#shop/customers/admin-user.ts';
import type { ShipmentStatus } from '#shop/fulfilment/shipment.ts';
import type { Paise } from '#shop/money/money.ts';
import { type OrderStatus, shortOrderId } from '#shop/orders/order.ts';
import type { ReturnStatus } from '#shop/returns/return.ts';
import type { Permission } from '#shop/staff/permission.ts';
import { parseStoreSearch, type StoreSearchResults } from '#shop/staff/search.ts';
import { orderPath } from '../../kit/order-path.ts';
import { returnPath } from '../../kit/return-path.ts';
import { pluralize } from '../../kit/wording.ts';
import { PAGES, permittedScreens } from '../sections.ts';

/** The badge at the right end of a row. */
export type RowStatus =
  | { readonly kind: 'shipment'; readonly status: ShipmentStatus }
  | { readonly kind: 'return'; readonly status: ReturnStatus }
  | { readonly kind: 'order'; readonly status: OrderStatus }
  | { readonly kind: 'stock'; readonly units: number }
  | { readonly kind: 'coupon'; readonly state: CouponState };

export interface SearchRow {
  /** Unique among all rows. */
  readonly key: string;
  readonly to: string;
  readonly icon: string;
  readonly title: string;
  readonly amount?: Paise;
  readonly detail?: string;
  readonly picture?: Picture | null;
  readonly status?: RowStatus;
}

export interface SearchGroup {
  readonly name: string;
  readonly rows: readonly SearchRow[];
}

const joinDetails = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

export function toSearchGroups(found: StoreSearchResults): readonly SearchGroup[] {
  const groups: readonly SearchGroup[] = [
    {
      name: 'Shipments by AWB',
      rows: found.shipments.map(({ awb, orderId, customerName, courierName, status }) => ({
        key: `shipment-${awb}-${orderId}`,
        to: orderPath(orderId),
        icon: 'truck',
        title: awb,
        detail: joinDetails([`Order ${shortOrderId(orderId)}`, customerName, courierName]),
        status: { kind: 'shipment', status },
      })),
    },
    {
      name: 'Returns',
      rows: found.returns.map(({ number, orderId, customerName, status }) => ({
        key: `return-${number}`,
        to: returnPath(number),
        icon: 'undo',
        title: number,
        detail: joinDetails([`Order ${shortOrderId(orderId)}`, customerName]),
        status: { kind: 'return', status },
      })),
    },
    {
      name: 'Orders',
      rows: found.orders.map(({ orderId, customerName, customerEmail, customerPhone, total, status }) => ({
        key: `order-${orderId}`,
        to: orderPath(orderId),
        icon: 'bag',
        title: shortOrderId(orderId),
        amount: total,
        detail: joinDetails([customerName, customerEmail, formatPhone(customerPhone)]),
        status: { kind: 'order', status },
      })),
    },
    {
      name: 'Customers',
      rows: found.customers.map(({ uid, name, email, phone, totalOrders }) => ({
        key: `customer-${uid}`,
        to: `/admin-panel/users/${uid}`,
        icon: 'user',
        title: userTitle({ name, email, phone }),
        // The title is the name, else the email, else the phone; the details are the values that the title does not show.
        detail: joinDetails([
          name && email,
          (name || email) && phone && formatPhone(phone),
          totalOrders === 0 ? 'no orders' : pluralize(totalOrders, 'order', 'orders'),
        ]),
      })),
    },
    {
      name: 'Products',
      rows: found.products.map(({ id, name, skuId, stock, picture, foundSizes }) => ({
        key: `product-${id}`,
        to: `/admin-panel/products/${id}`,
        icon: 'shirt',
        title: name,
        detail: foundSizes[0] ? foundSizeText(foundSizes[0]) : `SKU ${skuId}`,
        picture,
        status: { kind: 'stock', units: stock },
      })),
    },
    {
      name: 'Coupons',
      rows: found.coupons.map(({ id, code, name, state }) => ({
        key: `coupon-${id}`,
        to: `/admin-panel/coupons/${id}`,
        icon: 'coupon',
        title: code,
        detail: name,
        status: { kind: 'coupon', state },
      })),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** Returns the screens of the back office whose name has a word that starts with the text; all screens for an empty text. */
export function findPages(input: string, permissions: ReadonlySet<Permission>): SearchGroup {
  const text = input.trim().toLowerCase();
  const isMatch = (name: string) => ` ${name.toLowerCase()}`.includes(` ${text}`);
  return {
    name: 'Pages',
    rows: permittedScreens(PAGES, permissions)
      .filter(({ name }) => isMatch(name))
      .map(({ name, path }) => ({
        key: `page-${path}`,
        to: `/admin-panel${path}`,
        icon: 'cright',
        title: name,
      })),
  };
}

/** Returns links that open a list screen with this search. */
export function toListSearchLinks(input: string, permissions: ReadonlySet<Permission>): SearchGroup {
  const { text } = parseStoreSearch(input);
  const lists = [
    { path: '/orders', name: 'orders' },
    { path: '/products', name: 'products' },
    { path: '/users', name: 'customers' },
  ];
  return {
    name: 'Search in a list',
    rows:
      text === ''
        ? []
        : permittedScreens(lists, permissions).map(({ path, name }) => ({
            key: `list-${path}`,
            to: `/admin-panel${path}?${new URLSearchParams({ search: text })}`,
            icon: 'search',
            title: `All ${name} with “${text}”`,
          })),
  };
}

const escapeLetter = (letter: string): string => letter.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);

/**
 * Splits `text` into before, match and after, for highlighting: ('Asha Rao', 'rao') gives ['Asha ', 'Rao', ''].
 * Whitespace is ignored.
 */
export function splitAtMatch(text: string, input: string): readonly [string, string, string] {
  const pattern = [...input.replace(/\s+/g, '')].map(escapeLetter).join(String.raw`\s*`);
  const match = pattern === '' ? null : new RegExp(pattern, 'iu').exec(text);
  if (!match) return [text, '', ''];
  return [text.slice(0, match.index), match[0], text.slice(match.index + match[0].length)];
}
