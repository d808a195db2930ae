// A person's profile, by user id. A changed phone number is no longer proven. Staff may read every profile; only the
// owner changes it here. Posted values of email, role and status are ignored; staff change name, role and status in
// update-user.server.ts.

import { eq } from 'drizzle-orm';
import { users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may, signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { type ProfileInput, parseProfile, type UserProfile } from './profile.ts';
import { removePhoneSignIn } from './verify-phone.server.ts';

/** 'only-number': the number is the account's only way to sign in, so another number must be proven before it is removed. */
export type ProfileRefusal = 'not-signed-in' | 'no-such-profile' | 'invalid' | 'only-number';

const columns = {
  uid: users.id,
  ...pick(users, 'email', 'name', 'role', 'phone', 'status', 'createdAt', 'lastLogin'),
  ...pick(users, 'address', 'city', 'state', 'pincode'),
};

/** Returns null for an unknown id, and when the actor is neither the owner nor staff who may read customers. */
export async function getProfile(ctx: ShopContext, uid: string): Promise<UserProfile | null> {
  if (!isRowId(uid) || !(signedInId(ctx.actor) === uid || may(ctx.actor, 'customers.read'))) return null;
  const [profile] = await ctx.db.select(columns).from(users).where(eq(users.id, uid));
  return profile ?? null;
}

/** Returns when the number of the profile was proven. Null for a number that was merely typed, and whenever getProfile returns null. */
export async function findPhoneProof(ctx: ShopContext, uid: string): Promise<Date | null> {
  if (!isRowId(uid) || !(signedInId(ctx.actor) === uid || may(ctx.actor, 'customers.read'))) return null;
  const [found] = await ctx.db.select({ at: users.phoneVerifiedAt }).from(users).where(eq(users.id, uid));
  return found?.at ?? null;
}

export async function updateProfile(
  ctx: ShopContext,
  uid: string,
  input: ProfileInput,
): Promise<Result<UserProfile, ProfileRefusal>> {
  const signedInUserId = signedInId(ctx.actor);
  if (signedInUserId === null) return refuse('not-signed-in');
  if (signedInUserId !== uid) return refuse('no-such-profile');
  const parsed = parseProfile(input);
  if (!parsed.ok) return refuse('invalid');
  const { name, phone, address, city, state, pincode } = parsed.value;
  const change = {
    name,
    phone: phone || null,
    address: address || null,
    city: city || null,
    state: state || null,
    pincode: pincode || null,
    updatedAt: ctx.now,
  };
  return inTransaction<UserProfile, ProfileRefusal>(ctx.db, async (tx, refuseWith) => {
    const [before] = await tx
      .select({ phone: users.phone, email: users.email, phoneVerifiedAt: users.phoneVerifiedAt })
      .from(users)
      .where(eq(users.id, uid))
      .for('update');
    if (!before) return refuseWith('no-such-profile');
    const losesProof = before.phoneVerifiedAt !== null && before.phone !== change.phone;
    if (losesProof && before.email === null) return refuseWith('only-number');
    if (losesProof) await removePhoneSignIn(tx, uid);
    const [profile] = await tx
      .update(users)
      .set(losesProof ? { ...change, phoneVerifiedAt: null } : change)
      .where(eq(users.id, uid))
      .returning(columns);
    return profile ?? refuseWith('no-such-profile');
  });
}
