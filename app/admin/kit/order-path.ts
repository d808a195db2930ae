/** The path of an order (ORD-…) in the back office. */
export const orderPath = (orderId: string): string => `/admin-panel/orders?order=${encodeURIComponent(orderId)}`;
