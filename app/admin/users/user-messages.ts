// Messages about users; the required texts are in A-USER and A-ERR.

import type { ConsentSource } from '#shop/consents/consent.ts';
import type { WithdrawRefusal } from '#shop/consents/customer-consents.server.ts';
import type { CustomerNoteRefusal } from '#shop/customers/customer-notes.server.ts';
import type { DeleteUserRefusal } from '#shop/customers/delete-user.server.ts';
import type { UpdateUserRefusal } from '#shop/customers/update-user.server.ts';
import type { RightsReason } from '../kit/actions/action-result.ts';

export const UPDATED = 'User updated successfully';
export const NOTE_ADDED = 'Note added.';
export const NOTE_DELETED = 'Note deleted.';
export const CONSENT_WITHDRAWN = 'Withdrawal recorded.';
export const DELETED = 'User deleted successfully';
export const FAILURE_MESSAGES = {
  save: 'Failed to update user',
  delete: 'Failed to delete user',
  addNote: 'Failed to add the note',
  deleteNote: 'Failed to delete the note',
  withdrawConsent: 'Failed to record the withdrawal',
  addSamples: 'Failed to add the sample users',
} as const;
export const DELETE_CONFIRMATION = 'Are you sure you want to delete this user? This action cannot be undone.';
export const NONE_FOUND = 'No users found.';
export const LOAD_FAILED = 'Failed to load users';

export const sampleUsersMessage = (added: number): string => {
  if (added === 0) return 'The sample users are there already';
  return `${added} sample ${added === 1 ? 'user' : 'users'} added`;
};
export const sampleHint = (password: string): string => `They log in with the password ${password}`;

/** Reasons that are appended to the failure message. */
export const REFUSAL_MESSAGES: Readonly<Record<Exclude<UpdateUserRefusal | DeleteUserRefusal, RightsReason>, string>> =
  {
    'no-such-person': 'This user is not there any more.',
    'invalid-name': 'Please enter a name of at most 120 letters.',
    'own-account': 'Your own role and status are for another administrator to change.',
    'administrator-unconfirmed': 'Confirm first that this person becomes an administrator.',
    'administrator-without-email': 'An administrator needs an email address: the back office is entered by email.',
    'staff-role-missing': 'Choose the role that this person has in the back office.',
    'role-above-own': 'This role has a permission that you have not. Ask an owner.',
    'last-administrator': 'The store needs at least one active owner.',
    'changed-meanwhile': 'Somebody else changed this user while you were editing.',
    'not-settled':
      'An order, a return or a payment of this user is still under way. Make the user inactive until it is done.',
  };

export const NOTE_REFUSAL_MESSAGES: Readonly<Record<Exclude<CustomerNoteRefusal, 'not-allowed'>, string>> = {
  empty: 'Please write something first.',
  'no-such-person': 'This user is not there any more.',
  'no-such-note': 'The note is not there any more.',
};

export const CONSENT_REFUSAL_MESSAGES: Readonly<Record<Exclude<WithdrawRefusal, 'not-allowed'>, string>> = {
  'no-such-consent': 'This consent has been withdrawn already. Reload the page.',
};

/** Where a consent was given or withdrawn. */
export const CONSENT_SOURCE_LABELS: Readonly<Record<ConsentSource, string>> = {
  product: 'product page',
  checkout: 'checkout',
  popup: 'discount popup',
  newsletter: 'newsletter',
  profile: 'profile',
  bag: 'bag',
  preferences: 'link in an email',
  mail: 'mail program',
  whatsapp: 'WhatsApp',
  staff: 'staff, on request',
};
