export const CHANGE_PATH = '/admin-panel/coupons/change';

/** What the server says when a coupon is turned on or off, or deleted. */
export type ChangeAnswer =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string; readonly reason?: string };
