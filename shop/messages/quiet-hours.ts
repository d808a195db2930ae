// The hours in which an opt-in message may be sent by SMS: 10:00 to 21:00 in India, as TRAI requires. Bag reminders keep to these hours on
// WhatsApp too. Back-in-stock messages on WhatsApp do not: by the morning the size may be sold out again. Pure.
// Example: at 20:59 a message is sent at once; at 21:00 it waits for 10:00 of the next day; at 09:59 for a minute.

import type { PhoneChannel } from './message-channel.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** India is five and a half hours ahead of UTC, all year. */
const INDIA_AHEAD_MINUTES = 330;
const FIRST_MINUTE = 10 * 60;
const END_MINUTE = 21 * 60;

/** The earliest time from `at` on at which an SMS may be sent. */
export function nextSmsTime(at: Date): Date {
  const minutes = Math.floor(at.getTime() / MINUTE_MS) + INDIA_AHEAD_MINUTES;
  const minuteOfDay = minutes % DAY_MINUTES;
  if (minuteOfDay >= FIRST_MINUTE && minuteOfDay < END_MINUTE) return at;
  const days = minuteOfDay < FIRST_MINUTE ? 0 : 1;
  const opening = minutes - minuteOfDay + days * DAY_MINUTES + FIRST_MINUTE - INDIA_AHEAD_MINUTES;
  return new Date(opening * MINUTE_MS);
}

/** The earliest time from `at` on at which an opt-in message may be sent. */
export const nextOptInTime = (
  { event, channel }: { readonly event: string; readonly channel: PhoneChannel },
  at: Date,
): Date => (channel === 'sms' || event === 'bag-reminder' ? nextSmsTime(at) : at);
