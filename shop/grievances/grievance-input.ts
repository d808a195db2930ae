// Validates a complaint from the public form.

import { z } from 'zod';
import { ok, type Result, refuse } from '#shop/result.ts';
import { GRIEVANCE_LENGTHS, type InputRefusal } from './grievance.ts';

/**
 * Gives line ends one form (browsers post two characters), and removes control characters other than line end and tab.
 */
const normalizeText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
const oneLine = (text: string): string => normalizeText(text).replace(/\s+/g, ' ').trim();
const optionalLine = (max: number) => z.string().transform(oneLine).pipe(z.string().max(max));

const grievanceInput = z.object({
  name: z.string().transform(oneLine).pipe(z.string().min(1).max(GRIEVANCE_LENGTHS.name)),
  email: z.string().trim().min(1).max(GRIEVANCE_LENGTHS.email).pipe(z.email()),
  phone: optionalLine(GRIEVANCE_LENGTHS.phone),
  orderNumber: optionalLine(GRIEVANCE_LENGTHS.orderNumber),
  complaint: z.string().transform(normalizeText).pipe(z.string().trim().min(1).max(GRIEVANCE_LENGTHS.complaint)),
  /** Null without JavaScript: the page is the same for everybody and cannot contain a key. */
  idempotencyKey: z.uuid().nullable().catch(null),
});

export type GrievanceInput = z.input<typeof grievanceInput>;
export type NewGrievance = z.output<typeof grievanceInput>;

/** Returns 'incomplete' when a field is empty, even if another field has a problem too. */
function toRefusal(issues: z.core.$ZodIssue[]): InputRefusal {
  if (issues.some(({ code }) => code === 'too_small' || code === 'invalid_type')) return 'incomplete';
  return issues.some(({ path }) => path[0] === 'email') ? 'invalid-email' : 'too-long';
}

export function parseGrievance(input: GrievanceInput): Result<NewGrievance, InputRefusal> {
  const parsed = grievanceInput.safeParse(input);
  return parsed.success ? ok(parsed.data) : refuse(toRefusal(parsed.error.issues));
}
