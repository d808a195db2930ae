import { expect, test } from 'vitest';
import { gridLines, gridStep, hasLabel, percentChange, wholePercentages } from './chart-scale.ts';

test.each([
  [0, 1],
  [1, 1],
  [3, 1],
  [9, 2],
  [12, 3],
  [41_250, 10_000],
  [38_000, 10_000],
  [100, 20],
])('a maximum of %d gives grid lines every %d', (highest, step) => {
  expect(gridStep(highest)).toBe(step);
});

test('grid lines start at zero and end near the highest value', () => {
  expect(gridLines(38_000)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
  expect(gridLines(0)).toEqual([0]);
  expect(gridLines(1)).toEqual([0, 1]);
});

test('of 30 days with room for 8 labels, every fourth has one, counted back from the last', () => {
  const indexes = Array.from({ length: 30 }, (_, index) => index).filter((index) => hasLabel(index, 30, 8));
  expect(indexes).toEqual([1, 5, 9, 13, 17, 21, 25, 29]);
});

test.each([
  [182, 100, '+82%'],
  [50, 100, '−50%'],
  [100, 100, '0%'],
  [5, 0, null],
  [0, 0, null],
])('the change to %d from %d is shown as %j', (now, before, text) => {
  expect(percentChange(now, before)).toBe(text);
});

test('rounded percentages add up to 100', () => {
  expect(wholePercentages([1, 1, 1])).toEqual([34, 33, 33]);
  expect(wholePercentages([0, 0])).toEqual([0, 0]);
  expect(wholePercentages([5])).toEqual([100]);
});
