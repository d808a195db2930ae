// The recipient of a parcel: the six fields that the profile, a saved address and checkout share, and their
// validation. Pure, so that a form shows at once the server's messages. The caller decides which fields may be empty.
// Worked: ' +91 98450-12345 ' is the phone 9845012345, '560 003' the pincode 560003, and '12345' is neither.

import { containsLink } from '#shop/person-name.ts';
import { ok, type Result, refuse } from '#shop/result.ts';

export const RECIPIENT_FIELDS = ['name', 'phone', 'address', 'city', 'state', 'pincode'] as const;
export type RecipientField = (typeof RECIPIENT_FIELDS)[number];

export type Recipient = Readonly<Record<RecipientField, string>>;

/** 'link': a name contains a link or an e-mail address. */
export type FieldRefusal = 'empty' | 'impossible' | 'too-long' | 'link';
export type RecipientRefusals = Readonly<Partial<Record<RecipientField, FieldRefusal>>>;

export const RECIPIENT_MAX = { name: 120, address: 400, city: 80, state: 80 } as const;

/** Invisible characters that change how text reads or compares: control characters, direction marks, lone surrogates. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Joiners shape letters of Indian scripts, so they stay, except where there is nothing to join. */
const IDLE_JOINERS = /(?<![\p{L}\p{M}\p{S}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{S}])/gu;

/** One line of normalised text. */
export const tidyLine = (text: string): string =>
  text.replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(IDLE_JOINERS, '').replace(/ +/g, ' ').trim();

/** Ten digits, the first not 0, and not ten equal digits; null for anything else. The country code is dropped. */
export function readPhone(text: string): string | null {
  const number = text.replace(/\D/g, '').replace(/^(?:(?:00)?91|0)(?=\d{10}$)/, '');
  return /^[1-9]\d{9}$/.test(number) && !/^(\d)\1+$/.test(number) ? number : null;
}

/** Six digits, the first not 0; null for anything else. Many write a space in the middle. */
export function readPincode(text: string): string | null {
  const pin = text.replace(/[\s-]/g, '');
  return /^[1-9]\d{5}$/.test(pin) ? pin : null;
}

const line =
  (max: number) =>
  (text: string): Result<string, FieldRefusal> =>
    text.length > max ? refuse('too-long') : ok(text);

const orImpossible = (value: string | null): Result<string, FieldRefusal> =>
  value === null ? refuse('impossible') : ok(value);

const RULES: Readonly<Record<RecipientField, (text: string) => Result<string, FieldRefusal>>> = {
  name: (text) => (containsLink(text) ? refuse('link') : line(RECIPIENT_MAX.name)(text)),
  phone: (text) => orImpossible(readPhone(text)),
  address: line(RECIPIENT_MAX.address),
  city: line(RECIPIENT_MAX.city),
  state: line(RECIPIENT_MAX.state),
  pincode: (text) => orImpossible(readPincode(text)),
};

function readField(field: RecipientField, typed: unknown, needed: boolean): Result<string, FieldRefusal> {
  const text = typeof typed === 'string' ? tidyLine(typed) : '';
  if (text === '') return needed ? refuse('empty') : ok('');
  return RULES[field](text);
}

/** Reports every invalid field, not only the first. */
export function readRecipient(
  typed: Readonly<Partial<Record<RecipientField, unknown>>>,
  needed: readonly RecipientField[],
): Result<Recipient, RecipientRefusals> {
  const read: Partial<Record<RecipientField, string>> = {};
  const refused: Partial<Record<RecipientField, FieldRefusal>> = {};
  for (const field of RECIPIENT_FIELDS) {
    const value = readField(field, typed[field], needed.includes(field));
    if (value.ok) read[field] = value.value;
    else refused[field] = value.reason;
  }
  return Object.keys(refused).length > 0 ? refuse(refused) : ok(read as Recipient);
}
