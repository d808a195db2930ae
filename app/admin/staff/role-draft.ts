// The form of a role: its typed values, its validation, and the labels of its changes.

import type { Paise } from '#shop/money/money.ts';
import { PERMISSION_INFO, PERMISSIONS, type Permission } from '#shop/staff/permission.ts';
import { MAX_ROLE_NAME, type RoleFields } from '#shop/staff/staff-role.ts';
import { LIMIT_INVALID, NAME_MISSING } from './staff-messages.ts';

export interface RoleDraft {
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** The typed limit in whole rupees; '' without a limit. */
  readonly refundLimit: string;
}

export const NEW_ROLE: RoleDraft = { name: '', permissions: [], refundLimit: '' };

export const toRoleDraft = (role: {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly refundLimit: Paise | null;
}): RoleDraft => ({
  name: role.name,
  permissions: role.permissions,
  refundLimit: role.refundLimit === null ? '' : String(role.refundLimit / 100),
});

/** Returns paise; null without a limit, undefined for a text that is not a whole number of rupees from 1 to 9,99,999. */
const parseLimit = (text: string): Paise | null | undefined => {
  const typed = text.replaceAll(/[₹,\s]/g, '');
  if (typed === '') return null;
  return /^\d{1,6}$/.test(typed) && Number(typed) > 0 ? Number(typed) * 100 : undefined;
};

export const toFields = ({ name, permissions, refundLimit }: RoleDraft): RoleFields => ({
  name,
  permissions,
  refundLimit: parseLimit(refundLimit) ?? null,
});

export function roleErrors({ name, permissions, refundLimit }: RoleDraft): Record<string, string> {
  const trimmed = name.trim();
  const isLimited = permissions.includes('orders.refund');
  return {
    ...(trimmed === '' || trimmed.length > MAX_ROLE_NAME ? { name: NAME_MISSING } : {}),
    ...(isLimited && parseLimit(refundLimit) === undefined ? { refundLimit: LIMIT_INVALID } : {}),
  };
}

/** Returns the permissions in the order of PERMISSIONS, so that a switch that was set and reset is no change. */
export const togglePermission = (permissions: readonly Permission[], permission: Permission): readonly Permission[] =>
  PERMISSIONS.filter((each) => (each === permission ? !permissions.includes(each) : permissions.includes(each)));

export function changedRoleLabels(before: RoleDraft, after: RoleDraft): string[] {
  const changed = PERMISSIONS.filter(
    (each) => before.permissions.includes(each) !== after.permissions.includes(each),
  ).map((each) => `${PERMISSION_INFO[each].area}: ${PERMISSION_INFO[each].label}`);
  return [
    ...(before.name === after.name ? [] : ['Name']),
    ...(before.refundLimit === after.refundLimit ? [] : ['Refund limit']),
    ...changed,
  ];
}
