// Gives an account the orders that were bought as a guest with its email address. Only a confirmed address proves that
// the orders are this person's: an account that somebody registered with a stranger's address gets no orders. Called in
// the transaction that confirms the address, and at each sign-in, for orders that were placed as a guest since then.

import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';

export async function claimGuestOrders(tx: Tx, userId: string): Promise<void> {
  // `guest_hash` becomes null, so that the guest's cookie no longer opens the order: an order has one owner.
  await tx.execute(sql`update orders o set user_id = u.id, guest_hash = null from users u
    where u.id = ${userId} and u.email_verified and lower(o.customer_email) = lower(u.email) and o.guest_hash is not null`);
}
