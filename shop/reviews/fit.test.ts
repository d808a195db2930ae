import { describe, expect, test } from 'vitest';
import { hasFit, summarizeFit } from './fit.ts';

const TRUE = 'Most reviewers say it fits true to size.';
const SMALL = 'Runs small: consider one size up.';
const LARGE = 'Runs large: consider one size down.';
const MIXED = 'Reviewers disagree about the fit.';

describe('S-FIT-02 what the reviews say about the fit', () => {
  // From five answers on; 'most' and 'runs' need more than half of them.
  test.each([
    // small, true, large, sentence
    [0, 0, 0, null],
    [0, 4, 0, null],
    [2, 1, 1, null],
    [0, 5, 0, TRUE],
    [1, 3, 1, TRUE],
    [2, 3, 0, TRUE],
    [2, 2, 1, MIXED],
    [3, 3, 0, MIXED],
    [0, 3, 3, MIXED],
    [3, 0, 3, MIXED],
    [2, 4, 2, MIXED],
    [3, 1, 1, SMALL],
    [4, 3, 0, SMALL],
    [0, 2, 3, LARGE],
    [0, 0, 5, LARGE],
    [9, 79, 8, TRUE],
  ])('%i small, %i true to size, %i large: %j', (small, fits, large, sentence) => {
    const summary = summarizeFit({ small, true: fits, large });
    expect(summary?.sentence ?? null).toBe(sentence);
    if (summary) expect(summary.answers).toBe(small + fits + large);
  });
});

describe('S-FIT-01 reviewers are asked about the fit of a product', () => {
  test.each([
    [[], false],
    [[''], false],
    [['Free Size'], false],
    [['FREE SIZE'], false],
    [['One size'], false],
    [['One Size Fits All'], false],
    [['S', 'M'], true],
    [['38'], true],
    [['Free Size', 'XL'], true],
  ])('with the sizes %j: %s', (sizes, asked) => {
    expect(hasFit(sizes)).toBe(asked);
  });
});
