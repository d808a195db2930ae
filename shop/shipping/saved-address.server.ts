// Saves the delivery address of an order to its account, in the transaction of the order.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import type { ShippingAddress } from '#db/schema/order-values.ts';
import { addresses, users } from '#db/schema/people.ts';
import { toSavedAddress } from './saved-address.ts';

/** Locks the user, so that two parallel changes cannot both find no default, or both take the last free place. */
export async function lockSavedAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Never refuses: an order does not fail because its address cannot be saved. */
export async function saveOrderAddress(tx: Tx, userId: string, to: ShippingAddress, at: Date): Promise<void> {
  await lockSavedAddresses(tx, userId);
  const saved = await tx.select().from(addresses).where(eq(addresses.userId, userId));
  const address = toSavedAddress(to, saved);
  if (address) await tx.insert(addresses).values({ ...address, type: 'home', userId, createdAt: at, updatedAt: at });
}
