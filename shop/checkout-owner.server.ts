// The condition that a row of checkouts or orders belongs to an owner.

import { type AnyColumn, eq, type SQL } from 'drizzle-orm';
import type { CheckoutOwner } from './checkout-owner.ts';

export const ownedBy = (
  row: { readonly userId: AnyColumn; readonly guestHash: AnyColumn },
  owner: CheckoutOwner,
): SQL => (owner.userId === null ? eq(row.guestHash, owner.guestHash) : eq(row.userId, owner.userId));
