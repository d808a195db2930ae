// The record of a deletion: who deleted a row, and when. Pure.

export const DELETABLE_ENTITIES = [
  'product',
  'category',
  'coupon',
  'banner',
  'user',
  'lead',
  'page',
  'collection',
  'tax class',
  'synonym',
] as const;
export type DeletableEntity = (typeof DELETABLE_ENTITIES)[number];

export interface Deletion {
  /** The staff member who deleted the row; null when unknown. */
  readonly by: string | null;
  /** True when the current user deleted the row, perhaps in another tab. */
  readonly isByCurrentUser: boolean;
  readonly at: Date | null;
}
