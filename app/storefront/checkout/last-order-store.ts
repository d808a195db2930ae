// The order just placed, for the thank-you page (key `lastOrder`). The stored value is untrusted and validated when it
// is read.

import type { LastOrder } from '#shop/orders/last-order.ts';

const STORAGE_KEY = 'lastOrder';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Null when the stored value is another order or malformed. Never throws. */
export function parseLastOrder(stored: string | null, orderId: string): LastOrder | null {
  try {
    const parsed = JSON.parse(stored ?? 'null') as Partial<LastOrder> | null;
    if (parsed?.orderId !== orderId || typeof parsed.total !== 'number' || !Array.isArray(parsed.items)) return null;
    const { shippingAddress: address } = parsed;
    if (
      !address ||
      ![address.fullName, address.address, address.city, address.state, address.pincode, address.phone].every(isText)
    )
      return null;
    // `price * quantity` is NaN, and the comparison false, unless both are numbers.
    const items = parsed.items.filter(
      ({ name, size, quantity, price }) => isText(name) && isText(size) && price * quantity >= 0,
    );
    return isText(parsed.orderDate) && isText(parsed.paymentMethod) ? { ...(parsed as LastOrder), items } : null;
  } catch {
    return null;
  }
}

export const lastOrderStore = {
  save(order: LastOrder): void {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(order));
    } catch {
      // Storage is disabled: the thank-you page loads the order from the server.
    }
  },
  find(orderId: string): LastOrder | null {
    try {
      return parseLastOrder(localStorage.getItem(STORAGE_KEY), orderId);
    } catch {
      return null;
    }
  },
};
