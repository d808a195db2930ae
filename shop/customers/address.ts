// A saved address of a shopper, its fields, and the copy in her browser (key `savedAddresses`). Of all
// her addresses exactly one is the default.

import { ADDRESS_TYPES } from '#config/value-lists.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import {
  type FieldRefusal,
  RECIPIENT_FIELDS,
  type Recipient,
  type RecipientField,
  readRecipient,
} from '#shop/shipping/recipient.ts';

export type AddressType = (typeof ADDRESS_TYPES)[number];

/** The limit per account. */
export const MAX_ADDRESSES = 20;

export interface SavedAddress extends Recipient {
  readonly id: string;
  readonly type: AddressType;
  readonly isDefault: boolean;
}

export type NewAddress = Omit<SavedAddress, 'id'>;

/** Accepts any object: unknown posted fields are ignored. */
export type TypedAddress = Readonly<Partial<Record<RecipientField | 'type' | 'isDefault', unknown>>>;

export type AddressFieldRefusals = Readonly<Partial<Record<RecipientField | 'type', FieldRefusal>>>;

/** Every field is required; the default type is home. */
export function readAddress(typed: TypedAddress): Result<NewAddress, AddressFieldRefusals> {
  const type = ADDRESS_TYPES.find((known) => known === (typed.type ?? 'home'));
  const read = readRecipient(typed, RECIPIENT_FIELDS);
  if (read.ok && type) return ok({ ...read.value, type, isDefault: typed.isDefault === true });
  return refuse({ ...(read.ok ? {} : read.reason), ...(type ? {} : { type: 'impossible' as const }) });
}

function readEntry(entry: unknown): SavedAddress | null {
  const fields = (entry ?? {}) as Record<string, unknown>;
  const read = readAddress(fields);
  return read.ok && typeof fields.id === 'string' && fields.id !== '' ? { id: fields.id, ...read.value } : null;
}

/** Anybody can have written under the key: an invalid address is dropped, and only the first default counts. Never throws. */
export function readSavedAddresses(stored: string | null): readonly SavedAddress[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]');
    const list = (Array.isArray(entries) ? entries : []).map(readEntry).filter((address) => address !== null);
    const once = list.filter(({ id }, index) => list.findIndex((other) => other.id === id) === index);
    const first = once.find(({ isDefault }) => isDefault);
    return once.slice(0, MAX_ADDRESSES).map((address) => ({ ...address, isDefault: address === first }));
  } catch {
    return [];
  }
}
