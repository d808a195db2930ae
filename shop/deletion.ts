// What is known about the deletion of a row. Pure.

export const DELETABLE = ['product', 'category', 'coupon', 'banner', 'user', 'lead'] as const;
export type Deletable = (typeof DELETABLE)[number];

export interface Deletion {
  /** The member of staff who deleted it; null when it is not known. */
  readonly by: string | null;
  /** Whoever reads this deleted it, perhaps in another tab. */
  readonly isOwn: boolean;
  readonly at: Date | null;
}
