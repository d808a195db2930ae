// Whether staff must have a second factor: on in production from the first start, off in the demo store, and for those
// who manage staff to change. The session's query reads the same record (sessions.server.ts).

import { and, eq, not, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { users } from '#db/schema/people.ts';
import { appMetadata } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { type Actor, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { requireFreshProof } from '#shop/fresh-proof.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { hasSecondFactor } from './factor-on.server.ts';
import { GRACE_DAYS, requiredFrom, type SecondFactorDuty } from './second-factor-duty.ts';

const NAME = 'second-factor-duty';

/** `requiredSince`: the time of the decision; null when it is not required. */
interface StoredDuty {
  readonly requiredSince: string | null;
}

const toValue = (since: Date | null): StoredDuty => ({ requiredSince: since?.toISOString() ?? null });

/** True once the days of grace are over. */
export const isSecondFactorDue = sql<boolean>`coalesce((
  select (${appMetadata.value} ->> 'requiredSince')::timestamptz < now() - make_interval(days => ${sql.raw(String(GRACE_DAYS))})
  from ${appMetadata} where ${appMetadata.name} = ${sql.raw(`'${NAME}'`)}
), false)`;

export async function getSecondFactorDuty(db: DbOrTx): Promise<SecondFactorDuty> {
  const [row] = await db.select({ value: appMetadata.value }).from(appMetadata).where(eq(appMetadata.name, NAME));
  const since = (row?.value as StoredDuty | undefined)?.requiredSince ?? null;
  return { requiredFrom: since === null ? null : requiredFrom(new Date(since)) };
}

/**
 * Called when a production store starts; an earlier decision by its owner stays. A store without SECRET_KEY cannot offer
 * a second factor.
 */
export async function requireSecondFactorByDefault({ db, now, providers }: ShopContext): Promise<void> {
  if (providers.integrations.secretBox === null) return;
  await db
    .insert(appMetadata)
    .values({ name: NAME, value: toValue(now) })
    .onConflictDoNothing();
}

export type DutyRefusal = 'not-allowed' | 'proof-too-old' | 'no-secret-key';

/** Only the owner may change the rule: it binds owners too. */
export const mayChangeDuty = (actor: Actor): boolean => actor.kind === 'staff' && actor.role.isOwner;

export async function setSecondFactorDuty(ctx: ShopContext, isRequired: boolean): Promise<Result<null, DutyRefusal>> {
  const allowed = requireFreshProof(ctx.actor, 'staff');
  if (!allowed.ok) return allowed;
  if (!mayChangeDuty(ctx.actor)) return refuse('not-allowed');
  if (isRequired && ctx.providers.integrations.secretBox === null) return refuse('no-secret-key');
  return inTransaction<null, DutyRefusal>(ctx.db, async (tx) => {
    const { requiredFrom: before } = await getSecondFactorDuty(tx);
    // When the duty is required already, the days of grace do not begin anew.
    if ((before !== null) === isRequired) return null;
    const value = toValue(isRequired ? ctx.now : null);
    await tx
      .insert(appMetadata)
      .values({ name: NAME, value })
      .onConflictDoUpdate({ target: appMetadata.name, set: { value } });
    const action = isRequired ? 'require second factor of' : 'no longer require second factor of';
    await recordChange(tx, ctx.actor, { action, entity: 'staff', entityId: 'all' });
    return null;
  });
}

export type RemindRefusal = 'not-allowed' | 'no-such-person' | 'reminded-today';

const ONCE_PER_DAY = { max: 1, withinMs: 24 * 60 * 60_000 };

/** Sends a mail to somebody who has no second factor yet. Returns the name or the email. */
export async function remindOfSecondFactor(ctx: ShopContext, userId: string): Promise<Result<string, RemindRefusal>> {
  if (!may(ctx.actor, 'staff')) return refuse('not-allowed');
  if (!isRowId(userId)) return refuse('no-such-person');
  return inTransaction<string, RemindRefusal>(ctx.db, async (tx, refuseWith) => {
    const [person] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(
        and(eq(users.id, userId), eq(users.role, 'admin'), eq(users.status, 'active'), not(hasSecondFactor(users.id))),
      );
    if (!person?.email) return refuseWith('no-such-person');
    if (!(await consumeRateLimit(tx, `second factor reminder to ${userId}`, ONCE_PER_DAY)))
      return refuseWith('reminded-today');
    const ref = crypto.randomUUID();
    await enqueue(tx, { topic: 'second-factor-reminder', ref, payload: { email: person.email } });
    await recordChange(tx, ctx.actor, { action: 'remind of second factor', entity: 'user', entityId: userId });
    return person.name || person.email;
  });
}
