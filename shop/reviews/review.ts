// A review as shoppers read it: who wrote it and when, never whose account it was.

export interface Review {
  readonly id: string;
  readonly userName: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly comment: string;
  /** She had bought it. */
  readonly verified: boolean;
  readonly date: Date;
}

/** How many gave 5 stars, 4, 3, 2 and 1, in that order. */
export type StarCounts = readonly [number, number, number, number, number];
