// The list of users for staff. A page is read from an index, and order statistics are computed for the users of that
// page only, so that a page takes the same time with two hundred users and with two hundred thousand.

import { inArray, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/schema/people.ts';
import { may } from '#shop/actor.ts';
import type { Count } from '#shop/catalog/listing.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { AdminUser, AdminUsers, UserTotals } from './admin-user.ts';
import { loadOrderStats, NO_ORDERS } from './customer-records.server.ts';
import { toSearchedText, type UserFilters, type UserQuery, type UserSort } from './user-query.ts';

/** Above this number a search shows 'more than 1,000'. */
const MAX_COUNTED = 1_000;

/** The expression of the index users_admin_text. */
const SEARCH_TEXT = sql.raw(String.raw`lower(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, ''))`);

const STORED_ROLE = { admin: 'admin', customer: 'user' } as const;

function toFilterCondition({ role, status }: UserFilters): SQL {
  const conditions = [sql`true`];
  if (role) conditions.push(sql`role = ${STORED_ROLE[role]}`);
  if (status) conditions.push(sql`status = ${status}`);
  return sql.join(conditions, sql` and `);
}

const containsText = (search: string): SQL =>
  sql`${SEARCH_TEXT} like ${`%${toSearchedText(search).replace(/[\\%_]/g, String.raw`\$&`)}%`}`;

interface UserCounts {
  readonly total: number;
  readonly admins: number;
  readonly inactive: number;
  readonly inactiveAdmins: number;
}

/** One query counts the few administrators and inactive users, by indexes; the other numbers are differences from the total. */
async function countUsers(ctx: ShopContext): Promise<UserCounts> {
  const { rows } = await ctx.db.execute<{ [Key in keyof UserCounts]: number }>(sql`
    select (select count(*)::int from users) as total,
      (select count(*)::int from users where role = 'admin') as admins,
      (select count(*)::int from users where status = 'inactive') as inactive,
      (select count(*)::int from users where role = 'admin' and status = 'inactive') as "inactiveAdmins"`);
  const [counts] = rows;
  if (!counts) throw new Error('The user counts query returned no row');
  return counts;
}

const toTotals = ({ total, admins, inactive }: UserCounts): UserTotals => ({
  total,
  admins,
  customers: total - admins,
  active: total - inactive,
  inactive,
});

/** Returns how many users have this role and status. */
function countWithin({ total, admins, inactive, inactiveAdmins }: UserCounts, { role, status }: UserFilters): number {
  const withRole = {
    any: { all: total, inactive },
    admin: { all: admins, inactive: inactiveAdmins },
    customer: { all: total - admins, inactive: inactive - inactiveAdmins },
  }[role ?? 'any'];
  if (status === null) return withRole.all;
  return status === 'inactive' ? withRole.inactive : withRole.all - withRole.inactive;
}

interface FoundUsers {
  readonly ids: readonly string[];
  readonly found: Count;
}

/** Each sort is the order of an index. */
const ORDER_BY: Readonly<Record<UserSort, SQL>> = {
  newest: sql.raw('created_at desc, id'),
  oldest: sql.raw('created_at, id desc'),
  name: sql.raw('lower(name), id'),
};

/** Returns the ids of a page without a search; `countWithin` gives the number of users. */
async function browse(ctx: ShopContext, query: UserQuery): Promise<readonly string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from users where ${toFilterCondition(query)} order by ${ORDER_BY[query.sort]} offset ${(query.page - 1) * query.rows} limit ${query.rows}`);
  return rows.map(({ id }) => id);
}

/** Collects and sorts the matches when there are few; with many matches, a scan in the order of the list soon fills a page. */
async function search(ctx: ShopContext, query: UserQuery): Promise<FoundUsers> {
  const where = sql`${containsText(query.search)} and ${toFilterCondition(query)}`;
  const skip = (query.page - 1) * query.rows;
  // A materialized CTE, because the planner, if it planned the search together with the sort, would scan all users in order.
  const { rows } = await ctx.db.execute<{ count: number; ids: string[] }>(sql`
    with found as materialized (select id, name, created_at from users where ${where} limit ${MAX_COUNTED + 1})
    select (select count(*)::int from found) as count,
      array(select id from found order by ${ORDER_BY[query.sort]} offset ${skip} limit ${query.rows}) as ids`);
  const { count, ids } = rows[0] ?? { count: 0, ids: [] };
  if (count <= MAX_COUNTED) return { ids, found: { count, more: false } };
  // Paging ends at the 1,000th match.
  const pageLimit = Math.max(0, Math.min(query.rows, MAX_COUNTED - skip));
  const scanned = await ctx.db.execute<{ id: string }>(
    sql`select id from users where ${where} order by ${ORDER_BY[query.sort]} offset ${Math.min(skip, MAX_COUNTED)} limit ${pageLimit}`,
  );
  return { ids: scanned.rows.map(({ id }) => id), found: { count: MAX_COUNTED, more: true } };
}

async function loadUsers(ctx: ShopContext, ids: readonly string[]): Promise<AdminUser[]> {
  if (ids.length === 0) return [];
  const [people, ordersByUser] = await Promise.all([
    ctx.db
      .select({
        uid: users.id,
        ...pick(users, 'name', 'email', 'phone', 'role', 'status'),
      })
      .from(users)
      .where(inArray(users.id, [...ids])),
    loadOrderStats(ctx, ids),
  ]);
  const byId = new Map(people.map((person) => [person.uid, person]));
  return ids.flatMap((id) => {
    const person = byId.get(id);
    const { lastOrderDate, ...orderStats } = ordersByUser.get(id) ?? NO_ORDERS;
    return person ? [{ ...person, ...orderStats, lastOrderDate: lastOrderDate?.toISOString() ?? null }] : [];
  });
}

export async function listUsers(ctx: ShopContext, query: UserQuery): Promise<Result<AdminUsers, 'not-allowed'>> {
  if (!may(ctx.actor, 'customers.read')) return refuse('not-allowed');
  const [counts, { ids, found }] = await Promise.all([
    countUsers(ctx),
    query.search === '' ? browse(ctx, query).then((all) => ({ ids: all, found: null })) : search(ctx, query),
  ]);
  return ok({
    users: await loadUsers(ctx, ids),
    found: found ?? { count: countWithin(counts, query), more: false },
    totals: toTotals(counts),
  });
}

/** Returns the newest users that match; empty for an actor who may not read customers. */
export async function findUsers(ctx: ShopContext, text: string, rows: number): Promise<readonly AdminUser[]> {
  if (!may(ctx.actor, 'customers.read') || text === '') return [];
  const { ids } = await search(ctx, { search: text, role: null, status: null, sort: 'newest', page: 1, rows });
  return loadUsers(ctx, ids);
}
