// The recipient of a parcel: the six fields that the profile, a saved address and checkout share, and their
// validation. Pure, so that a form shows at once the server's messages. The caller decides which fields may be empty.
// Example: ' +91 98450-12345 ' is the phone 9845012345, '560 003' the pincode 560003, and '12345' is neither.

import { containsLink } from '#shop/person-name.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { parsePincode } from './pincode.ts';

export const RECIPIENT_FIELDS = ['name', 'phone', 'address', 'city', 'state', 'pincode'] as const;
export type RecipientField = (typeof RECIPIENT_FIELDS)[number];

export type Recipient = Readonly<Record<RecipientField, string>>;

/** 'link': a name contains a link or an email address. */
export type FieldError = 'empty' | 'impossible' | 'too-long' | 'link';
export type RecipientFieldErrors = Readonly<Partial<Record<RecipientField, FieldError>>>;

export const RECIPIENT_MAX = { name: 120, address: 400, city: 80, state: 80 } as const;

/**
 * Invisible characters that change how text reads or compares: control characters, direction marks, lone surrogates.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Joiners shape letters of Indian scripts, so they stay, except where there is nothing to join. */
const UNUSED_JOINERS = /(?<![\p{L}\p{M}\p{S}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{S}])/gu;

/** One line of normalised text. */
export const normalizeLine = (text: string): string =>
  text.replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(UNUSED_JOINERS, '').replace(/ +/g, ' ').trim();

/** Ten digits, the first not 0, and not ten equal digits; null for anything else. The country code is dropped. */
export function parsePhone(text: string): string | null {
  const number = text.replace(/\D/g, '').replace(/^(?:(?:00)?91|0)(?=\d{10}$)/, '');
  return /^[1-9]\d{9}$/.test(number) && !/^(\d)\1+$/.test(number) ? number : null;
}

const maxLength =
  (max: number) =>
  (text: string): Result<string, FieldError> =>
    text.length > max ? refuse('too-long') : ok(text);

const requireValid = (value: string | null): Result<string, FieldError> =>
  value === null ? refuse('impossible') : ok(value);

const FIELD_RULES: Readonly<Record<RecipientField, (text: string) => Result<string, FieldError>>> = {
  name: (text) => (containsLink(text) ? refuse('link') : maxLength(RECIPIENT_MAX.name)(text)),
  phone: (text) => requireValid(parsePhone(text)),
  address: maxLength(RECIPIENT_MAX.address),
  city: maxLength(RECIPIENT_MAX.city),
  state: maxLength(RECIPIENT_MAX.state),
  pincode: (text) => requireValid(parsePincode(text)),
};

function parseField(field: RecipientField, input: unknown, isRequired: boolean): Result<string, FieldError> {
  const text = typeof input === 'string' ? normalizeLine(input) : '';
  if (text === '') return isRequired ? refuse('empty') : ok('');
  return FIELD_RULES[field](text);
}

/** Reports every invalid field, not only the first. */
export function parseRecipient(
  input: Readonly<Partial<Record<RecipientField, unknown>>>,
  requiredFields: readonly RecipientField[],
): Result<Recipient, RecipientFieldErrors> {
  const values: Partial<Record<RecipientField, string>> = {};
  const errors: Partial<Record<RecipientField, FieldError>> = {};
  for (const field of RECIPIENT_FIELDS) {
    const value = parseField(field, input[field], requiredFields.includes(field));
    if (value.ok) values[field] = value.value;
    else errors[field] = value.reason;
  }
  return Object.keys(errors).length > 0 ? refuse(errors) : ok(values as Recipient);
}
