// GST on the subtotal before any discount, rounded once to the paisa. 18 % of ₹6,146 is ₹1,106.28.

import type { Paise } from '#shop/money/money.ts';

export const taxOn = (subtotal: Paise, taxRate: number): Paise => Math.round((subtotal * taxRate) / 100);
