// An amount in rupees as a person types it. More than two decimals are refused, not rounded: nobody pays a part of a paisa, and a silently
// changed sum is a surprise. Pure. Example: '1,299.5' is 129950 paise; '10.999' is refused.

import { ok, type Result, refuse } from '#shop/result.ts';
import type { Paise } from './money.ts';

export type AmountProblem = 'no-amount' | 'too-many-decimals';

export const AMOUNT_MESSAGES: Readonly<Record<AmountProblem, string>> = {
  'no-amount': 'Type an amount in rupees.',
  'too-many-decimals': 'Type rupees with at most two decimals, such as 10.99.',
};

/** Commas between thousands are allowed; a sign is not. */
export function parseTypedAmount(typed: string): Result<Paise, AmountProblem> {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d*))?$/.exec(typed.replaceAll(',', '').trim()) ?? [];
  if (whole === undefined) return refuse('no-amount');
  // '10.500' is 10.50.
  const significant = decimals.replace(/0+$/, '');
  if (significant.length > 2) return refuse('too-many-decimals');
  const paise = Number(whole) * 100 + Number(significant.padEnd(2, '0'));
  return Number.isSafeInteger(paise) ? ok(paise) : refuse('no-amount');
}
