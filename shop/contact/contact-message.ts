// A message that a visitor writes to the store, and the mail it becomes: to the store, with the writer as the one to answer.
// Pure; whether it may be sent is decided elsewhere. The mail's layout escapes whatever was typed.

import type { Mail } from '#shop/mail/mail.ts';
import { layOutMail } from '#shop/mail/mail-layout.ts';

export const CONTACT_LENGTHS = { name: 100, email: 254, message: 5_000 } as const;

export type InputRefusal = 'incomplete' | 'invalid-email' | 'too-long';

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly address: string;
}

/** Who the writer is signed in as, which the address that was typed does not prove. */
export interface WritersAccount {
  readonly uid: string;
  readonly email: string;
}

export function composeContactMail(
  { name, email, message }: ContactMessage,
  store: Recipient,
  account: WritersAccount | null,
): Mail {
  const rows: [string, string][] = [
    ['Name', name],
    ['E-mail', email],
    ['Account', account?.email ?? 'not signed in'],
    ...(account ? ([['Account id', account.uid]] as [string, string][]) : []),
  ];
  const paragraphs = message
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  return {
    to: store.email,
    replyTo: email,
    subject: `Message from ${name}`,
    ...layOutMail([{ heading: 'A message from the contact page', rows }, { paragraphs }], store),
  };
}
