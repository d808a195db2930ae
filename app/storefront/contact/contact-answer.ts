// The responses of the contact form's action, and how the form shows them.

import type { ContactMessage } from '#shop/contact/contact-message.ts';

export type ContactField = keyof ContactMessage;

export interface ContactAnswer {
  readonly ok: boolean;
  readonly message: string;
  /** Error messages by field. */
  readonly fields: Readonly<Partial<Record<ContactField, string>>>;
  /** Without JavaScript: the typed values to show again. Null after a success. */
  readonly typed: ContactMessage | null;
}

export const FAILED = 'Failed to send message. Please try again later.';

const EMPTY: Readonly<Record<ContactField, string>> = {
  name: 'Please fill in your name',
  email: 'Please fill in your e-mail',
  message: 'Please fill in your message',
};

/** `{ name: 'Please fill in your name' }` when only the name is empty. */
export function emptyFields(typed: ContactMessage): ContactAnswer['fields'] {
  const names = Object.keys(EMPTY) as ContactField[];
  return Object.fromEntries(names.filter((name) => typed[name].trim() === '').map((name) => [name, EMPTY[name]]));
}
