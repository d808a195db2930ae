// What a message to the store may be made of: a name, an address to answer to, and some words. Nothing here says where it goes.

import { z } from 'zod';
import { ok, type Result, refuse } from '#shop/result.ts';
import { CONTACT_LENGTHS, type ContactMessage, type InputRefusal } from './contact-message.ts';

/** Browsers post a line end as two signs and may post signs that no database keeps; the writer meant neither. */
const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

const words = (most: number) => z.string().transform(tidy).pipe(z.string().trim().min(1).max(most));

const contactInput = z.object({
  name: words(CONTACT_LENGTHS.name).transform((name) => name.replace(/\s+/g, ' ')),
  email: z.string().trim().min(1).max(CONTACT_LENGTHS.email).pipe(z.email()),
  message: words(CONTACT_LENGTHS.message),
});

export type ContactInput = z.input<typeof contactInput>;

/** An empty field is told first: 'Please fill in all fields' also when the e-mail beside it is impossible. */
function refusalOf(issues: z.core.$ZodIssue[]): InputRefusal {
  if (issues.some(({ code }) => code === 'too_small' || code === 'invalid_type')) return 'incomplete';
  return issues.some(({ path }) => path[0] === 'email') ? 'invalid-email' : 'too-long';
}

export function readContactInput(input: ContactInput): Result<ContactMessage, InputRefusal> {
  const parsed = contactInput.safeParse(input);
  return parsed.success ? ok(parsed.data) : refuse(refusalOf(parsed.error.issues));
}
