import type { UpdateUserRefusal } from '#shop/customers/update-user.server.ts';
import type { ResetFactorRefusal } from '#shop/second-factor/reset-second-factor.server.ts';
import { GRACE_DAYS } from '#shop/second-factor/second-factor-duty.ts';
import type { RoleRefusal } from '#shop/staff/change-staff-roles.server.ts';
import type { InviteRefusal, ListedInvite } from '#shop/staff/staff-invites.server.ts';
import type { SetRoleRefusal } from '#shop/staff/staff-people.server.ts';
import type { RoleToEdit } from '#shop/staff/staff-roles.server.ts';
import type { RightsReason } from '../kit/actions/action-result.ts';
import { formatDate } from '../kit/indian-time.ts';

export const FAILURE_MESSAGES = {
  setRole: 'Failed to change the role',
  remove: 'Failed to remove from staff',
  resetFactor: 'Failed to reset the second factor',
  addRole: 'Failed to add the role',
  saveRole: 'Failed to save the role',
  deleteRole: 'Failed to delete the role',
  requireFactor: 'Failed to change the duty',
  remind: 'Failed to send the reminder',
  invite: 'Failed to invite',
  sendInviteAgain: 'Failed to send the invitation again',
  setInviteRole: 'Failed to change the role',
  withdrawInvite: 'Failed to withdraw the invitation',
} as const;

export const roleSetMessage = (name: string): string => `The role is now ${name}. The person logs in again.`;
export const REMOVED = 'Removed from staff';
export const factorResetMessage = (name: string): string =>
  `The second factor of ${name} is off. You both get an email.`;
export const dutySetMessage = (isRequired: boolean): string =>
  isRequired ? `The second factor is required in ${GRACE_DAYS} days.` : 'The second factor is no longer required.';
export const remindedMessage = (name: string): string => `${name} gets an email.`;

export function dutyText(from: string | null, isDue: boolean): string {
  if (from === null) return 'A password alone opens the back office for those who have no second factor.';
  return isDue
    ? 'Staff without one set it up at their next request, before they can go on.'
    : `From ${from} on, staff without one set it up before they can go on.`;
}

export const ROLE_ADDED = 'Role added';
export const ROLE_SAVED = 'Role saved. The people who have it log in again.';
export const roleDeletedMessage = (name: string): string => `The role ${name} is deleted.`;
export const invitedMessage = (email: string): string => `${email} gets an email with a link.`;
export const sentAgainMessage = (email: string): string =>
  `${email} gets a new link. The link of the mail before no longer works.`;
export const inviteRoleMessage = (name: string): string => `The role is now ${name}. The link in the mail stays.`;
export const withdrawnMessage = (email: string): string => `The invitation of ${email} is withdrawn.`;
export const LOAD_FAILED = 'Failed to load the staff';

const ABOVE_OWN = 'This role has a permission that you have not. Ask an owner.';
const LAST_OWNER = 'The store needs at least one active owner.';
const GONE = 'This person is not there any more.';

export const PERSON_REFUSAL_MESSAGES: Readonly<
  Record<Exclude<SetRoleRefusal | UpdateUserRefusal | ResetFactorRefusal, RightsReason>, string>
> = {
  'no-such-person': GONE,
  'no-such-role': 'This role is not there any more.',
  'own-account': 'Your own role is for another person to change.',
  'role-above-own': ABOVE_OWN,
  'last-administrator': LAST_OWNER,
  'changed-meanwhile': 'Somebody else changed this person’s role in the meantime. You now see the latest.',
  'invalid-name': 'Please enter a name of at most 120 letters.',
  'administrator-unconfirmed': 'Confirm first that this person becomes an administrator.',
  'administrator-without-email': 'An administrator needs an email address.',
  'staff-role-missing': 'Choose a role.',
  'not-set-up': 'This person has no second factor.',
};

export const INVITE_REFUSAL_MESSAGES: Readonly<Record<Exclude<InviteRefusal, RightsReason>, string>> = {
  'invalid-email': 'Enter an email address.',
  'already-staff': 'This address belongs to somebody who is staff already.',
  'no-such-role': 'This role is not there any more.',
  'role-above-own': ABOVE_OWN,
  'no-such-invitation': 'This invitation is not there any more: it was accepted or withdrawn.',
  'too-many': 'This address got several invitations. Wait an hour before the next one.',
};

export const NAME_MISSING = 'Enter a name of at most 60 letters.';
export const NAME_TAKEN = 'Another role has this name.';
export const LIMIT_INVALID = 'Enter an amount in whole rupees, or leave it empty.';

export const ROLE_REFUSAL_MESSAGES: Readonly<Record<Exclude<RoleRefusal, RightsReason>, string>> = {
  'name-missing': NAME_MISSING,
  'name-taken': NAME_TAKEN,
  'limit-invalid': LIMIT_INVALID,
  'no-such-role': 'This role is not there any more.',
  'role-above-own': ABOVE_OWN,
  'own-role': 'Your own role is for another person to change.',
  'owner-role': 'An owner may do everything: this role stays as it is.',
  'changed-meanwhile': 'Somebody else changed this role while you were editing.',
  'in-use': 'Somebody has this role. Give them another one first.',
};

export const LOCK_MESSAGES: Readonly<Record<NonNullable<RoleToEdit['lockedBy']>, string>> = {
  'owner-role': ROLE_REFUSAL_MESSAGES['owner-role'],
  'own-role': ROLE_REFUSAL_MESSAGES['own-role'],
  'role-above-own': ABOVE_OWN,
};

/** Returns 'Invited today by asha@example.in' or 'Invited 14 Nov 2026 by …'. */
export const invitedText = ({
  isToday,
  invitedAt,
  invitedBy,
}: Pick<ListedInvite, 'isToday' | 'invitedAt' | 'invitedBy'>): string =>
  `Invited ${isToday ? 'today' : formatDate(invitedAt)} by ${invitedBy}`;

export const expiryText = (daysLeft: number): string => `Expires in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}`;

/** Returns the warning about open invitations before a role is deleted. */
export const invitedHint = (invited: number): string =>
  invited === 1
    ? 'Somebody is invited to it: the invitation ends.'
    : `${invited} people are invited to it: the invitations end.`;

/** Returns '5 people, 1 invited'. */
export const summaryText = (people: number, invited: number): string =>
  invited === 0 ? peopleText(people) : `${peopleText(people)}, ${invited} invited`;

export const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
