// Restricts notifications to staff whose role may open the screen that the notification leads to. The condition is part
// of every query of notifications.

import { type SQL, sql } from 'drizzle-orm';
import { notifications } from '#db/schema/system.ts';
import type { Actor } from '#shop/actor.ts';
import type { Permission } from '#shop/staff/permission.ts';

/** The first entry whose condition matches a notification decides which permission reads it. */
const READERS: readonly (readonly [Permission, SQL])[] = [
  ['settings', sql`${notifications.data} ->> 'system' = 'true'`],
  ['grievances', sql`${notifications.data} ->> 'grievanceId' is not null`],
  ['returns', sql`${notifications.data} ->> 'returnId' is not null`],
  [
    'orders.refund',
    sql`coalesce(${notifications.data} ->> 'refundId', ${notifications.data} ->> 'unknownPaymentId') is not null`,
  ],
  ['products.read', sql`${notifications.type} = 'stock'`],
  ['customers.read', sql`${notifications.type} = 'user'`],
  ['reviews', sql`${notifications.type} = 'feedback'`],
  ['orders.read', sql`true`],
];

const permissionOfRow = sql.join(
  [sql`case`, ...READERS.map(([permission, isOfKind]) => sql`when ${isOfKind} then ${permission}::text`), sql`end`],
  sql` `,
);

/** True for a notification that the actor may read. For an actor who may read all of them there is no condition. */
export function isForReader(actor: Actor): SQL {
  if (actor.kind !== 'staff') return sql`${actor.kind === 'system'}::boolean`;
  const { permissions } = actor;
  if (READERS.every(([permission]) => permissions.has(permission))) return sql`true`;
  return sql`${permissionOfRow} = any(${sql.param([...permissions])}::text[])`;
}
