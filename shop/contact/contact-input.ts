// Validates a message to the store: a name, an address for the reply, and a text. The recipient is decided elsewhere.

import { z } from 'zod';
import { ok, type Result, refuse } from '#shop/result.ts';
import { CONTACT_LENGTHS, type ContactMessage, type InputRefusal } from './contact-message.ts';

/** All but line end and tab. */
const CONTROL_CHARACTERS = /(?![\n\t])\p{Cc}/gu;

/** Browsers post a line end as two characters, and may post characters that no database stores. */
const normalizeText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '');

const requiredText = (max: number) => z.string().transform(normalizeText).pipe(z.string().trim().min(1).max(max));

const contactInput = z.object({
  name: requiredText(CONTACT_LENGTHS.name).transform((name) => name.replace(/\s+/g, ' ')),
  email: z.string().trim().min(1).max(CONTACT_LENGTHS.email).pipe(z.email()),
  message: requiredText(CONTACT_LENGTHS.message),
});

export type ContactInput = z.input<typeof contactInput>;

/** An empty field is reported first: 'Please fill in all fields' also when the email beside it is invalid. */
function toRefusal(issues: z.core.$ZodIssue[]): InputRefusal {
  if (issues.some(({ code }) => code === 'too_small' || code === 'invalid_type')) return 'incomplete';
  return issues.some(({ path }) => path[0] === 'email') ? 'invalid-email' : 'too-long';
}

export function parseContactInput(input: ContactInput): Result<ContactMessage, InputRefusal> {
  const parsed = contactInput.safeParse(input);
  return parsed.success ? ok(parsed.data) : refuse(toRefusal(parsed.error.issues));
}
