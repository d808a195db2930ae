// Feedback as a row of the back office's list, the figures above the list, and the query of the list.

import type { Count } from '#shop/catalog/listing.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import type { FitAnswer } from './fit.ts';
import type { ReviewPhoto } from './review-photo.ts';

export const FEEDBACK_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

export interface FeedbackQuery {
  /** Part of the customer's name or of the comment. */
  readonly search: string;
  readonly status: FeedbackStatus | null;
  readonly page: number;
  readonly rows: number;
}

export interface AdminPhoto extends ReviewPhoto {
  readonly id: string;
}

export interface AdminFeedback {
  readonly id: string;
  readonly userName: string;
  readonly verified: boolean;
  readonly rating: number;
  readonly comment: string;
  /** What the author says about the fit; null when nothing. */
  readonly fit: FitAnswer | null;
  readonly status: FeedbackStatus;
  readonly createdAt: Date;
  /** When staff approved or rejected it. */
  readonly decidedAt: Date | null;
  readonly adminNotes: string | null;
  readonly photos: readonly AdminPhoto[];
  readonly product: { readonly id: string; readonly name: string; readonly picture: Picture | null };
}

export interface FeedbackStats {
  readonly total: number;
  readonly pending: number;
  readonly approved: number;
  readonly rejected: number;
  /** The average of all feedback, to one decimal; null while there is none. */
  readonly averageRating: number | null;
}

export interface FeedbackList {
  readonly feedback: readonly AdminFeedback[];
  readonly found: Count;
  readonly page: number;
  readonly stats: FeedbackStats;
}

export const parseFeedbackStatus = (text: string | null): FeedbackStatus | null =>
  FEEDBACK_STATUSES.find((status) => status === text) ?? null;
