import { expect, test } from 'vitest';
import { newsIn, newsInWords } from './held-rows.ts';

const row = (id: string, status = 'pending') => ({ id, status });

test.each([
  ['nothing', [row('a'), row('b')], [row('a'), row('b')], { count: 0, new: 0 }, '0 new'],
  ['a new one on top', [row('a'), row('b')], [row('c'), row('a')], { count: 1, new: 1 }, '1 new'],
  ['two new ones', [row('a')], [row('d'), row('c'), row('a')], { count: 2, new: 2 }, '2 new'],
  ['one that was decided', [row('a'), row('b')], [row('a', 'approved'), row('b')], { count: 1, new: 0 }, '1 change'],
  ['one that is gone', [row('a'), row('b')], [row('b')], { count: 1, new: 0 }, '1 change'],
  ['one new and one decided', [row('a')], [row('c'), row('a', 'rejected')], { count: 2, new: 1 }, '2 changes'],
])('the news of %s', (_name, shown, rows, news, words) => {
  expect(newsIn(shown, rows)).toEqual(news);
  expect(newsInWords(newsIn(shown, rows))).toBe(words);
});
