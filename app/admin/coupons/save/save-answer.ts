import type { CouponField } from '#shop/coupons/coupon-fields.ts';

export const SAVE_PATH = '/admin-panel/coupons/save';

/** What the server says to a saved form. */
export type SaveAnswer =
  | { readonly ok: true; readonly message: string; readonly id: string; readonly version: number }
  | {
      readonly ok: false;
      readonly message: string;
      readonly reason?: string;
      /** What is wrong, by field, in words. */
      readonly fields?: Readonly<Partial<Record<CouponField, string>>>;
      readonly changedMeanwhile?: boolean;
      /** The coupon was deleted meanwhile. */
      readonly isGone?: boolean;
    };
