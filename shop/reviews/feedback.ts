// Validates a shopper's feedback: one to five stars, a comment that is not empty and not too long, and an optional answer about the fit.
// The browser validates before it sends, the server before it stores. The comment is stored as plain text: each screen escapes it.

import { ok, type Result, refuse } from '#shop/result.ts';
import { type FitAnswer, parseFitAnswer } from './fit.ts';

export const MAX_COMMENT_LENGTH = 4_000;
export const MAX_STARS = 5;
/** The limit of a rejection's reason; a longer text is cut. */
export const MAX_REASON_LENGTH = 1_000;

/** The message when feedback may not be added; its wording is specified (A-ERR-57). */
export const PERMISSION_DENIED =
  'Firebase permission denied: Users cannot write to userFeedback collection. This is a security rule issue.';

export interface ReviewContent {
  readonly rating: number;
  readonly comment: string;
  /** Null: not answered. */
  readonly fit: FitAnswer | null;
}

/** As the form sends it. */
export interface ReviewInput extends Omit<ReviewContent, 'fit'> {
  /** Empty or missing: not answered. */
  readonly fit?: string | null;
}

export type ReviewInputRefusal = 'comment-empty' | 'comment-too-long' | 'rating-impossible' | 'fit-impossible';

/** Spaces and invisible characters: a comment of zero-width characters is empty. */
const BLANK = /^[\s\p{Cc}\p{Cf}]*$/u;

/** Control characters, which the database cannot store; line ends and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Forms send line ends as CR LF. Many empty lines between two words become two line ends. */
const normalizeComment = (comment: string): string =>
  comment
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/\n\s*\n\s*\n/g, '\n\n')
    .trim();

export function parseReview({ rating, comment, fit }: ReviewInput): Result<ReviewContent, ReviewInputRefusal> {
  const text = normalizeComment(comment);
  if (BLANK.test(text)) return refuse('comment-empty');
  if (text.length > MAX_COMMENT_LENGTH) return refuse('comment-too-long');
  if (!Number.isInteger(rating) || rating < 1 || rating > MAX_STARS) return refuse('rating-impossible');
  const answer = fit ? parseFitAnswer(fit) : null;
  return fit && answer === null ? refuse('fit-impossible') : ok({ rating, comment: text, fit: answer });
}
