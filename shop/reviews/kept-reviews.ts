// Reviews that the store refused to accept, kept in their author's browser (key `userFeedback`): one per product and
// account, newest first. Anybody can have written under the key: an invalid entry is dropped. Never throws.

import { parseReview, type Said } from './feedback.ts';
import type { Review } from './review.ts';

export interface KeptReview {
  readonly productId: string;
  readonly userId: string;
  readonly userName: string;
  readonly rating: number;
  readonly comment: string;
  /** Only the store knows whether she bought it. */
  readonly verified: false;
  readonly status: 'pending';
  /** ISO text. */
  readonly createdAt: string;
  readonly source: 'local-storage';
}

const MOST = 50;
const MAX_NAME_LENGTH = 200;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function readReview(entry: unknown): KeptReview | null {
  const { productId, userId, userName, rating, comment, createdAt } = (entry ?? {}) as Record<string, unknown>;
  const said = parseReview({ rating: Number(rating), comment: text(comment) });
  if (!said.ok || text(productId) === '' || text(userId) === '' || Number.isNaN(Date.parse(text(createdAt))))
    return null;
  return {
    productId: text(productId),
    userId: text(userId),
    userName: text(userName).slice(0, MAX_NAME_LENGTH),
    ...said.value,
    verified: false,
    status: 'pending',
    createdAt: text(createdAt),
    source: 'local-storage',
  };
}

const isSame = (one: KeptReview, other: KeptReview): boolean =>
  one.productId === other.productId && one.userId === other.userId;

const once = (reviews: readonly KeptReview[]): readonly KeptReview[] =>
  reviews.filter((review, place) => reviews.findIndex((other) => isSame(review, other)) === place).slice(0, MOST);

export function readKeptReviews(stored: string | null): readonly KeptReview[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(entries) ? once(entries.map(readReview).filter((review) => review !== null)) : [];
  } catch {
    return [];
  }
}

interface Author {
  readonly userId: string;
  readonly userName: string;
}

export const keepReview = (
  reviews: readonly KeptReview[],
  author: Author,
  { productId, rating, comment }: Said & { readonly productId: string },
  at: Date,
): readonly KeptReview[] =>
  once([
    {
      productId,
      ...author,
      rating,
      comment,
      verified: false,
      status: 'pending',
      createdAt: at.toISOString(),
      source: 'local-storage',
    },
    ...reviews,
  ]);

/** The store accepted a newer one: the browser's copy is removed. */
export const withoutReview = (
  reviews: readonly KeptReview[],
  { productId, userId }: Pick<KeptReview, 'productId' | 'userId'>,
): readonly KeptReview[] => reviews.filter((kept) => kept.productId !== productId || kept.userId !== userId);

/** Her own reviews of this product, in the form of the page; nobody else's, and none for a guest. */
export function findKeptReview(
  reviews: readonly KeptReview[],
  productId: string,
  userId: string | null,
): Review | null {
  const kept = reviews.find((review) => review.productId === productId && review.userId === userId);
  if (!kept) return null;
  const { userName, rating, comment, verified, createdAt } = kept;
  return { id: `kept ${productId}`, userName, rating, comment, verified, date: new Date(createdAt) };
}
