/** What the server says to a change of parcels. */
export type ChangeAnswer =
  | {
      readonly ok: true;
      readonly message: string;
      readonly hint?: string;
      /** A sheet to open. */
      readonly url?: string;
    }
  | { readonly ok: false; readonly message: string; readonly reason?: string };

export const CHANGE_PATH = '/admin-panel/fulfillment/change';
