// Whether a person has a second factor: an authenticator app that is turned on, or a passkey.

import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { passkeys, secondFactors } from '#db/schema/second-factors.ts';
import type { ShopContext } from '#shop/context.ts';

/** The tables are written out, because Drizzle leaves them out of a column that a query of one table selects. */
const hasPasskey = sql<boolean>`exists (select from ${passkeys} where passkeys.user_id = second_factors.user_id)`;

/** The condition that a person has a second factor, for a query of people. */
export const hasSecondFactor = (userId: AnyPgColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${secondFactors} where ${and(
    eq(secondFactors.userId, userId),
    or(isNotNull(secondFactors.confirmedAt), hasPasskey),
  )})`;

export interface FactorKinds {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

export async function findFactorKinds({ db }: ShopContext, userId: string): Promise<FactorKinds> {
  const [found] = await db
    .select({ hasApp: sql<boolean>`${secondFactors.confirmedAt} is not null`, hasPasskey })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return found ?? { hasApp: false, hasPasskey: false };
}
