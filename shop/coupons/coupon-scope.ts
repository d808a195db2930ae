// The four lists of categories and products that a coupon includes or excludes.

export const COUPON_SCOPE_FIELDS = [
  'applicableCategories',
  'applicableProducts',
  'excludeCategories',
  'excludeProducts',
] as const;
export type CouponScopeField = (typeof COUPON_SCOPE_FIELDS)[number];

/** A category or a product with its name. */
export interface NamedOption {
  readonly id: string;
  readonly name: string;
}
