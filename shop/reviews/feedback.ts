// What a shopper may say about a product: one to five stars, and words that are there and not endless. The browser asks here
// before it sends, the server before it keeps. Words are kept as they were typed, as text: who shows them escapes them.

import { ok, type Result, refuse } from '#shop/result.ts';

export const MAX_COMMENT_LENGTH = 4_000;
export const MAX_STARS = 5;
/** Of a rejection; what is longer is cut. */
export const MAX_REASON_LENGTH = 1_000;

/** As the document words it when feedback may not be added. */
export const PERMISSION_DENIED =
  'Firebase permission denied: Users cannot write to userFeedback collection. This is a security rule issue.';

export interface Said {
  readonly rating: number;
  readonly comment: string;
}

export type SaidRefusal = 'comment-empty' | 'comment-too-long' | 'rating-impossible';

/** Spaces, and what takes no ink at all: a comment of zero-width letters says nothing. */
const INKLESS = /^[\s\p{Cc}\p{Cf}]*$/u;

/** What no text should carry, and the database cannot keep; line ends and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Forms send line ends as CR LF. A page of empty lines between two words is two lines. */
const tidy = (comment: string): string =>
  comment
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/\n\s*\n\s*\n/g, '\n\n')
    .trim();

export function readSaid({ rating, comment }: Said): Result<Said, SaidRefusal> {
  const words = tidy(comment);
  if (INKLESS.test(words)) return refuse('comment-empty');
  if (words.length > MAX_COMMENT_LENGTH) return refuse('comment-too-long');
  if (!Number.isInteger(rating) || rating < 1 || rating > MAX_STARS) return refuse('rating-impossible');
  return ok({ rating, comment: words });
}
