// The fields of a profile that its owner edits: the required name, and optional phone and address. Email, role and
// status are not among them.

import type { Result } from '#shop/result.ts';
import {
  parseRecipient,
  type Recipient,
  type RecipientField,
  type RecipientFieldErrors,
} from '#shop/shipping/recipient.ts';
import type { StoredAccount } from './account-label.ts';

export interface UserProfile extends StoredAccount {
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly pincode: string | null;
  readonly status: 'active' | 'inactive';
  readonly createdAt: Date;
  readonly lastLogin: Date | null;
}

/** Any posted object: unknown fields are ignored. */
export type ProfileInput = Readonly<Partial<Record<RecipientField, unknown>>>;

export const parseProfile = (input: ProfileInput): Result<Recipient, RecipientFieldErrors> =>
  parseRecipient(input, ['name']);
