import type { Picture } from '#shop/catalog/picture.ts';
import type { FeedbackStatus } from '#shop/reviews/admin-feedback.ts';

/** Feedback as the screen shows it: moments are words already. */
export interface FeedbackRow {
  readonly id: string;
  readonly userName: string;
  readonly verified: boolean;
  readonly rating: number;
  readonly comment: string;
  readonly status: FeedbackStatus;
  /** '14 Nov' */
  readonly said: string;
  /** '12 Nov, 6:10 pm'; null while it waits. */
  readonly decided: string | null;
  readonly adminNotes: string | null;
  readonly product: { readonly id: string; readonly name: string; readonly picture: Picture | null };
}
