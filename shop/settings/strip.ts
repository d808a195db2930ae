// The sentence of the header strip, and whether it says what checkout does. Both readings may stay (899 and 999 are the
// documents' own), so a contradiction is told to staff and never stops them.

import { formatMoney, type Paise, rupees } from '#shop/money/money.ts';

const SUM = /(?:₹|\brs\.?|\binr)\s?(\d[\d,]*(?:\.\d+)?)/i;

export interface SumInStrip {
  /** As it stands in the sentence: '₹1,499'. */
  readonly words: string;
  readonly amount: Paise;
}

/** The first sum of the sentence; null when it names none. */
export function sumInStrip(text: string): SumInStrip | null {
  const found = SUM.exec(text);
  const figures = found?.[1];
  return found && figures ? { words: found[0], amount: rupees(Number(figures.replaceAll(',', ''))) } : null;
}

/** Null when the sentence and the threshold agree, and when the sentence names no sum. */
export function stripContradiction(text: string, threshold: Paise): SumInStrip | null {
  const sum = sumInStrip(text);
  return sum === null || sum.amount === threshold ? null : sum;
}

/** The same sentence with this sum in it. */
export function stripWithSum(text: string, amount: Paise): string {
  const sum = sumInStrip(text);
  return sum === null ? text : text.replace(sum.words, () => formatMoney(amount));
}
