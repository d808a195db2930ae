// The result of the contact form's action, with the form's messages.

import type { ContactMessage } from '#shop/contact/contact-message.ts';

export type ContactField = keyof ContactMessage;

export interface ContactResult {
  readonly ok: boolean;
  readonly message: string;
  readonly fieldErrors: Readonly<Partial<Record<ContactField, string>>>;
  /** The form's values, to show them again without JavaScript. Null after a success. */
  readonly values: ContactMessage | null;
}

export const SEND_FAILED_MESSAGE = 'Failed to send message. Please try again later.';

const EMPTY_FIELD_MESSAGES: Readonly<Record<ContactField, string>> = {
  name: 'Please fill in your name',
  email: 'Please fill in your email',
  message: 'Please fill in your message',
};

/** `{ name: 'Please fill in your name' }` when only the name is empty. */
export function getEmptyFieldErrors(values: ContactMessage): ContactResult['fieldErrors'] {
  const names = Object.keys(EMPTY_FIELD_MESSAGES) as ContactField[];
  return Object.fromEntries(
    names.filter((name) => values[name].trim() === '').map((name) => [name, EMPTY_FIELD_MESSAGES[name]]),
  );
}
