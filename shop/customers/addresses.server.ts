// The saved addresses of the actor, at most MAX_ADDRESSES. Invariant: an account with addresses has exactly one
// default. The first address becomes the default automatically; when the default is deleted, the oldest remaining
// address becomes the default.

import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { addresses } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { lockSavedAddresses } from '#shop/shipping/saved-address.server.ts';
import { MAX_ADDRESSES } from '#shop/shipping/saved-address.ts';
import { type AddressInput, parseAddress, type SavedAddress } from './address.ts';

export type AddressRefusal = 'not-signed-in' | 'invalid' | 'no-such-address' | 'too-many';

const columns = {
  ...pick(addresses, 'id', 'type', 'name', 'phone', 'address', 'city', 'state', 'pincode', 'isDefault'),
};

/** Returns the default first, then the others in the order of adding. Empty for a guest. */
export async function listAddresses(ctx: ShopContext): Promise<SavedAddress[]> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return [];
  return ctx.db
    .select(columns)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id));
}

const isOwnAddress = (userId: string, id: string) => and(eq(addresses.id, id), eq(addresses.userId, userId));

async function clearDefault(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false, updatedAt: at })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
}

export async function addAddress(ctx: ShopContext, input: AddressInput): Promise<Result<string, AddressRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  const parsed = parseAddress(input);
  if (!parsed.ok) return refuse('invalid');
  return inTransaction<string, AddressRefusal>(ctx.db, async (tx, refuseWith) => {
    await lockSavedAddresses(tx, userId);
    const [counted] = await tx.select({ total: count() }).from(addresses).where(eq(addresses.userId, userId));
    const savedCount = counted?.total ?? 0;
    if (savedCount >= MAX_ADDRESSES) return refuseWith('too-many');
    const isDefault = parsed.value.isDefault || savedCount === 0;
    if (isDefault) await clearDefault(tx, userId, ctx.now);
    const [row] = await tx
      .insert(addresses)
      .values({ ...parsed.value, userId, isDefault, createdAt: ctx.now, updatedAt: ctx.now })
      .returning({ id: addresses.id });
    if (!row) throw new Error(`The address of user ${userId} was not written`);
    return row.id;
  });
}

/** Without the flag `isDefault`, a default address stays the default: only making another address the default replaces it. */
export async function updateAddress(
  ctx: ShopContext,
  id: string,
  input: AddressInput,
): Promise<Result<string, AddressRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  if (!isRowId(id)) return refuse('no-such-address');
  const parsed = parseAddress(input);
  if (!parsed.ok) return refuse('invalid');
  const { isDefault, ...fields } = parsed.value;
  return inTransaction<string, AddressRefusal>(ctx.db, async (tx, refuseWith) => {
    await lockSavedAddresses(tx, userId);
    if (isDefault) await clearDefault(tx, userId, ctx.now);
    const [row] = await tx
      .update(addresses)
      .set({ ...fields, ...(isDefault ? { isDefault } : {}), updatedAt: ctx.now })
      .where(isOwnAddress(userId, id))
      .returning({ id: addresses.id });
    return row?.id ?? refuseWith('no-such-address');
  });
}

export async function deleteAddress(ctx: ShopContext, id: string): Promise<Result<string, AddressRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  if (!isRowId(id)) return refuse('no-such-address');
  return inTransaction<string, AddressRefusal>(ctx.db, async (tx, refuseWith) => {
    await lockSavedAddresses(tx, userId);
    const [deleted] = await tx
      .delete(addresses)
      .where(isOwnAddress(userId, id))
      .returning({ id: addresses.id, wasDefault: addresses.isDefault });
    if (!deleted) return refuseWith('no-such-address');
    if (deleted.wasDefault) await makeOldestDefault(tx, userId, ctx.now);
    return deleted.id;
  });
}

async function makeOldestDefault(tx: Tx, userId: string, at: Date): Promise<void> {
  const [oldest] = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id))
    .limit(1);
  if (oldest) await tx.update(addresses).set({ isDefault: true, updatedAt: at }).where(eq(addresses.id, oldest.id));
}

export async function setDefaultAddress(ctx: ShopContext, id: string): Promise<Result<string, AddressRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  if (!isRowId(id)) return refuse('no-such-address');
  return inTransaction<string, AddressRefusal>(ctx.db, async (tx, refuseWith) => {
    await lockSavedAddresses(tx, userId);
    await clearDefault(tx, userId, ctx.now);
    const [row] = await tx
      .update(addresses)
      .set({ isDefault: true, updatedAt: ctx.now })
      .where(isOwnAddress(userId, id))
      .returning({ id: addresses.id });
    return row?.id ?? refuseWith('no-such-address');
  });
}
