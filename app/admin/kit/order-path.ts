/** Returns the back office's path of an order (ORD-…). */
export const orderPath = (orderId: string): string => `/admin-panel/orders?order=${encodeURIComponent(orderId)}`;
