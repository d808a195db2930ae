// The sentence of the header strip, and whether it agrees with checkout. Both amounts may stay (899 in A-SET-07, 999 in
// A-SET-05), so a contradiction is shown to staff and never blocks them.

import { formatMoney, type Paise, rupees } from '#shop/money/money.ts';

/** '₹899', '₹ 1,499.50', 'Rs. 999' or 'INR 500': an amount with its currency, so that 'over 1000 styles' is none. */
const AMOUNT = /(?:₹|\brs\.?|\binr)\s?(\d[\d,]*(?:\.\d+)?)/i;

export interface StripAmount {
  /** As in the sentence: '₹1,499'. */
  readonly text: string;
  readonly amount: Paise;
}

/** The first amount in the sentence; null without an amount. */
export function findStripAmount(text: string): StripAmount | null {
  const match = AMOUNT.exec(text);
  const digits = match?.[1];
  return match && digits ? { text: match[0], amount: rupees(Number(digits.replaceAll(',', ''))) } : null;
}

/** Null when the sentence and the threshold agree, and when the sentence contains no amount. */
export function stripContradiction(text: string, threshold: Paise): StripAmount | null {
  const stripAmount = findStripAmount(text);
  return stripAmount === null || stripAmount.amount === threshold ? null : stripAmount;
}

/** The same sentence with this amount. */
export function replaceStripAmount(text: string, amount: Paise): string {
  const stripAmount = findStripAmount(text);
  return stripAmount === null ? text : text.replace(stripAmount.text, () => formatMoney(amount));
}
