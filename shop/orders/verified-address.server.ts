// Whether the address of an order's mails is verified to belong to the account that placed the order.

import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/schema/people.ts';

/** The condition for a row of orders or checkouts, for use inside a query. */
export const isVerifiedAddress = (row: {
  readonly userId: AnyColumn;
  readonly customerEmail: AnyColumn;
}): SQL<boolean> =>
  sql<boolean>`exists (select from ${users} where ${users.id} = ${row.userId} and ${users.emailVerified}
    and lower(${users.email}) = lower(${row.customerEmail}))`;
