// The saved views of the caller. Nobody sees or changes the views of others: for them such a view does not exist.
// Invariant: at most MAX_ORDER_VIEWS per person, each name once.

import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orderViews } from '#db/schema/order-views.ts';
import { users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { type Actor, may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import {
  findNameProblem,
  MAX_ORDER_VIEWS,
  normalizeViewName,
  type OrderView,
  parseViewQuery,
  type ViewNameProblem,
} from './order-view.ts';

export type OrderViewRefusal =
  | 'not-allowed'
  | ViewNameProblem
  | 'name-taken'
  | 'nothing-to-save'
  | 'too-many'
  | 'no-such-view';

const COLUMNS = { id: orderViews.id, name: orderViews.name, query: orderViews.query };

/** The account whose views these are; null for everybody who may not see orders, and for jobs. */
const ownerOf = (actor: Actor): string | null =>
  actor.kind === 'staff' && may(actor, 'orders.read') ? actor.userId : null;

/** In the order in which they were saved. */
export async function listOrderViews(ctx: ShopContext): Promise<Result<readonly OrderView[], 'not-allowed'>> {
  const userId = ownerOf(ctx.actor);
  if (userId === null) return refuse('not-allowed');
  const views = await ctx.db
    .select(COLUMNS)
    .from(orderViews)
    .where(eq(orderViews.userId, userId))
    .orderBy(asc(orderViews.createdAt), asc(orderViews.id));
  return ok(views);
}

/** Two tabs of one person wait for each other, so that both count the same views. */
const lockOwner = (tx: Tx, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');

const hasName = (name: string) => sql`lower(${orderViews.name}) = lower(${name})`;

/** Saving the same list under the same name again returns the view that exists. */
export async function saveOrderView(
  ctx: ShopContext,
  typed: { readonly name: string; readonly query: string },
): Promise<Result<OrderView, OrderViewRefusal>> {
  const userId = ownerOf(ctx.actor);
  if (userId === null) return refuse('not-allowed');
  const name = normalizeViewName(typed.name);
  const nameProblem = findNameProblem(name);
  if (nameProblem !== null) return refuse(nameProblem);
  const query = parseViewQuery(typed.query);
  if (query === '') return refuse('nothing-to-save');
  return inTransaction<OrderView, OrderViewRefusal>(ctx.db, async (tx, refuseWith) => {
    await lockOwner(tx, userId);
    const own = await tx
      .select({ ...COLUMNS, isNamesake: sql<boolean>`${hasName(name)}` })
      .from(orderViews)
      .where(eq(orderViews.userId, userId));
    const namesake = own.find(({ isNamesake }) => isNamesake);
    if (namesake && namesake.query !== query) return refuseWith('name-taken');
    if (namesake) return { id: namesake.id, name: namesake.name, query };
    if (own.length >= MAX_ORDER_VIEWS) return refuseWith('too-many');
    const [view] = await tx.insert(orderViews).values({ userId, name, query, createdAt: ctx.now }).returning(COLUMNS);
    if (!view) throw new Error(`The view of user ${userId} was not written`);
    return view;
  });
}

export async function renameOrderView(
  ctx: ShopContext,
  id: string,
  typedName: string,
): Promise<Result<OrderView, OrderViewRefusal>> {
  const userId = ownerOf(ctx.actor);
  if (userId === null) return refuse('not-allowed');
  const name = normalizeViewName(typedName);
  const nameProblem = findNameProblem(name);
  if (nameProblem !== null) return refuse(nameProblem);
  if (!isRowId(id)) return refuse('no-such-view');
  return inTransaction<OrderView, OrderViewRefusal>(ctx.db, async (tx, refuseWith) => {
    await lockOwner(tx, userId);
    const [namesake] = await tx
      .select({ id: orderViews.id })
      .from(orderViews)
      .where(and(eq(orderViews.userId, userId), hasName(name), ne(orderViews.id, id)));
    if (namesake) return refuseWith('name-taken');
    const [view] = await tx
      .update(orderViews)
      .set({ name })
      .where(and(eq(orderViews.id, id), eq(orderViews.userId, userId)))
      .returning(COLUMNS);
    return view ?? refuseWith('no-such-view');
  });
}

export async function deleteOrderView(ctx: ShopContext, id: string): Promise<Result<OrderView, OrderViewRefusal>> {
  const userId = ownerOf(ctx.actor);
  if (userId === null) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-view');
  const [view] = await ctx.db
    .delete(orderViews)
    .where(and(eq(orderViews.id, id), eq(orderViews.userId, userId)))
    .returning(COLUMNS);
  return view ? ok(view) : refuse('no-such-view');
}

/** Deletes the views of all staff members that search for this email or number, when its account is deleted. */
export async function deleteViewsNaming(tx: Tx, contact: string): Promise<void> {
  const search = new URLSearchParams({ search: contact }).toString().toLowerCase();
  await tx.delete(orderViews).where(sql`position(${search} in lower(${orderViews.query})) > 0`);
}
