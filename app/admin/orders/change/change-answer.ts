/** What the server says to a change of an order. */
export type ChangeAnswer =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string; readonly reason?: string };

export const CHANGE_PATH = '/admin-panel/orders/change';
