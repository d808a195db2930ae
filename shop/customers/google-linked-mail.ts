// Tells the owner of an account that Google opens it from now on: whoever did that, she should know.

import type { Mail } from '#shop/mail/mail.ts';
import { layOutMail } from '#shop/mail/mail-layout.ts';

interface Store {
  readonly name: string;
  readonly address: string;
  readonly email: string;
}

export function composeGoogleLinkedMail(
  { email, name }: { readonly email: string; readonly name: string },
  store: Store,
): Mail {
  const paragraphs = [
    `Hello ${name},`,
    `you can now sign in to ${store.name} with the Google account of this address. Your password works as before.`,
    `If this was not you, write to ${store.email} at once.`,
  ];
  return {
    to: email,
    replyTo: store.email,
    subject: 'Your account can now be opened with Google',
    ...layOutMail([{ heading: 'Google sign-in is on', paragraphs }], store),
  };
}
