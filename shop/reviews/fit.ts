// How a product fits, from the answers in its published reviews: one sentence, from five answers on. Does not decide whose review is
// published. Invariant: 'most' and 'runs' mean more than half of the answers.
// Example: 1 small, 5 true, 0 large: 5 of 6 are more than half, "Most reviewers say it fits true to size."
// 3, 3, 0: "Reviewers disagree about the fit."

import { FIT_ANSWERS } from '#config/value-lists.ts';

export type FitAnswer = (typeof FIT_ANSWERS)[number];
export type FitCounts = Readonly<Record<FitAnswer, number>>;

export const FIT_LABELS: Readonly<Record<FitAnswer, string>> = {
  small: 'Runs small',
  true: 'True to size',
  large: 'Runs large',
};

/** Fewer answers say nothing about a product. */
export const MIN_FIT_ANSWERS = 5;

const SENTENCES: Readonly<Record<FitAnswer, string>> = {
  small: 'Runs small: consider one size up.',
  true: 'Most reviewers say it fits true to size.',
  large: 'Runs large: consider one size down.',
};
const MIXED_SENTENCE = 'Reviewers disagree about the fit.';

export interface FitSummary {
  readonly sentence: string;
  /** The answer that more than half of the reviews gave; null when there is none. */
  readonly majority: FitAnswer | null;
  /** The number of reviews that answered. */
  readonly answers: number;
}

export function summarizeFit(counts: FitCounts): FitSummary | null {
  const answers = FIT_ANSWERS.reduce((sum, answer) => sum + counts[answer], 0);
  if (answers < MIN_FIT_ANSWERS) return null;
  const majority = FIT_ANSWERS.find((answer) => counts[answer] * 2 > answers) ?? null;
  return { sentence: majority === null ? MIXED_SENTENCE : SENTENCES[majority], majority, answers };
}

export const parseFitAnswer = (text: string): FitAnswer | null => FIT_ANSWERS.find((answer) => answer === text) ?? null;

const ONE_SIZE = /^(?:(?:free|one) ?size(?: fits all)?)?$/i;

/** Bags, jewellery, sarees and stoles have no size, or one that fits everybody: nobody is asked how they fit. */
export const hasFit = (sizes: readonly string[]): boolean => sizes.some((size) => !ONE_SIZE.test(size.trim()));
