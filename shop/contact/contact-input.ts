// Validates a message to the store: a name, an address for the reply, and a text.

import { z } from 'zod';
import { ok, type Result, refuse } from '#shop/result.ts';
import { CONTACT_LENGTHS, type ContactMessage, type InputRefusal } from './contact-message.ts';

/** Control characters except line end and tab. */
const CONTROL_CHARACTERS = /(?![\n\t])\p{Cc}/gu;

/** Gives line ends one form (browsers post two characters), and drops characters that PostgreSQL cannot store. */
const normalizeText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '');

const requiredText = (max: number) => z.string().transform(normalizeText).pipe(z.string().trim().min(1).max(max));

const contactInput = z.object({
  name: requiredText(CONTACT_LENGTHS.name).transform((name) => name.replace(/\s+/g, ' ')),
  email: z.string().trim().min(1).max(CONTACT_LENGTHS.email).pipe(z.email()),
  message: requiredText(CONTACT_LENGTHS.message),
});

export type ContactInput = z.input<typeof contactInput>;

/** Returns 'incomplete' when a field is empty, even if the email address is invalid too. */
function toRefusal(issues: z.core.$ZodIssue[]): InputRefusal {
  if (issues.some(({ code }) => code === 'too_small' || code === 'invalid_type')) return 'incomplete';
  return issues.some(({ path }) => path[0] === 'email') ? 'invalid-email' : 'too-long';
}

export function parseContactInput(input: ContactInput): Result<ContactMessage, InputRefusal> {
  const parsed = contactInput.safeParse(input);
  return parsed.success ? ok(parsed.data) : refuse(toRefusal(parsed.error.issues));
}
