import type { EditableUser } from '#shop/customers/user-change.ts';

/** What the server says to a change of users. */
export type ChangeAnswer =
  | { readonly ok: true; readonly message: string; readonly hint?: string }
  | {
      readonly ok: false;
      readonly message: string;
      /** Why, where it is known. */
      readonly reason?: string;
      /** Somebody else was first: how it stands now. She may look at that, or save hers all the same. */
      readonly theirs?: EditableUser;
      /** The account was deleted meanwhile. */
      readonly isGone?: boolean;
    };

export const CHANGE_PATH = '/admin-panel/users/change';
