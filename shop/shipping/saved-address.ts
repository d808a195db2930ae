// Decides whether the delivery address of an order becomes a saved address of the account. Pure.

import type { ShippingAddress } from '#db/schema/order-values.ts';
import { parseRecipient, RECIPIENT_FIELDS, type Recipient } from './recipient.ts';

/** The limit per account. */
export const MAX_ADDRESSES = 20;

const isSameRecipient = (one: Recipient, other: Recipient): boolean =>
  RECIPIENT_FIELDS.every((field) => one[field].toLowerCase() === other[field].toLowerCase());

/**
 * An order's delivery address as a new saved address. Null when it is saved already, in whatever letter case, or when
 * the account is full. The first address becomes the default; a later one leaves the default as it is.
 */
export function toSavedAddress(
  to: ShippingAddress,
  saved: readonly Recipient[],
): (Recipient & { readonly isDefault: boolean }) | null {
  const parsed = parseRecipient({ ...to, name: to.fullName }, RECIPIENT_FIELDS);
  if (!parsed.ok || saved.length >= MAX_ADDRESSES) return null;
  const isSaved = saved.some((address) => isSameRecipient(address, parsed.value));
  return isSaved ? null : { ...parsed.value, isDefault: saved.length === 0 };
}
