// Shipping is free above the threshold; up to and including it, the standard charge applies. ₹999 pays ₹99, ₹999.01
// pays nothing.

import type { Paise } from '#shop/money/money.ts';

export interface ShippingCharges {
  readonly standard: Paise;
  readonly freeShippingThreshold: Paise;
}

export const shippingFor = (subtotal: Paise, charges: ShippingCharges): Paise =>
  subtotal > charges.freeShippingThreshold ? 0 : charges.standard;
