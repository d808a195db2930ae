// Codes to mobile numbers: how long a code is valid, how many may be sent, and what a person may enter. Pure;
// phone-codes.server.ts counts. Example: codes sent 14, 9 and 2 minutes ago are three in 15 minutes; the next may be
// sent when the oldest is 15 minutes old, in 1 minute.

import type { PHONE_CODE_PURPOSES } from '#config/value-lists.ts';
import { ok, type Result, refuse } from '#shop/result.ts';

export type PhoneCodePurpose = (typeof PHONE_CODE_PURPOSES)[number];

export const CODE_LENGTH = 6;
export const CODE_MINUTES = 10;
export const MAX_TRIES = 5;
/** The time between two codes to one number. */
export const RESEND_SECONDS = 30;

const MINUTE_S = 60;
export const DAY_S = 24 * 60 * MINUTE_S;
const LIMITS_PER_NUMBER = [
  { max: 3, withinS: 15 * MINUTE_S },
  { max: 6, withinS: DAY_S },
] as const;

export type NumberLimit =
  | { readonly reason: 'wait'; readonly seconds: number }
  | { readonly reason: 'too-many'; readonly minutes: number };

/** Refuses when the number may not get another code yet. `agesS`: how many seconds ago codes were sent to it, in any order. */
export function checkNumberLimits(agesS: readonly number[]): Result<null, NumberLimit> {
  const waits = LIMITS_PER_NUMBER.map(({ max, withinS }) => {
    const counted = agesS.filter((age) => age < withinS).sort((a, b) => a - b);
    const oldestOfMax = counted[max - 1];
    return oldestOfMax === undefined ? 0 : withinS - oldestOfMax;
  });
  const longest = Math.max(...waits);
  if (longest > 0) return refuse({ reason: 'too-many', minutes: Math.max(1, Math.ceil(longest / MINUTE_S)) });
  const youngest = Math.min(...agesS, Number.POSITIVE_INFINITY);
  return youngest < RESEND_SECONDS
    ? refuse({ reason: 'wait', seconds: Math.max(1, Math.ceil(RESEND_SECONDS - youngest)) })
    : ok(null);
}

/** Returns six digits, however they are grouped: '482 913' as '482913'. Null for any other text. */
export function parseCode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}
