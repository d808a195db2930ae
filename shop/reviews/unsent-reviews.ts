// Reviews that the store refused to accept, kept in their author's browser (key `userFeedback`): one per product and
// account, newest first. The stored text may contain anything: an invalid entry is dropped. Never throws.

import { parseReview, type ReviewContent } from './feedback.ts';
import { type FitAnswer, parseFitAnswer } from './fit.ts';
import type { Review } from './review.ts';

export interface UnsentReview {
  readonly productId: string;
  readonly userId: string;
  readonly userName: string;
  readonly rating: number;
  readonly comment: string;
  /** Missing: not answered. */
  readonly fit?: FitAnswer;
  /** Always false: only the store knows whether the author bought the product. */
  readonly verified: false;
  readonly status: 'pending';
  /** ISO text. */
  readonly createdAt: string;
  readonly source: 'local-storage';
}

const MAX_UNSENT = 50;
const MAX_NAME_LENGTH = 200;

/** The field `fit` is stored only when it was answered. */
const withAnswer = (fit: FitAnswer | null) => (fit === null ? {} : { fit });

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseUnsentReview(entry: unknown): UnsentReview | null {
  const { productId, userId, userName, rating, comment, fit, createdAt } = (entry ?? {}) as Record<string, unknown>;
  const content = parseReview({ rating: Number(rating), comment: toText(comment) });
  if (!content.ok || toText(productId) === '' || toText(userId) === '' || Number.isNaN(Date.parse(toText(createdAt))))
    return null;
  return {
    productId: toText(productId),
    userId: toText(userId),
    userName: toText(userName).slice(0, MAX_NAME_LENGTH),
    rating: content.value.rating,
    comment: content.value.comment,
    ...withAnswer(parseFitAnswer(toText(fit))),
    verified: false,
    status: 'pending',
    createdAt: toText(createdAt),
    source: 'local-storage',
  };
}

const isSame = (one: UnsentReview, other: UnsentReview): boolean =>
  one.productId === other.productId && one.userId === other.userId;

const uniqueReviews = (reviews: readonly UnsentReview[]): readonly UnsentReview[] =>
  reviews.filter((review, index) => reviews.findIndex((other) => isSame(review, other)) === index).slice(0, MAX_UNSENT);

export function parseUnsentReviews(stored: string | null): readonly UnsentReview[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(entries)
      ? uniqueReviews(entries.map(parseUnsentReview).filter((review) => review !== null))
      : [];
  } catch {
    return [];
  }
}

export const addUnsentReview = (
  reviews: readonly UnsentReview[],
  author: { readonly userId: string; readonly userName: string },
  { productId, rating, comment, fit }: ReviewContent & { readonly productId: string },
  at: Date,
): readonly UnsentReview[] =>
  uniqueReviews([
    {
      productId,
      ...author,
      rating,
      comment,
      ...withAnswer(fit),
      verified: false,
      status: 'pending',
      createdAt: at.toISOString(),
      source: 'local-storage',
    },
    ...reviews,
  ]);

/** Removes the browser's copy after the store accepted a newer review. */
export const removeUnsentReview = (
  reviews: readonly UnsentReview[],
  { productId, userId }: Pick<UnsentReview, 'productId' | 'userId'>,
): readonly UnsentReview[] => reviews.filter((review) => review.productId !== productId || review.userId !== userId);

/** The user's own unsent review of this product, in the form of the page; null for a guest. */
export function findUnsentReview(
  reviews: readonly UnsentReview[],
  productId: string,
  userId: string | null,
): Review | null {
  const unsent = reviews.find((review) => review.productId === productId && review.userId === userId);
  if (!unsent) return null;
  const { userName, rating, comment, verified, createdAt } = unsent;
  return { id: `kept ${productId}`, userName, rating, comment, verified, date: new Date(createdAt), photos: [] };
}
