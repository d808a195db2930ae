// A review as shoppers read it: the author's name and the date, without the account.

import type { FitCounts } from './fit.ts';
import type { ReviewPhoto } from './review-photo.ts';

export interface Review {
  readonly id: string;
  readonly userName: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly comment: string;
  /** True when the author had bought the product. */
  readonly verified: boolean;
  readonly date: Date;
  readonly photos: readonly ReviewPhoto[];
}

/** The number of reviews with 5, 4, 3, 2 and 1 stars, in that order. */
export type StarCounts = readonly [number, number, number, number, number];

/** What the reviews of a product say in sum. */
export interface ReviewCounts {
  readonly stars: StarCounts;
  readonly fit: FitCounts;
}

export const NO_REVIEW_COUNTS: ReviewCounts = { stars: [0, 0, 0, 0, 0], fit: { small: 0, true: 0, large: 0 } };
