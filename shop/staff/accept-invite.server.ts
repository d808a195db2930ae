// The invited person accepts. Opening the link changes nothing (mail programs prefetch links). An invitation is
// accepted once; it ends when its inviter may no longer give the role. Becoming staff ends every session of the
// account, as any change of a role does; a second factor that the account has from an earlier time is asked for as
// always.

import { and, eq, gt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { accounts, users } from '#db/schema/people.ts';
import { staffInvites } from '#db/schema/staff-invites.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may, type StaffActor, signedInId } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import { toNetwork } from '#shop/client-address.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Accounts, SignInRefusal } from '#shop/customers/accounts.server.ts';
import { setPassword } from '#shop/customers/password-reset.server.ts';
import { endUserSessions, type Visitor } from '#shop/customers/sessions.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { pick } from '#shop/pick.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { hashToken, isToken } from '#shop/secret-token.server.ts';
import { normalizeLine } from '#shop/shipping/recipient.ts';
import { lockAdministrators } from './administrators.server.ts';
import { findStaffActor } from './staff-actor.server.ts';
import {
  findInviteStep,
  fitsStep,
  type InvitedAccount,
  type InviteForm,
  type InviteObstacle,
  type InviteProblems,
  type InviteProof,
  type InviteStep,
  inviteProblems,
} from './staff-invite.ts';
import { coversRole } from './staff-role.ts';
import { findStaffRole, type StaffRoleRow } from './staff-roles.server.ts';

const LIMIT_PER_NETWORK = { max: 30, withinMs: 10 * 60_000 };

/** 'no-longer-works': used, expired, withdrawn, sent again, or invented. */
export type DeadInvite = 'no-longer-works' | 'inviter-lost-right';

export interface OpenInvite {
  readonly email: string;
  readonly roleName: string;
  readonly step: InviteStep;
  /** Whether a sign-in with Google would open, or make, the account of this address. */
  readonly canUseGoogle: boolean;
}

const isUsable = (token: string, now: Date) =>
  and(eq(staffInvites.tokenHash, hashToken(token)), gt(staffInvites.expiresAt, now));

const hasSignIn = (condition: string) =>
  sql<boolean>`exists (select from accounts a where a.user_id = users.id and ${sql.raw(condition)})`;

const findAccount = (db: DbOrTx, email: string) =>
  db
    .select({
      id: users.id,
      email: sql<string>`${users.email}`,
      ...pick(users, 'name', 'role', 'status', 'emailVerified'),
      hasProvenPassword: hasSignIn(`a.provider_id = 'credential' and a.password_proven`),
      hasGoogle: hasSignIn(`a.provider_id = 'google'`),
    })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`);

type StoredAccount = InvitedAccount & { readonly email: string; readonly name: string };

const mayStillGive = (inviter: StaffActor | null, role: StaffRoleRow): boolean =>
  inviter !== null && may(inviter, 'staff') && coversRole(inviter, role);

/**
 * Reads invitation and account as they are at one moment. When two tabs accept at once, the later one must find that
 * the invitation is used, and never the unused invitation together with an account that is already staff.
 */
const ONE_SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** Loads an invitation for the page with its form; refuses a link that cannot be used. */
export async function findOpenInvite(ctx: ShopContext, token: string): Promise<Result<OpenInvite, DeadInvite>> {
  if (!isToken(token)) return refuse('no-longer-works');
  return ctx.db.transaction(async (tx) => {
    const [invite] = await tx.select().from(staffInvites).where(isUsable(token, ctx.now));
    const role = invite ? await findStaffRole(tx, invite.staffRoleId) : null;
    if (!invite || !role) return refuse('no-longer-works');
    if (!mayStillGive(await findStaffActor(tx, invite.invitedBy), role)) return refuse('inviter-lost-right');
    const [account = null] = await findAccount(tx, invite.email);
    return ok({
      email: invite.email,
      roleName: role.name,
      step: findInviteStep(account, signedInId(ctx.actor)),
      canUseGoogle: account === null || account.emailVerified,
    });
  }, ONE_SNAPSHOT);
}

export type AcceptRefusal =
  | DeadInvite
  | InviteObstacle
  | InviteProblems
  | SignInRefusal
  | 'too-many'
  /** The account has changed since the form was loaded, so the page shows another form. */
  | 'changed-meanwhile';

interface Attempt {
  readonly token: string;
  readonly form: InviteForm;
  readonly visitor: Visitor;
}

async function chooseNewPassword(
  ctx: ShopContext,
  form: InviteForm,
  step: 'new-account' | 'new-password',
): Promise<Result<InviteProof, InviteProblems | 'busy'>> {
  const problems = inviteProblems(form, step);
  if (Object.keys(problems).length > 0) return refuse(problems);
  const hashed = await ctx.providers.passwords.hash(form.password);
  if (!hashed.ok) return hashed;
  const hash = hashed.value;
  return ok(step === 'new-account' ? { kind: step, name: normalizeLine(form.name), hash } : { kind: step, hash });
}

/** Runs before the transaction, because hashing a password takes long. */
async function proveIdentity(
  ctx: ShopContext,
  signIns: Accounts,
  { email, step }: OpenInvite,
  { form, visitor }: Attempt,
): Promise<Result<InviteProof, AcceptRefusal>> {
  switch (step) {
    case 'new-account':
    case 'new-password':
      return chooseNewPassword(ctx, form, step);
    case 'password': {
      if (form.password === '') return refuse({ password: 'missing' });
      const known = await signIns.identify({ email, password: form.password }, visitor);
      return known.ok ? ok({ kind: 'own-account', userId: known.value.id }) : known;
    }
    case 'confirm':
      return ok({ kind: 'own-account', userId: signedInId(ctx.actor) ?? '' });
    default:
      return refuse(step);
  }
}

/** The new account has the role at once, and the address is proven by the link. */
async function addMember(
  tx: Tx,
  { email, name, staffRoleId }: { readonly email: string; readonly name: string; readonly staffRoleId: string },
  at: Date,
): Promise<string | null> {
  const [added] = await tx
    .insert(users)
    .values({ email, name, role: 'admin', staffRoleId, emailVerified: true, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return added?.id ?? null;
}

/**
 * Nobody knows who made the account: the mobile number that opens it may be a stranger's, and must not open the back
 * office.
 */
async function removePhoneProof(tx: Tx, userId: string): Promise<void> {
  await tx.delete(accounts).where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'phone')));
  await tx.update(users).set({ phoneVerifiedAt: null }).where(eq(users.id, userId));
}

async function promote(tx: Tx, { id }: StoredAccount, staffRoleId: string, at: Date): Promise<string> {
  await tx
    .update(users)
    .set({ role: 'admin', staffRoleId, emailVerified: true, updatedAt: at })
    .where(eq(users.id, id));
  await endUserSessions(tx, id);
  return id;
}

interface NewMember {
  readonly account: StoredAccount | null;
  readonly proof: InviteProof;
  readonly email: string;
  readonly role: StaffRoleRow;
}

/**
 * Makes the account, or the existing one, a member of staff. Null when somebody has registered the address at this
 * moment.
 */
async function makeMember(
  tx: Tx,
  ctx: ShopContext,
  { account, proof, email, role }: NewMember,
): Promise<string | null> {
  const at = ctx.now;
  const name = proof.kind === 'new-account' ? proof.name : (account?.name ?? '');
  const userId = account
    ? await promote(tx, account, role.id, at)
    : await addMember(tx, { email, name, staffRoleId: role.id }, at);
  if (userId === null) return null;
  if (proof.kind !== 'own-account') await setPassword(tx, userId, { hash: proof.hash, at, isProven: true });
  if (proof.kind === 'new-password') {
    await removePhoneProof(tx, userId);
    await enqueue(tx, { topic: 'password-changed', ref: crypto.randomUUID(), payload: { email } });
  }
  const member = (await findStaffActor(tx, userId)) ?? ctx.actor;
  const after = { staffRole: role.name };
  await recordChange(tx, member, { action: 'accept invitation', entity: 'user', entityId: userId, after });
  return userId;
}

/** Returns the id of the account, for the session that begins now. Of two who accept at once, one succeeds. */
export async function acceptInvite(
  ctx: ShopContext,
  signIns: Accounts,
  attempt: Attempt,
): Promise<Result<string, AcceptRefusal>> {
  const { token, visitor } = attempt;
  const limitKey = `invitation from ${toNetwork(visitor.address ?? 'unknown')}`;
  if (!(await consumeRateLimit(ctx.db, limitKey, LIMIT_PER_NETWORK))) return refuse('too-many');
  const found = await findOpenInvite(ctx, token);
  if (!found.ok) return found;
  const proven = await proveIdentity(ctx, signIns, found.value, attempt);
  if (!proven.ok) return proven;
  return inTransaction<string, AcceptRefusal>(ctx.db, async (tx, refuseWith) => {
    // Every change of a person locks the administrators first.
    const administrators = await lockAdministrators(tx);
    const [invite] = await tx.delete(staffInvites).where(isUsable(token, ctx.now)).returning();
    const role = invite ? await findStaffRole(tx, invite.staffRoleId) : null;
    if (!invite || !role) return refuseWith('no-longer-works');
    if (!mayStillGive(administrators.find(invite.invitedBy), role)) return refuseWith('inviter-lost-right');
    const { email } = invite;
    const [account = null] = await findAccount(tx, email).for('update', { of: users });
    const step = findInviteStep(account, signedInId(ctx.actor));
    if (!fitsStep(proven.value, step, account)) return refuseWith('changed-meanwhile');
    return (
      (await makeMember(tx, ctx, { account, proof: proven.value, email, role })) ?? refuseWith('changed-meanwhile')
    );
  });
}
