// The mail with an invitation to the back office. Pure.

import type { Mail } from '#shop/mail/mail.ts';
import { renderMail } from '#shop/mail/mail-layout.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';
import { INVITE_DAYS } from './staff-invite.ts';

export interface InviteMailData {
  readonly to: string;
  readonly invitedBy: string;
  readonly roleName: string;
  readonly token: string;
}

export function composeInviteMail({ to, invitedBy, roleName, token }: InviteMailData, store: MailStore): Mail {
  const section = {
    heading: 'You are invited',
    paragraphs: [
      `Hello, ${invitedBy} invites you to the back office of ${store.name}. Your role there is ${roleName}.`,
      `The link works once and expires in ${INVITE_DAYS} days. It is for you alone: do not pass it on.`,
      'If you did not expect this, do nothing.',
    ],
    link: { text: 'Accept the invitation', url: `${store.url}/admin-panel/invite/${token}` },
  };
  return { to, subject: `Join the back office of ${store.name}`, ...renderMail([section], store) };
}
