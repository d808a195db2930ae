// Staff invite somebody to the back office, send the mail again, change the role, and withdraw. An actor can invite
// only to roles that she may give. An address has one invitation: a newer one replaces it. The token is created when
// its mail is written (load-invite-mail.server.ts).

import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { users } from '#db/schema/people.ts';
import { staffRoles } from '#db/schema/staff.ts';
import { staffInvites } from '#db/schema/staff-invites.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may, type StaffActor } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { isEmail } from '#shop/email.ts';
import { requireFreshProof } from '#shop/fresh-proof.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { lockAdministrators } from './administrators.server.ts';
import { inviteDaysLeft, inviteExpiry } from './staff-invite.ts';
import { coversRole } from './staff-role.ts';
import { findStaffRole, type StaffRoleRow } from './staff-roles.server.ts';

/** An address that did not ask for it gets no more mails than this. */
const LIMIT_PER_RECIPIENT = { max: 5, withinMs: 60 * 60_000 };

export interface ListedInvite {
  readonly id: string;
  readonly email: string;
  readonly role: { readonly id: string; readonly name: string };
  /** The name or the email of the inviter. */
  readonly invitedBy: string;
  readonly invitedAt: Date;
  /** The mail was sent on this day in India. */
  readonly isToday: boolean;
  /** 0 when it has expired. */
  readonly daysLeft: number;
  /** False for a role with a permission that the reader does not have. */
  readonly canChange: boolean;
}

export async function listInvites(ctx: ShopContext): Promise<Result<readonly ListedInvite[], 'not-allowed'>> {
  if (!may(ctx.actor, 'staff')) return refuse('not-allowed');
  const rows = await ctx.db
    .select({ invite: staffInvites, role: staffRoles, name: users.name, address: users.email })
    .from(staffInvites)
    .innerJoin(staffRoles, eq(staffRoles.id, staffInvites.staffRoleId))
    .innerJoin(users, eq(users.id, staffInvites.invitedBy))
    .orderBy(asc(staffInvites.email));
  return ok(
    rows.map(({ invite, role, name, address }) => ({
      id: invite.id,
      email: invite.email,
      role: { id: role.id, name: role.name },
      invitedBy: name || (address ?? ''),
      invitedAt: invite.invitedAt,
      isToday: dayInIndia(invite.invitedAt) === dayInIndia(ctx.now),
      daysLeft: inviteDaysLeft(invite.expiresAt, ctx.now),
      canChange: coversRole(ctx.actor, role),
    })),
  );
}

export type InviteRefusal =
  | 'not-allowed'
  | 'proof-too-old'
  | 'invalid-email'
  | 'already-staff'
  | 'no-such-role'
  | 'role-above-own'
  | 'no-such-invitation'
  | 'too-many';

type RefuseWith = (reason: InviteRefusal) => never;
type Invite = typeof staffInvites.$inferSelect;

async function requireInviter(tx: Tx, ctx: ShopContext, refuseWith: RefuseWith): Promise<StaffActor> {
  const actor = (await lockAdministrators(tx)).findStillAllowed(ctx.actor, 'staff');
  return actor?.kind === 'staff' ? actor : refuseWith('not-allowed');
}

async function requireGivable(
  tx: Tx,
  actor: StaffActor,
  roleId: string,
  refuseWith: RefuseWith,
): Promise<StaffRoleRow> {
  const role = (await findStaffRole(tx, roleId)) ?? refuseWith('no-such-role');
  return coversRole(actor, role) ? role : refuseWith('role-above-own');
}

/** Locks the invitation and returns it with its role; refuses when the actor may not change it. */
async function requireChangeable(tx: Tx, actor: StaffActor, id: string, refuseWith: RefuseWith) {
  const [invite] = isRowId(id) ? await tx.select().from(staffInvites).where(eq(staffInvites.id, id)).for('update') : [];
  if (!invite) return refuseWith('no-such-invitation');
  return { invite, role: await requireGivable(tx, actor, invite.staffRoleId, refuseWith) };
}

/** Queues a mail with a new link; the link of the earlier mail ends. */
async function sendInvite(tx: Tx, ctx: ShopContext, invite: Invite, refuseWith: RefuseWith): Promise<void> {
  if (!(await consumeRateLimit(tx, `invitation to ${invite.email}`, LIMIT_PER_RECIPIENT))) refuseWith('too-many');
  const { id, round } = invite;
  await tx
    .update(staffInvites)
    .set({ tokenHash: null, invitedAt: ctx.now, expiresAt: inviteExpiry(ctx.now) })
    .where(eq(staffInvites.id, id));
  await enqueue(tx, { topic: 'staff-invite', ref: `${id} ${round}`, payload: { inviteId: id, round } });
}

/** Returns the address. */
export async function inviteStaff(
  ctx: ShopContext,
  { email, roleId }: { readonly email: string; readonly roleId: string },
): Promise<Result<string, InviteRefusal>> {
  const allowed = requireFreshProof(ctx.actor, 'staff');
  if (!allowed.ok) return allowed;
  if (!isEmail(email)) return refuse('invalid-email');
  const address = email.trim().toLowerCase();
  return inTransaction<string, InviteRefusal>(ctx.db, async (tx, refuseWith) => {
    const actor = await requireInviter(tx, ctx, refuseWith);
    const role = await requireGivable(tx, actor, roleId, refuseWith);
    const [member] = await tx
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.email}) = ${address} and ${users.role} = 'admin'`);
    if (member) return refuseWith('already-staff');
    // Replacing an invitation takes its role away, which the actor must be allowed to give.
    const [replaced] = await tx.select().from(staffInvites).where(eq(staffInvites.email, address)).for('update');
    if (replaced) await requireGivable(tx, actor, replaced.staffRoleId, refuseWith);
    const values = { staffRoleId: role.id, invitedBy: actor.userId };
    const [invite] = await tx
      .insert(staffInvites)
      .values({ ...values, email: address, invitedAt: ctx.now, expiresAt: inviteExpiry(ctx.now) })
      .onConflictDoUpdate({
        target: staffInvites.email,
        set: { ...values, round: sql`${staffInvites.round} + 1` },
      })
      .returning();
    if (!invite) throw new Error('The invitation was not written');
    await sendInvite(tx, ctx, invite, refuseWith);
    const after = { staffRole: role.name };
    await recordChange(tx, ctx.actor, { action: 'send', entity: 'invitation', entityId: invite.id, after });
    return address;
  });
}

/** Returns the address. */
export async function sendInviteAgain(ctx: ShopContext, id: string): Promise<Result<string, InviteRefusal>> {
  const allowed = requireFreshProof(ctx.actor, 'staff');
  if (!allowed.ok) return allowed;
  return inTransaction<string, InviteRefusal>(ctx.db, async (tx, refuseWith) => {
    const actor = await requireInviter(tx, ctx, refuseWith);
    const { invite, role } = await requireChangeable(tx, actor, id, refuseWith);
    const next = { ...invite, round: invite.round + 1 };
    await tx
      .update(staffInvites)
      .set({ round: next.round, invitedBy: actor.userId })
      .where(eq(staffInvites.id, invite.id));
    await sendInvite(tx, ctx, next, refuseWith);
    const after = { staffRole: role.name };
    await recordChange(tx, ctx.actor, { action: 'send again', entity: 'invitation', entityId: invite.id, after });
    return invite.email;
  });
}

/** The link in the mail stays valid. Returns the name of the new role. */
export async function setInviteRole(
  ctx: ShopContext,
  id: string,
  roleId: string,
): Promise<Result<string, InviteRefusal>> {
  const allowed = requireFreshProof(ctx.actor, 'staff');
  if (!allowed.ok) return allowed;
  return inTransaction<string, InviteRefusal>(ctx.db, async (tx, refuseWith) => {
    const actor = await requireInviter(tx, ctx, refuseWith);
    const { invite, role: before } = await requireChangeable(tx, actor, id, refuseWith);
    const after = await requireGivable(tx, actor, roleId, refuseWith);
    await tx
      .update(staffInvites)
      .set({ staffRoleId: after.id, invitedBy: actor.userId })
      .where(eq(staffInvites.id, invite.id));
    await recordChange(tx, ctx.actor, {
      action: 'set role of',
      entity: 'invitation',
      entityId: invite.id,
      before: { staffRole: before.name },
      after: { staffRole: after.name },
    });
    return after.name;
  });
}

/** Returns the address. */
export async function withdrawInvite(ctx: ShopContext, id: string): Promise<Result<string, InviteRefusal>> {
  const allowed = requireFreshProof(ctx.actor, 'staff');
  if (!allowed.ok) return allowed;
  return inTransaction<string, InviteRefusal>(ctx.db, async (tx, refuseWith) => {
    const actor = await requireInviter(tx, ctx, refuseWith);
    const { invite, role } = await requireChangeable(tx, actor, id, refuseWith);
    await tx.delete(staffInvites).where(eq(staffInvites.id, invite.id));
    const before = { staffRole: role.name };
    await recordChange(tx, ctx.actor, { action: 'withdraw', entity: 'invitation', entityId: invite.id, before });
    return invite.email;
  });
}
