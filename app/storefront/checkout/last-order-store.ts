// The order just placed, for the thank-you page (key `lastOrder`). The stored value is untrusted and validated when it is
// read.

import type { LastOrder } from '#shop/orders/last-order.ts';

const KEY = 'lastOrder';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Null when it is not this order, or not one of ours. Never throws. */
export function readLastOrder(stored: string | null, orderId: string): LastOrder | null {
  try {
    const parsed = JSON.parse(stored ?? 'null') as Partial<LastOrder> | null;
    if (parsed?.orderId !== orderId || typeof parsed.total !== 'number' || !Array.isArray(parsed.items)) return null;
    const { shippingAddress: to } = parsed;
    if (!to || ![to.fullName, to.address, to.city, to.state, to.pincode, to.phone].every(isText)) return null;
    const items = parsed.items.filter(
      ({ name, size, quantity, price }) => isText(name) && isText(size) && price * quantity >= 0,
    );
    return isText(parsed.orderDate) && isText(parsed.paymentMethod) ? { ...(parsed as LastOrder), items } : null;
  } catch {
    return null;
  }
}

export const lastOrderStore = {
  keep(order: LastOrder): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(order));
    } catch {
      // The page asks the server instead.
    }
  },
  find(orderId: string): LastOrder | null {
    try {
      return readLastOrder(localStorage.getItem(KEY), orderId);
    } catch {
      return null;
    }
  },
};
