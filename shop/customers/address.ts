// A saved address of a shopper, its fields, and the copy in the browser (key `savedAddresses`). Of all addresses of a
// shopper exactly one is the default.

import { ADDRESS_TYPES } from '#config/value-lists.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import {
  type FieldError,
  parseRecipient,
  RECIPIENT_FIELDS,
  type Recipient,
  type RecipientField,
} from '#shop/shipping/recipient.ts';
import { MAX_ADDRESSES } from '#shop/shipping/saved-address.ts';

export type AddressType = (typeof ADDRESS_TYPES)[number];

export interface SavedAddress extends Recipient {
  readonly id: string;
  readonly type: AddressType;
  readonly isDefault: boolean;
}

export type NewAddress = Omit<SavedAddress, 'id'>;

/** Any posted object: unknown fields are ignored. */
export type AddressInput = Readonly<Partial<Record<RecipientField | 'type' | 'isDefault', unknown>>>;

export type AddressFieldErrors = Readonly<Partial<Record<RecipientField | 'type', FieldError>>>;

/** Requires every field except the type, which is home by default. */
export function parseAddress(input: AddressInput): Result<NewAddress, AddressFieldErrors> {
  const type = ADDRESS_TYPES.find((option) => option === (input.type ?? 'home'));
  const recipient = parseRecipient(input, RECIPIENT_FIELDS);
  if (recipient.ok && type) return ok({ ...recipient.value, type, isDefault: input.isDefault === true });
  const recipientErrors = recipient.ok ? {} : recipient.reason;
  return refuse(type ? recipientErrors : { ...recipientErrors, type: 'impossible' as const });
}

function parseEntry(entry: unknown): SavedAddress | null {
  const fields = (entry ?? {}) as Record<string, unknown>;
  const parsed = parseAddress(fields);
  if (!parsed.ok || typeof fields.id !== 'string' || fields.id === '') return null;
  return { id: fields.id, ...parsed.value };
}

/** Never throws: the stored text may contain anything. Drops invalid addresses, and keeps only the first default. */
export function parseSavedAddresses(stored: string | null): readonly SavedAddress[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]');
    const list = (Array.isArray(entries) ? entries : []).map(parseEntry).filter((address) => address !== null);
    const unique = list.filter(({ id }, index) => list.findIndex((other) => other.id === id) === index);
    const firstDefault = unique.find(({ isDefault }) => isDefault);
    return unique.slice(0, MAX_ADDRESSES).map((address) => ({ ...address, isDefault: address === firstDefault }));
  } catch {
    return [];
  }
}
