// A visitor's message to the store, and its mail: to the store, with the writer's address for the reply. Pure;
// send-message.server.ts decides whether it may be sent. The mail's layout escapes the typed text.

import type { Mail } from '#shop/mail/mail.ts';
import { renderMail } from '#shop/mail/mail-layout.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';

export const CONTACT_LENGTHS = { name: 100, email: 254, message: 5_000 } as const;

export type InputRefusal = 'incomplete' | 'invalid-email' | 'too-long';

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

/** The account of the signed-in writer, because the typed address proves nothing. */
export interface SenderAccount {
  readonly uid: string;
  readonly email: string;
}

export function composeContactMail(
  { name, email, message }: ContactMessage,
  store: MailStore,
  account: SenderAccount | null,
): Mail {
  const rows: [string, string][] = [
    ['Name', name],
    ['Email', email],
    ['Account', account?.email ?? 'not signed in'],
  ];
  if (account) rows.push(['Account id', account.uid]);
  const paragraphs = message
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  return {
    to: store.email,
    replyTo: email,
    subject: `Message from ${name}`,
    ...renderMail([{ heading: 'A message from the contact page', rows }, { paragraphs }], store),
  };
}
