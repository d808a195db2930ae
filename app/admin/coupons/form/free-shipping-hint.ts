// Compares a free-shipping coupon with the delivery charge of the settings. The coupon's worth is fixed (A-CPN-12), so the two may differ.
// Example: ₹99 off while delivery costs ₹149 leaves ₹50 to pay.

import type { Paise } from '#shop/money/money.ts';

interface FreeShipping {
  readonly worth: Paise;
  readonly charge: Paise;
}

/** Returns the hint; null when the coupon takes off exactly the delivery charge. */
export function freeShippingHint({ worth, charge }: FreeShipping, money: (amount: Paise) => string): string | null {
  if (charge === worth) return null;
  const opening = `Takes ${money(worth)} off the matching items.`;
  if (charge === 0) return `${opening} Delivery is free in your settings.`;
  const difference = money(Math.abs(charge - worth));
  return charge > worth
    ? `${opening} Delivery costs ${money(charge)}, so the customer still pays ${difference} of it.`
    : `${opening} Delivery costs ${money(charge)}, so the coupon is worth ${difference} more.`;
}
