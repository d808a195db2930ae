import { MAX_STYLE_COLORS } from '#shop/catalog/style.ts';
import type { JoinStyleRefusal } from '#shop/catalog/styles.server.ts';

export const JOINED_MESSAGE = 'Both are colours of one style now.';
export const LEFT_MESSAGE = 'It is a style of its own again.';

export const STYLE_FAILURE_MESSAGES = {
  join: 'The colour could not be added. Please try again.',
  leave: 'The colour could not be taken out. Please try again.',
} as const;

const PROBLEM_TEXTS: Readonly<Record<Exclude<JoinStyleRefusal, 'not-allowed' | object>, string>> = {
  'no-such-product': 'This product has been deleted.',
  'same-product': 'This product is a colour of this style already.',
  'no-color': 'Each colour needs its name. Fill in the field Color of both products, and save them.',
  'too-many-colors': `A style has at most ${MAX_STYLE_COLORS} colours.`,
};

/** Returns 'This style has Rust already. …' */
export const joinProblemText = (problem: Exclude<JoinStyleRefusal, 'not-allowed'>): string =>
  typeof problem === 'string'
    ? PROBLEM_TEXTS[problem]
    : `This style has ${problem.sameColor} already. Change the field Color of one of the two.`;
