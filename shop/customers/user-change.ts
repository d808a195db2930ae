// The fields of a person that staff may change: name, role and status. A change includes the values that the screen
// showed; if they are outdated, the change is refused. Administrators cannot remove their own rights, the last active
// owner must remain an owner, and a new administrator needs a role and a confirmation. Pure.
// Example: Meera sees 'customer, active' and sets 'inactive'; Arjun has made the user an administrator since: refused,
// changed-meanwhile.

import type { AccountMailTopic } from '#shop/outbox-message.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { normalizeLine, RECIPIENT_MAX } from '#shop/shipping/recipient.ts';

export interface EditableUser {
  readonly name: string;
  readonly role: 'user' | 'admin';
  readonly status: 'active' | 'inactive';
}

export interface UserChange {
  /** The values that the screen showed; null skips the check. */
  readonly seen: EditableUser | null;
  readonly wanted: Partial<EditableUser>;
  /** Staff confirmed, after reading what the role may do, that the user becomes an administrator. */
  readonly confirmsAdministrator?: boolean;
  /** The back-office role of a new administrator. */
  readonly staffRoleId?: string | undefined;
}

export type UserChangeProblem =
  | 'invalid-name'
  | 'changed-meanwhile'
  | 'last-administrator'
  | 'own-account'
  | 'administrator-unconfirmed'
  | 'administrator-without-email'
  | 'staff-role-missing';

const isSame = (one: EditableUser, other: EditableUser): boolean =>
  one.name === other.name && one.role === other.role && one.status === other.status;

export const isRoleOrStatusChanged = (before: EditableUser, after: EditableUser): boolean =>
  before.role !== after.role || before.status !== after.status;

/** True when the change lets the user into the back office. */
export const becomesAdministrator = (before: Pick<EditableUser, 'role'>, after: Pick<EditableUser, 'role'>): boolean =>
  before.role !== 'admin' && after.role === 'admin';

const parseName = (input: string): string | null => {
  const name = normalizeLine(input);
  return name === '' || name.length > RECIPIENT_MAX.name ? null : name;
};

/** Returns the name to store, or null when it is invalid. A mobile account without a name may keep it empty. */
const parseNewName = (before: string, wanted: string): string | null =>
  wanted === before ? before : parseName(wanted);

/**
 * `isLast`: the user is the only active owner. `isOwn`: it is the actor's own account. `hasEmail`: false for a user who
 * could not sign in to the back office. Equal values are not a change and never refused.
 */
export function decideUserChange(
  before: EditableUser,
  { seen, wanted, confirmsAdministrator = false, staffRoleId }: UserChange,
  { isLast, isOwn, hasEmail }: { readonly isLast: boolean; readonly isOwn: boolean; readonly hasEmail: boolean },
): Result<EditableUser, UserChangeProblem> {
  const name = parseNewName(before.name, wanted.name ?? before.name);
  if (name === null) return refuse('invalid-name');
  const after = { name, role: wanted.role ?? before.role, status: wanted.status ?? before.status };
  if (isSame(before, after)) return ok(before);
  if (seen && !isSame(seen, before)) return refuse('changed-meanwhile');
  if (!isRoleOrStatusChanged(before, after)) return ok(after);
  if (isLast) return refuse('last-administrator');
  if (isOwn) return refuse('own-account');
  if (!becomesAdministrator(before, after)) return ok(after);
  return decidePromotion(after, {
    hasEmail,
    hasStaffRole: staffRoleId !== undefined,
    isConfirmed: confirmsAdministrator,
  });
}

interface Promotion {
  readonly hasEmail: boolean;
  readonly hasStaffRole: boolean;
  readonly isConfirmed: boolean;
}

function decidePromotion(
  after: EditableUser,
  { hasEmail, hasStaffRole, isConfirmed }: Promotion,
): Result<EditableUser, UserChangeProblem> {
  if (!hasEmail) return refuse('administrator-without-email');
  if (!hasStaffRole) return refuse('staff-role-missing');
  return isConfirmed ? ok(after) : refuse('administrator-unconfirmed');
}

/** Returns the mails that the user gets about the change. A new name causes no mail. */
export function getMailTopics(before: EditableUser, after: EditableUser): AccountMailTopic[] {
  const mails: AccountMailTopic[] = [];
  if (before.status !== after.status) {
    mails.push(after.status === 'active' ? 'account-reactivated' : 'account-deactivated');
  }
  // An inactive user cannot use a new role; the mail about the deactivation is enough.
  if (before.role !== after.role && after.status === 'active') {
    mails.push(after.role === 'admin' ? 'made-administrator' : 'no-longer-administrator');
  }
  return mails;
}

/**
 * Returns the fields that differ, for the audit log. It records that a name changed, but not the name, because the log
 * outlives every account.
 */
export function toAuditChange(before: EditableUser, after: EditableUser) {
  const changedFields = (['role', 'status'] as const).filter((field) => before[field] !== after[field]);
  const pickChanged = (user: EditableUser) => Object.fromEntries(changedFields.map((field) => [field, user[field]]));
  const nameChange = before.name === after.name ? {} : { name: 'changed' };
  return { before: pickChanged(before), after: { ...pickChanged(after), ...nameChange } };
}
