// The mobile numbers that a guest has proven by codes within the last day, as an order has them: ten digits, the newest first. They allow
// cash on delivery, and the newest identifies the person for coupons on first orders.

import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { phoneCodes } from '#db/schema/people.ts';

export async function listVerifiedPhones(db: DbOrTx, guestHash: string): Promise<readonly string[]> {
  const rows = await db
    .select({ phone: phoneCodes.phone })
    .from(phoneCodes)
    .where(
      and(
        eq(phoneCodes.guestHash, guestHash),
        isNotNull(phoneCodes.usedAt),
        gt(phoneCodes.usedAt, sql`now() - interval '1 day'`),
      ),
    )
    .orderBy(desc(phoneCodes.usedAt));
  return rows.map(({ phone }) => phone.slice('+91'.length));
}
