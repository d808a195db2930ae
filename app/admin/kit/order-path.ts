/** Where staff see an order (ORD-…). */
export const orderPath = (orderId: string): string => `/admin-panel/orders?order=${encodeURIComponent(orderId)}`;
