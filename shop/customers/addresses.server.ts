// A shopper's saved addresses: her own only, exactly one of them the default. The first one is it without being asked.

import { and, asc, desc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { addresses, users } from '#db/schema/people.ts';
import { decide } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import type { SavedAddress } from './address.ts';
import { addressInput, type NewAddress } from './address-input.ts';

export type AddressRefusal = 'not-signed-in' | 'invalid' | 'no-such-address';

const columns = {
  id: addresses.id,
  type: addresses.type,
  name: addresses.name,
  phone: addresses.phone,
  address: addresses.address,
  city: addresses.city,
  state: addresses.state,
  pincode: addresses.pincode,
  isDefault: addresses.isDefault,
};

/** The default first, then as they were added. Empty for anyone who is not signed in. */
export async function listAddresses(ctx: ShopContext): Promise<SavedAddress[]> {
  if (ctx.actor.kind !== 'shopper') return [];
  return ctx.db
    .select(columns)
    .from(addresses)
    .where(eq(addresses.userId, ctx.actor.userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id));
}

/** One change at a time a person, so that two at once cannot both find no default. */
async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

async function clearDefault(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false, updatedAt: at })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
}

export async function addAddress(ctx: ShopContext, input: NewAddress): Promise<Result<string, AddressRefusal>> {
  if (ctx.actor.kind !== 'shopper') return refuse('not-signed-in');
  const { userId } = ctx.actor;
  const parsed = addressInput.safeParse(input);
  if (!parsed.success) return refuse('invalid');
  return decide<string, AddressRefusal>(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    const [known] = await tx.select({ id: addresses.id }).from(addresses).where(eq(addresses.userId, userId)).limit(1);
    const isDefault = parsed.data.isDefault || !known;
    if (isDefault) await clearDefault(tx, userId, ctx.now);
    const [row] = await tx
      .insert(addresses)
      .values({ ...parsed.data, userId, isDefault, createdAt: ctx.now, updatedAt: ctx.now })
      .returning({ id: addresses.id });
    if (!row) throw new Error('The address was not written');
    return row.id;
  });
}

export async function setDefaultAddress(ctx: ShopContext, id: string): Promise<Result<string, AddressRefusal>> {
  if (ctx.actor.kind !== 'shopper') return refuse('not-signed-in');
  if (!isRowId(id)) return refuse('no-such-address');
  const { userId } = ctx.actor;
  return decide<string, AddressRefusal>(ctx.db, async (tx, refuseWith) => {
    await lockPerson(tx, userId);
    await clearDefault(tx, userId, ctx.now);
    const [row] = await tx
      .update(addresses)
      .set({ isDefault: true, updatedAt: ctx.now })
      .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
      .returning({ id: addresses.id });
    return row?.id ?? refuseWith('no-such-address');
  });
}
