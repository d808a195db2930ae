// The result of the profile's action, with its messages (S-PROF).

import { formText } from '#app/posted-form.ts';
import type { AddressFieldErrors } from '#shop/customers/address.ts';
import { type FieldError, RECIPIENT_FIELDS, RECIPIENT_MAX, type RecipientField } from '#shop/shipping/recipient.ts';

export const INTENTS = ['save-profile', 'save-address', 'default-address', 'delete-address', 'set-consent'] as const;
export type Intent = (typeof INTENTS)[number];

export type FieldMessages = Readonly<Partial<Record<RecipientField, string>>>;

/** The values of the form's fields, to show them again on a page without JavaScript. */
export type ProfileFormValues = Readonly<Record<RecipientField, string>> & {
  readonly type: string;
  readonly isDefault: boolean;
};

/** Messages after a success. The key is also the value of `?done=…`. */
export const DONE_MESSAGES = {
  profile: 'Profile updated successfully!',
  'address-added': 'Address added',
  'address-updated': 'Address updated',
  'address-deleted': 'Address deleted',
  'default-address': 'Default address changed',
  consent: 'Your choice is saved',
  joined: 'Your two accounts are one now.',
  'phone-verified': 'Your mobile number is verified. It logs you in from now on.',
} as const;
export type DoneKey = keyof typeof DONE_MESSAGES;

export type ProfileResult =
  | { readonly ok: true; readonly done: DoneKey }
  | {
      readonly ok: false;
      /** The page's user is no longer signed in. */
      readonly signedOut: boolean;
      readonly message: string;
      readonly fieldErrors: FieldMessages;
      readonly values: ProfileFormValues | null;
    };
export type RefusedResult = ProfileResult & { readonly ok: false };

const FAILED_MESSAGES: Readonly<Record<Intent, string>> = {
  'save-profile': 'Error saving profile. Please try again.',
  'save-address': 'Error saving address. Please try again.',
  'default-address': 'Error saving address. Please try again.',
  'delete-address': 'Error deleting address. Please try again.',
  'set-consent': 'Error saving your choice. Please try again.',
};

export const toRefusedResult = (message: string, overrides: Partial<RefusedResult> = {}): RefusedResult => ({
  ok: false,
  signedOut: false,
  message,
  fieldErrors: {},
  values: null,
  ...overrides,
});

export const toFailedResult = (intent: Intent, values: ProfileFormValues | null = null): RefusedResult =>
  toRefusedResult(FAILED_MESSAGES[intent], { values });

const INVALID_MESSAGES: Readonly<Partial<Record<RecipientField, string>>> = {
  phone: 'Please enter a valid 10-digit phone number',
  pincode: 'Please enter a valid 6-digit pincode',
};

function getFieldMessage(field: RecipientField, fieldError: FieldError): string {
  if (fieldError === 'too-long' && field in RECIPIENT_MAX) {
    return `Please keep your ${field} to ${RECIPIENT_MAX[field as keyof typeof RECIPIENT_MAX]} characters`;
  }
  if (fieldError === 'link') return 'Please enter a name without a link or email address';
  return (fieldError === 'impossible' && INVALID_MESSAGES[field]) || `Please fill in your ${field}`;
}

export function toFieldMessages(fieldErrors: AddressFieldErrors): FieldMessages {
  const messages: Partial<Record<RecipientField, string>> = {};
  for (const field of RECIPIENT_FIELDS) {
    const fieldError = fieldErrors[field];
    if (fieldError) messages[field] = getFieldMessage(field, fieldError);
  }
  return messages;
}

export const parseProfileForm = (form: FormData): ProfileFormValues => ({
  name: formText(form, 'name'),
  phone: formText(form, 'phone'),
  address: formText(form, 'address'),
  city: formText(form, 'city'),
  state: formText(form, 'state'),
  pincode: formText(form, 'pincode'),
  type: formText(form, 'type') || 'home',
  isDefault: form.get('isDefault') === 'yes',
});

export const parseIntent = (form: FormData): Intent | null =>
  INTENTS.find((intent) => intent === form.get('intent')) ?? null;

export const getDoneMessage = (key: string | null): string | null =>
  key !== null && Object.hasOwn(DONE_MESSAGES, key) ? DONE_MESSAGES[key as DoneKey] : null;
