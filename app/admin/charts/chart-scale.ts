import { formatCount } from '#shop/format-count.ts';

const ROUND_STEPS = [1, 2, 2.5, 5, 10];
const GRID_LINE_COUNT = 4;

/** Returns the step between grid lines: a round number, with about four steps up to the highest value. 41,250 has steps of 10,000. */
export function gridStep(highest: number): number {
  if (highest <= 0) return 1;
  // The step is rounded up to a round number: without this factor there would often be only two lines.
  const minStep = (highest / GRID_LINE_COUNT) * 0.8;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = (ROUND_STEPS.find((round) => round * power >= minStep) ?? 10) * power;
  // A step is a whole number, because the chart may count orders.
  return Math.max(1, step < 10 ? Math.ceil(step) : step);
}

/** Returns grid lines from 0 to the multiple of the step nearest to the maximum: 41,250 ends at 40,000, 45,001 at 50,000. */
export function gridLines(highest: number): number[] {
  if (highest <= 0) return [0];
  const step = gridStep(highest);
  const count = Math.max(1, Math.round(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Returns true for every n-th bar, counted back from the last, so that the last bar has a label. */
export const hasLabel = (index: number, count: number, maxLabels: number): boolean =>
  (count - 1 - index) % Math.max(1, Math.ceil(count / maxLabels)) === 0;

/** Returns the change from the previous period, such as '+82%'; null when that period has the value 0. */
export function percentChange(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return '0%';
  return `${percent > 0 ? '+' : '−'}${formatCount(Math.abs(percent))}%`;
}

/** Returns whole percentages that add up to 100, by rounding up the largest remainders: 1, 1 and 1 give 34, 33 and 33. */
export function wholePercentages(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (total === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part / total) * 100);
  const floors = exact.map(Math.floor);
  const missingPercent = 100 - floors.reduce((sum, part) => sum + part, 0);
  const roundedUp = exact
    .map((value, index) => ({ index, fraction: value - Math.floor(value) }))
    .sort((a, b) => b.fraction - a.fraction || a.index - b.index)
    .slice(0, missingPercent)
    .map(({ index }) => index);
  return floors.map((value, index) => value + (roundedUp.includes(index) ? 1 : 0));
}
