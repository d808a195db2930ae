// Whether a row that is open in a form was deleted, by whom and when. The row itself shows that it is deleted; the
// audit log shows who deleted it.

import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { categories, products } from '#db/schema/catalog.ts';
import { collections } from '#db/schema/collections.ts';
import { leads } from '#db/schema/feedback.ts';
import { users } from '#db/schema/people.ts';
import { banners, coupons } from '#db/schema/promotions.ts';
import { searchSynonyms } from '#db/schema/search.ts';
import { contentPages } from '#db/schema/store.ts';
import { audit } from '#db/schema/system.ts';
import { taxClasses } from '#db/schema/tax-classes.ts';
import { may, signedInId } from './actor.ts';
import type { ShopContext } from './context.ts';
import type { DeletableEntity, Deletion } from './deletion.ts';
import { ok, type Result, refuse } from './result.ts';
import { isRowId } from './row-id.ts';
import type { Permission } from './staff/permission.ts';

/** The condition for a row of each kind that is not deleted. */
const ROW_CONDITIONS: Readonly<
  Record<DeletableEntity, (id: string) => { readonly table: PgTable; readonly where: SQL | undefined }>
> = {
  product: (id) => ({ table: products, where: and(eq(products.id, id), isNull(products.deletedAt)) }),
  coupon: (id) => ({ table: coupons, where: and(eq(coupons.id, id), isNull(coupons.deletedAt)) }),
  category: (id) => ({ table: categories, where: eq(categories.id, id) }),
  banner: (id) => ({ table: banners, where: eq(banners.id, id) }),
  user: (id) => ({ table: users, where: eq(users.id, id) }),
  collection: (id) => ({ table: collections, where: and(eq(collections.id, id), isNull(collections.deletedAt)) }),
  page: (id) => ({ table: contentPages, where: eq(contentPages.id, id) }),
  'tax class': (id) => ({ table: taxClasses, where: eq(taxClasses.id, id) }),
  synonym: (id) => ({ table: searchSynonyms, where: eq(searchSynonyms.id, id) }),
  lead: (id) => ({ table: leads, where: eq(leads.id, id) }),
};

/** The permission of those who edit such rows. */
const READERS: Readonly<Record<DeletableEntity, readonly [Permission, ...Permission[]]>> = {
  product: ['products.read'],
  coupon: ['coupons'],
  category: ['categories'],
  banner: ['banners'],
  user: ['customers.read', 'staff'],
  collection: ['categories'],
  page: ['pages'],
  'tax class': ['gst', 'settings'],
  synonym: ['products.read'],
  lead: ['leads'],
};

/** Null while the row exists. */
export async function findDeletion(
  ctx: ShopContext,
  entity: DeletableEntity,
  id: string,
): Promise<Result<Deletion | null, 'not-allowed'>> {
  if (!may(ctx.actor, ...READERS[entity])) return refuse('not-allowed');
  if (!isRowId(id)) return ok({ by: null, isByCurrentUser: false, at: null });
  const { table, where } = ROW_CONDITIONS[entity](id);
  if ((await ctx.db.$count(table, where)) > 0) return ok(null);
  const [auditRow] = await ctx.db
    .select({ actorId: audit.actorId, actor: audit.actor, name: users.name, at: audit.at })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(eq(audit.entity, entity), eq(audit.entityId, id), eq(audit.action, 'delete')))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1);
  if (!auditRow) return ok({ by: null, isByCurrentUser: false, at: null });
  const isStaff = auditRow.actorId !== null;
  return ok({
    // A customer who deleted the own account is not named: the name was deleted with the account.
    by: isStaff ? auditRow.name || auditRow.actor : null,
    isByCurrentUser: isStaff && auditRow.actorId === signedInId(ctx.actor),
    at: auditRow.at,
  });
}
