// Staff actions on the people of the back office and on roles.

import { z } from 'zod';
import { updateUser } from '#shop/customers/update-user.server.ts';
import { resetSecondFactor } from '#shop/second-factor/reset-second-factor.server.ts';
import { remindOfSecondFactor, setSecondFactorDuty } from '#shop/second-factor/second-factor-duty.server.ts';
import {
  addStaffRole,
  deleteStaffRole,
  type RoleRefusal,
  saveStaffRole,
} from '#shop/staff/change-staff-roles.server.ts';
import { PERMISSIONS } from '#shop/staff/permission.ts';
import { inviteStaff, sendInviteAgain, setInviteRole, withdrawInvite } from '#shop/staff/staff-invites.server.ts';
import { setStaffRole } from '#shop/staff/staff-people.server.ts';
import type { Refusal, RightsReason } from '../kit/actions/action-result.ts';
import { adminAction, adminActions, rowAction } from '../kit/actions/admin-actions.ts';
import { FACTOR_REFUSALS } from '../kit/second-factor-messages.ts';
import * as messages from './staff-messages.ts';

const id = z.string().max(40);
const fields = z.object({
  name: z.string().max(1_000),
  permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length).readonly(),
  /** The limit in paise; null without a limit. */
  refundLimit: z.number().nullable(),
});

const FIELD_BY_REASON: Partial<Record<RoleRefusal, 'name' | 'refundLimit'>> = {
  'name-missing': 'name',
  'name-taken': 'name',
  'limit-invalid': 'refundLimit',
};

function toRefusal(reason: Exclude<RoleRefusal, RightsReason>): Refusal {
  const field = FIELD_BY_REASON[reason];
  const text = messages.ROLE_REFUSAL_MESSAGES[reason];
  return field === undefined ? { reason: text } : { message: text, fields: { [field]: text } };
}

export const action = adminActions(messages.FAILURE_MESSAGES, {
  setRole: adminAction({
    // `seen` is the role that the screen showed when staff chose the new one.
    input: z.object({ id, roleId: id, seen: id }),
    run: (ctx, { id, roleId, seen }) => setStaffRole(ctx, id, { roleId, seen }),
    done: messages.roleSetMessage,
    refused: messages.PERSON_REFUSAL_MESSAGES,
  }),
  remove: adminAction({
    input: z.object({ id }),
    run: (ctx, input) => updateUser(ctx, input.id, { seen: null, wanted: { role: 'user' } }),
    done: messages.REMOVED,
    refused: messages.PERSON_REFUSAL_MESSAGES,
  }),
  resetFactor: rowAction(resetSecondFactor, {
    done: messages.factorResetMessage,
    refused: messages.PERSON_REFUSAL_MESSAGES,
  }),
  requireFactor: adminAction({
    input: z.object({ isRequired: z.boolean() }),
    run: (ctx, { isRequired }) => setSecondFactorDuty(ctx, isRequired),
    done: (_, { isRequired }) => messages.dutySetMessage(isRequired),
    refused: { 'no-secret-key': FACTOR_REFUSALS['no-secret-key'] },
  }),
  remind: rowAction(remindOfSecondFactor, {
    done: messages.remindedMessage,
    refused: {
      'no-such-person': 'This person has a second factor, or is no longer staff.',
      'reminded-today': 'This person got a reminder within the last day.',
    },
  }),
  invite: adminAction({
    input: z.object({ email: z.string().max(1_000), roleId: id }),
    run: inviteStaff,
    done: messages.invitedMessage,
    refused: (reason) => {
      const text = messages.INVITE_REFUSAL_MESSAGES[reason];
      const isAboutRole = reason === 'no-such-role' || reason === 'role-above-own';
      return { message: text, fields: { [isAboutRole ? 'roleId' : 'email']: text } };
    },
  }),
  sendInviteAgain: rowAction(sendInviteAgain, {
    done: messages.sentAgainMessage,
    refused: messages.INVITE_REFUSAL_MESSAGES,
  }),
  setInviteRole: adminAction({
    input: z.object({ id, roleId: id }),
    run: (ctx, { id, roleId }) => setInviteRole(ctx, id, roleId),
    done: messages.inviteRoleMessage,
    refused: messages.INVITE_REFUSAL_MESSAGES,
  }),
  withdrawInvite: rowAction(withdrawInvite, {
    done: messages.withdrawnMessage,
    refused: messages.INVITE_REFUSAL_MESSAGES,
  }),
  addRole: adminAction({
    input: z.object({ fields }),
    run: (ctx, input) => addStaffRole(ctx, input.fields),
    done: messages.ROLE_ADDED,
    refused: toRefusal,
    send: (id) => ({ id, version: 1 }),
  }),
  saveRole: adminAction({
    input: z.object({ id, version: z.number().int().nullable(), fields }),
    run: (ctx, { id, version, fields }) => saveStaffRole(ctx, id, { version, fields }),
    done: messages.ROLE_SAVED,
    refused: toRefusal,
    notFound: 'no-such-role',
    send: (version) => ({ version }),
  }),
  deleteRole: rowAction(deleteStaffRole, { done: messages.roleDeletedMessage, refused: toRefusal }),
});
