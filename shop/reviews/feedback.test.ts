import { describe, expect, test } from 'vitest';
import { MAX_COMMENT_LENGTH, parseReview } from './feedback.ts';

const comment = (text: string) => parseReview({ rating: 5, comment: text });

describe('the input of a review', () => {
  test.each(['', '   ', '\r\n \t\n', '\u200b\u200b', '\u00a0', '\u0000'])('refuses the empty comment %j', (text) => {
    expect(comment(text)).toEqual({ ok: false, reason: 'comment-empty' });
  });

  test.each([0, 6, -1, 4.5, Number.NaN, Number.POSITIVE_INFINITY])('S-REV-08 refuses %s stars', (rating) => {
    expect(parseReview({ rating, comment: 'Lovely' })).toEqual({ ok: false, reason: 'rating-impossible' });
  });

  test.each([1, 2, 3, 4, 5])('S-REV-08 accepts %s stars', (rating) => {
    expect(parseReview({ rating, comment: 'Lovely' })).toEqual({
      ok: true,
      value: { rating, comment: 'Lovely', fit: null },
    });
  });

  test('has a maximum length, in which a line end of two characters counts as one', () => {
    const line = `${'x'.repeat(9)}\r\n`;
    const longest = line.repeat(MAX_COMMENT_LENGTH / 10).slice(0, -2);
    expect(longest.length).toBeGreaterThan(MAX_COMMENT_LENGTH);
    expect(comment(longest).ok).toBe(true);
    expect(comment('x'.repeat(MAX_COMMENT_LENGTH + 1))).toEqual({ ok: false, reason: 'comment-too-long' });
  });

  test.each([
    ['  Lovely cotton \n', 'Lovely cotton'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['one\n\ntwo', 'one\n\ntwo'],
    [`one${'\n \r\n'.repeat(500)}two`, 'one\n\ntwo'],
    ['a\u0000b\u0007c', 'abc'],
    ['<b>"Bold" & <script>alert(1)</script>', '<b>"Bold" & <script>alert(1)</script>'],
    ['बहुत सुंदर 👩‍🦰💃', 'बहुत सुंदर 👩‍🦰💃'],
    ['جميل جدا', 'جميل جدا'],
    ['half \ud83d', 'half \ufffd'],
  ])('stores %j as %j', (rawComment, stored) => {
    expect(comment(rawComment)).toEqual({ ok: true, value: { rating: 5, comment: stored, fit: null } });
  });

  test.each([
    ['true', 'true'],
    ['small', 'small'],
    ['large', 'large'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('S-FIT-01 takes %j as the answer %j about the fit', (sent, fit) => {
    const input = { rating: 5, comment: 'Lovely' };
    expect(parseReview(sent === undefined ? input : { ...input, fit: sent })).toMatchObject({ value: { fit } });
  });

  test.each(['huge', 'TRUE', 'small,large', '0'])('S-FIT-01 refuses the answer %j about the fit', (fit) => {
    expect(parseReview({ rating: 5, comment: 'Lovely', fit })).toEqual({ ok: false, reason: 'fit-impossible' });
  });
});
