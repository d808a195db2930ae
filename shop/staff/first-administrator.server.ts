// A production store starts with one administrator; the sample data leaves a mark, so that production mode can refuse
// it.

import { eq, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { sessions, users } from '#db/schema/people.ts';
import { appMetadata } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Accounts } from '#shop/customers/accounts.server.ts';
import { setPassword } from '#shop/customers/password-reset.server.ts';
import { endUserSessions } from '#shop/customers/sessions.server.ts';
import type { StoreOwner } from '#shop/settings/owner-settings.ts';
import { createSettingsForOwner } from '#shop/settings/settings.server.ts';
import { OWNER_ROLE_ID } from './staff-role.ts';

const SAMPLE_STORE = 'sample-store';

/**
 * 'begun' is the state after a process was killed during filling; 'other-store' has data that is not from the sample.
 */
export type SampleStoreState = 'empty' | 'begun' | 'complete' | 'other-store';

/** Filling empties every table first, so only an unused database is 'empty' or 'begun'. */
export async function sampleStoreState(ctx: ShopContext): Promise<SampleStoreState> {
  const [mark] = await ctx.db.select().from(appMetadata).where(eq(appMetadata.name, SAMPLE_STORE));
  if (mark) {
    // Nobody can sign in before the store is filled, so a session proves that it is complete.
    const [session] = await ctx.db.select({ id: sessions.id }).from(sessions).limit(1);
    return mark.value === 'complete' || session ? 'complete' : 'begun';
  }
  const { rows } = await ctx.db.execute(
    sql`select exists (select from ${users}) or exists (select from ${products}) or exists (select from ${orders}) as used`,
  );
  return rows[0]?.used ? 'other-store' : 'empty';
}

export async function markSampleStore(ctx: ShopContext, state: 'begun' | 'complete'): Promise<void> {
  await ctx.db
    .insert(appMetadata)
    .values({ name: SAMPLE_STORE, value: state })
    .onConflictDoUpdate({ target: appMetadata.name, set: { value: state } });
}

/**
 * Makes an existing account with this address the administrator's, with the configured password. Anybody can have
 * registered it, so the old password and all its sessions become invalid. False when no account has the address.
 */
async function promote(ctx: ShopContext, email: string, password: string): Promise<boolean> {
  const [existing] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
  if (!existing) return false;
  const hashed = await ctx.providers.passwords.hash(password);
  if (!hashed.ok) throw new Error('The first administrator was not created: the password hasher is busy');
  await inTransaction<void, never>(ctx.db, async (tx) => {
    await tx
      .update(users)
      .set({ role: 'admin', staffRoleId: OWNER_ROLE_ID, status: 'active', emailVerified: true, updatedAt: ctx.now })
      .where(eq(users.id, existing.id));
    await setPassword(tx, existing.id, { hash: hashed.value, at: ctx.now, isProven: true });
    await endUserSessions(tx, existing.id);
  });
  return true;
}

export async function createFirstAdministrator(
  ctx: ShopContext,
  accounts: Accounts,
  { password, ...owner }: StoreOwner & { readonly password: string },
): Promise<void> {
  const { email } = owner;
  const [existing] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  if (existing) return;
  if (!(await promote(ctx, email, password))) {
    await accounts.create({ email, password, name: 'Administrator', role: 'admin', at: ctx.now });
  }
  await createSettingsForOwner(ctx, owner);
  ctx.log.info({}, 'first administrator created');
}
