// A complaint to the grievance officer: its ticket number and its two deadlines (Consumer Protection (E-Commerce)
// Rules, 2020, rule 4(5): acknowledge within 48 hours, redress within one month). Pure.
// Example: the 123rd complaint, made on 17 November 2026 at 10:00, is G-26-000123, to be acknowledged by 19 November
// and resolved by 17 December, both at 10:00.

import type { GRIEVANCE_STATUSES } from '#config/value-lists.ts';
import { addMonthInIndia, yearInIndia } from '#shop/indian-clock.ts';

export type GrievanceStatus = (typeof GRIEVANCE_STATUSES)[number];

/** The job that looks for missed deadlines records the two '…-overdue' events. */
export type GrievanceEventKind =
  | 'received'
  | 'answer'
  | 'note'
  | 'closed'
  | 'reopened'
  | 'acknowledge-overdue'
  | 'resolve-overdue';

export type InputRefusal = 'incomplete' | 'invalid-email' | 'too-long';

export const GRIEVANCE_LENGTHS = { name: 100, email: 254, phone: 30, orderNumber: 40, complaint: 5_000 } as const;
/** The longest answer or note of staff. */
export const MAX_REPLY_LENGTH = 5_000;

export const ACKNOWLEDGE_HOURS = 48;
const HOUR_MS = 60 * 60 * 1_000;

export const grievanceDeadlines = (receivedAt: Date) => ({
  acknowledgeBy: new Date(receivedAt.getTime() + ACKNOWLEDGE_HOURS * HOUR_MS),
  resolveBy: addMonthInIndia(receivedAt),
});

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** Returns 'G-26-000123'; a serial of more than six digits is not shortened. */
export const ticketNumber = (serial: number, receivedAt: Date): string =>
  `G-${twoDigits(yearInIndia(receivedAt))}-${String(serial).padStart(6, '0')}`;

/** The largest value of the column `serial`. */
const MAX_SERIAL = 2_147_483_647;

/** Returns the serial of a ticket number as people type it: 123 for 'g-26-000123' and for '000123'. Null for another text. */
export function serialFromTicket(text: string): number | null {
  const digits = /^(?:g-?\d{2}-?)?(\d{1,10})$/i.exec(text.trim())?.[1];
  const serial = Number(digits);
  return digits !== undefined && serial > 0 && serial <= MAX_SERIAL ? serial : null;
}

export interface Deadlines {
  readonly status: GrievanceStatus;
  readonly acknowledgeBy: Date;
  readonly acknowledgedAt: Date | null;
  readonly resolveBy: Date;
}

/** Returns the deadline that was missed, 'resolve' before 'acknowledge'; null when none was missed or the complaint is closed. */
export function missedDeadline(
  { status, acknowledgeBy, acknowledgedAt, resolveBy }: Deadlines,
  now: Date,
): 'resolve' | 'acknowledge' | null {
  if (status === 'closed') return null;
  if (resolveBy <= now) return 'resolve';
  return acknowledgedAt === null && acknowledgeBy <= now ? 'acknowledge' : null;
}
