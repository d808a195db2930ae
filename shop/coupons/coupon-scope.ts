// The four lists of categories and products that a coupon includes or excludes.

export const SCOPES = ['applicableCategories', 'applicableProducts', 'excludeCategories', 'excludeProducts'] as const;
export type Scope = (typeof SCOPES)[number];

/** A category or a product, by the name staff know. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}
