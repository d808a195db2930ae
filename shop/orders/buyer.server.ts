// Loads the buyer's profile as the order stores it, and whether the buyer has a bag and an open checkout. Bag lines added after this
// moment stay in the bag. A guest has no profile, and the bag is in the browser.

import { eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import type { ProfileSnapshot } from '#db/schema/order-values.ts';
import { checkouts } from '#db/schema/orders.ts';
import { bagLines, users } from '#db/schema/people.ts';
import type { CheckoutOwner } from '#shop/checkout-owner.ts';

export interface CurrentBuyer {
  readonly profile: ProfileSnapshot | null;
  readonly hasBag: boolean;
  readonly hasOpenCheckout: boolean;
}

const buyerJson = sql<CurrentBuyer>`jsonb_build_object(
  'profile', jsonb_build_object('name', ${users.name}, 'email', coalesce(${users.email}, ''), 'role', ${users.role}),
  'hasBag', exists (select from ${bagLines} where ${bagLines.userId} = ${users.id}),
  'hasOpenCheckout', exists (select from ${checkouts} where ${checkouts.userId} = ${users.id} and ${checkouts.state} = 'open'))`;

const guestJson = (guestHash: string) => sql<CurrentBuyer>`jsonb_build_object('profile', null, 'hasBag', false,
  'hasOpenCheckout', exists (select from ${checkouts} where ${checkouts.guestHash} = ${guestHash} and ${checkouts.state} = 'open'))`;

/** The buyer as one column of a query: null when no account has this id. */
export const selectBuyer = ({ userId, guestHash }: CheckoutOwner): SQL<CurrentBuyer | null> =>
  userId === null ? guestJson(guestHash) : sql`(select ${buyerJson} from ${users} where ${users.id} = ${userId})`;

export async function loadBuyer(tx: Tx, userId: string | null): Promise<CurrentBuyer | null> {
  if (userId === null) return null;
  const [found] = await tx.select({ buyer: buyerJson }).from(users).where(eq(users.id, userId));
  return found?.buyer ?? null;
}
