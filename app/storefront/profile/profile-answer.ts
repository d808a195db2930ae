// Responses of the profile's action and their messages (S-PROF).

import type { AddressFieldErrors } from '#shop/customers/address.ts';
import { type FieldError, RECIPIENT_FIELDS, RECIPIENT_MAX, type RecipientField } from '#shop/shipping/recipient.ts';

export const INTENTS = ['save-profile', 'save-address', 'default-address', 'delete-address'] as const;
export type Intent = (typeof INTENTS)[number];

/** What stands at a field that has to be changed. */
export type FieldMessages = Readonly<Partial<Record<RecipientField, string>>>;

/** A form's fields as they were typed, so that a page without a script shows them again. */
export type Typed = Readonly<Record<RecipientField, string>> & { readonly type: string; readonly isDefault: boolean };

/** What was done; also a value of `?done=…`. */
export const DONE = {
  profile: 'Profile updated successfully!',
  'address-added': 'Address added',
  'address-updated': 'Address updated',
  'address-deleted': 'Address deleted',
  'default-address': 'Default address changed',
} as const;
export type Done = keyof typeof DONE;

export type ProfileAnswer =
  | { readonly ok: true; readonly done: Done }
  | {
      readonly ok: false;
      /** Nobody is signed in any more, or somebody else is. */
      readonly signedOut: boolean;
      readonly message: string;
      readonly fields: FieldMessages;
      readonly typed: Typed | null;
    };
export type Refused = ProfileAnswer & { readonly ok: false };

const FAILED: Readonly<Record<Intent, string>> = {
  'save-profile': 'Error saving profile. Please try again.',
  'save-address': 'Error saving address. Please try again.',
  'default-address': 'Error saving address. Please try again.',
  'delete-address': 'Error deleting address. Please try again.',
};

export const refused = (message: string, more: Partial<Refused> = {}): Refused => ({
  ok: false,
  signedOut: false,
  message,
  fields: {},
  typed: null,
  ...more,
});

export const failed = (intent: Intent, typed: Typed | null = null): Refused => refused(FAILED[intent], { typed });

const IMPOSSIBLE: Readonly<Partial<Record<RecipientField, string>>> = {
  phone: 'Please enter a valid 10-digit phone number',
  pincode: 'Please enter a valid 6-digit pincode',
};

function messageOf(field: RecipientField, refusal: FieldError): string {
  if (refusal === 'too-long' && field in RECIPIENT_MAX) {
    return `Please keep your ${field} to ${RECIPIENT_MAX[field as keyof typeof RECIPIENT_MAX]} characters`;
  }
  if (refusal === 'link') return 'Please enter a name without a link or e-mail address';
  return (refusal === 'impossible' && IMPOSSIBLE[field]) || `Please fill in your ${field}`;
}

export function fieldMessage(refusals: AddressFieldErrors): FieldMessages {
  const messages: Partial<Record<RecipientField, string>> = {};
  for (const field of RECIPIENT_FIELDS) {
    const refusal = refusals[field];
    if (refusal) messages[field] = messageOf(field, refusal);
  }
  return messages;
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export const typedIn = (form: FormData): Typed => ({
  name: textOf(form, 'name'),
  phone: textOf(form, 'phone'),
  address: textOf(form, 'address'),
  city: textOf(form, 'city'),
  state: textOf(form, 'state'),
  pincode: textOf(form, 'pincode'),
  type: textOf(form, 'type') || 'home',
  isDefault: form.get('isDefault') === 'yes',
});

export const intentOf = (form: FormData): Intent | null => INTENTS.find((each) => each === form.get('intent')) ?? null;

export const doneMessage = (key: string | null): string | null =>
  key !== null && Object.hasOwn(DONE, key) ? DONE[key as Done] : null;
