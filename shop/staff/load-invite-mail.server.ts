// Builds the mail of an invitation when it is sent. Its token is created here and not before, so that only the mail
// ever contains it.

import { and, eq, gt } from 'drizzle-orm';
import { users } from '#db/schema/people.ts';
import { staffRoles } from '#db/schema/staff.ts';
import { staffInvites } from '#db/schema/staff-invites.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import type { OutboxPayload } from '#shop/outbox-message.ts';
import { hashToken, newToken } from '#shop/secret-token.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { composeInviteMail } from './invite-mail.ts';

/** Null when the invitation was withdrawn, accepted or sent again, or has expired. */
export async function loadInviteMail(
  ctx: ShopContext,
  { inviteId, round }: OutboxPayload<'staff-invite'>,
  url: string,
): Promise<Mail | null> {
  const token = newToken();
  const [invite] = await ctx.db
    .update(staffInvites)
    .set({ tokenHash: hashToken(token) })
    .where(and(eq(staffInvites.id, inviteId), eq(staffInvites.round, round), gt(staffInvites.expiresAt, ctx.now)))
    .returning();
  if (!invite) return null;
  const [names] = await ctx.db
    .select({ roleName: staffRoles.name, name: users.name, address: users.email })
    .from(staffRoles)
    .innerJoin(users, eq(users.id, invite.invitedBy))
    .where(eq(staffRoles.id, invite.staffRoleId));
  if (!names) return null;
  const store = toMailStore(await getSettings(ctx), url);
  const invitedBy = names.name || (names.address ?? '');
  return composeInviteMail({ to: invite.email, invitedBy, roleName: names.roleName, token }, store);
}
