// Joins two accounts of one person in one transaction: the records of the joined account move to the kept one, its
// sessions end, and its row is deleted. A test reads every foreign key to users from the database and fails when a new
// table is not handled here.
// Locks are taken in the same order as at checkout: checkouts first, then the two accounts in the order of their ids.
// So a payment that arrives at the same moment is settled before the join, for the joined account, or after it, for the
// kept one. Of two joins at once, in either direction, one succeeds.

import { asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { accountJoins, users } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isToken } from '#shop/secret-token.server.ts';
import { type AccountPair, chooseKept, findJoinRefusal, type JoinRefusal, toJoinedProfile } from './join-accounts.ts';
import { isJoinOf, type JoinBrowser, joinableColumns } from './join-requests.server.ts';
import { lockCheckoutsOf, moveCheckouts, moveRecords } from './move-records.server.ts';

export type JoinAccountsRefusal = JoinRefusal | 'not-signed-in' | 'expired';

type RefuseWith = (reason: JoinAccountsRefusal) => never;

/** Returns the ids of the join's accounts, or null when the join has been carried out already. */
async function findJoinIds(tx: Tx, browser: JoinBrowser, refuseWith: RefuseWith): Promise<[string, string] | null> {
  const [join] = await tx.select().from(accountJoins).where(isJoinOf(browser));
  if (!join) return refuseWith('expired');
  if (join.joinedAt !== null) return null;
  return join.firstId !== null && join.secondId !== null ? [join.firstId, join.secondId] : refuseWith('expired');
}

async function lockPair(
  tx: Tx,
  ids: readonly [string, string],
  keptId: string,
  refuseWith: RefuseWith,
): Promise<AccountPair> {
  const rows = await tx
    .select(joinableColumns)
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('update');
  const [first, second] = ids.map((id) => rows.find((row) => row.id === id));
  // One of the accounts was deleted, or joined with another token, since the page was opened.
  if (!first || !second) return refuseWith('expired');
  const pair = chooseKept([first, second], keptId);
  return pair.ok ? pair.value : refuseWith(pair.reason);
}

/** Queues a mail to the address of each account; usually only one of them has an address. */
async function notifyByMail(tx: Tx, { kept, joined }: AccountPair, name: string): Promise<void> {
  for (const [ref, { email, emailVerified }] of [
    [`${joined.id} kept`, kept],
    [`${joined.id} joined`, joined],
  ] as const) {
    if (email === null) continue;
    await enqueue(tx, { topic: 'accounts-joined', ref, payload: { email, name: emailVerified ? name : null } });
  }
}

async function joinInTx(tx: Tx, ctx: ShopContext, pair: AccountPair): Promise<void> {
  const { kept, joined } = pair;
  const move = { from: joined.id, to: kept.id, at: ctx.now };
  await moveCheckouts(tx, ctx, move);
  await moveRecords(tx, move, { movesNumber: joined.phoneVerifiedAt !== null });
  // This also deletes the account's sessions and unused links, and comes first: a verified number has one owner.
  await tx.delete(users).where(eq(users.id, joined.id));
  const profile = toJoinedProfile(pair);
  await tx
    .update(users)
    .set({ ...profile, updatedAt: ctx.now })
    .where(eq(users.id, kept.id));
  await notifyByMail(tx, pair, profile.name);
  await recordChange(tx, ctx.actor, {
    action: 'join accounts of',
    entity: 'user',
    entityId: kept.id,
    before: { joinedAccount: joined.id },
  });
}

/** Joins the accounts once, even when the request is sent twice or from two tabs; both requests get the same result. */
export async function joinAccounts(ctx: ShopContext, browser: JoinBrowser): Promise<Result<null, JoinAccountsRefusal>> {
  const keptId = signedInId(ctx.actor);
  if (keptId === null) return refuse('not-signed-in');
  if (!isToken(browser.token)) return refuse('expired');
  return inTransaction<null, JoinAccountsRefusal>(ctx.db, async (tx, refuseWith) => {
    const ids = await findJoinIds(tx, browser, refuseWith);
    if (ids === null) return null;
    await lockCheckoutsOf(tx, ids);
    // While this request waited for the lock, another one may have carried out the join.
    if ((await findJoinIds(tx, browser, refuseWith)) === null) return null;
    const pair = await lockPair(tx, ids, keptId, refuseWith);
    const refusal = findJoinRefusal(pair);
    if (refusal !== null) return refuseWith(refusal);
    await tx.update(accountJoins).set({ joinedAt: ctx.now }).where(isJoinOf(browser));
    await joinInTx(tx, ctx, pair);
    return null;
  });
}
