// What a person says about herself: a name at least, the rest if she likes. E-mail, role and status are not hers to say.

import type { Result } from '#shop/result.ts';
import {
  type Recipient,
  type RecipientField,
  type RecipientRefusals,
  readRecipient,
} from '#shop/shipping/recipient.ts';

export interface UserProfile {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly role: 'user' | 'admin';
  readonly phone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly pincode: string | null;
  readonly status: 'active' | 'inactive';
  readonly createdAt: Date;
  readonly lastLogin: Date | null;
}

/** Anything at all: what else was posted is passed over. */
export type TypedProfile = Readonly<Partial<Record<RecipientField, unknown>>>;

export const readProfile = (typed: TypedProfile): Result<Recipient, RecipientRefusals> =>
  readRecipient(typed, ['name']);
