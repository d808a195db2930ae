/** What the server says to a change of categories. */
export type ChangeAnswer =
  | { readonly ok: true; readonly message: string; readonly id?: string }
  | {
      readonly ok: false;
      readonly message: string;
      /** Why, where it is known. */
      readonly reason?: string;
      /** Somebody else was first: she may look at that, or save hers all the same. */
      readonly changedMeanwhile?: boolean;
      /** The category that was to be saved was deleted meanwhile. */
      readonly isGone?: boolean;
    };

export const CHANGE_PATH = '/admin-panel/categories/change';
