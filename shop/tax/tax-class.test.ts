import { describe, expect, test } from 'vitest';
import { type DatedRate, findRateOn, rateText, type TaxClassFields, taxClassProblems } from './tax-class.ts';

const TODAY = '2026-11-17';
const fixed = (validFrom: string, rate: number): DatedRate => ({
  validFrom,
  kind: 'fixed',
  rate,
  threshold: null,
  rateAbove: null,
});
const slab = (validFrom: string, overrides: Partial<DatedRate> = {}): DatedRate => ({
  validFrom,
  kind: 'slab',
  rate: 5,
  threshold: 250_000,
  rateAbove: 18,
  ...overrides,
});

test.each([
  // Before the first rate begins, it applies too.
  ['2025-09-21', 5],
  ['2025-09-22', 5],
  ['2027-03-31', 5],
  ['2027-04-01', 12],
  ['2028-01-01', 12],
])('A-GST-09 on %s the rate is %i %', (day, rate) => {
  expect(findRateOn([fixed('2027-04-01', 12), fixed('2025-09-22', 5)], day)?.rate).toBe(rate);
});

test.each<[DatedRate, string]>([
  [fixed(TODAY, 0), 'Nil'],
  [fixed(TODAY, 3), '3 %'],
  [fixed(TODAY, 0.25), '0.25 %'],
  [slab(TODAY), '5 % up to ₹2,500, 18 % above'],
])('A-GST-08 writes the rate %j as %s', (rate, text) => {
  expect(rateText(rate)).toBe(text);
});

describe('A-GST-09 the rules of a class', () => {
  const stored = [fixed('2025-09-22', 5), fixed('2026-11-10', 12)];
  const fields: TaxClassFields = { name: 'Sarees', hsn: '5007', unit: 'PCS', rates: [] };
  const problems = (change: Partial<TaxClassFields>, known = stored) =>
    taxClassProblems({ ...fields, ...change }, { today: TODAY, stored: known });

  test.each<[string, Partial<TaxClassFields>, object]>([
    ['nothing new', {}, {}],
    ['a rate from today', { rates: [fixed(TODAY, 18)] }, {}],
    ['a slab from a later day', { rates: [slab('2027-04-01')] }, {}],
    ['an eight-digit code', { hsn: '50072010' }, {}],
    ['no name', { name: ' ' }, { name: 'required' }],
    ['a long name', { name: 'x'.repeat(81) }, { name: 'too-long' }],
    ['a code of five digits', { hsn: '50072' }, { hsn: 'not-a-code' }],
    ['a rate that begins yesterday', { rates: [fixed('2026-11-16', 5)] }, { 'rates.0.validFrom': 'day-passed' }],
    ['a stored rate of the past', { rates: [fixed('2026-11-10', 12)] }, {}],
    ['a changed rate of the past', { rates: [fixed('2026-11-10', 11)] }, { 'rates.0.validFrom': 'day-passed' }],
    ['a day that does not exist', { rates: [fixed('2027-02-30', 5)] }, { 'rates.0.validFrom': 'not-a-day' }],
    ['no day', { rates: [fixed('', 5)] }, { 'rates.0.validFrom': 'not-a-day' }],
    ['a day twice', { rates: [fixed(TODAY, 5), fixed(TODAY, 12)] }, { 'rates.1.validFrom': 'day-twice' }],
    ['a rate of 100', { rates: [fixed(TODAY, 100)] }, { 'rates.0.rate': 'not-a-rate' }],
    ['a negative rate', { rates: [fixed(TODAY, -1)] }, { 'rates.0.rate': 'not-a-rate' }],
    ['a rate with three decimals', { rates: [fixed(TODAY, 5.125)] }, { 'rates.0.rate': 'not-a-rate' }],
    ['a text as a rate', { rates: [fixed(TODAY, Number.NaN)] }, { 'rates.0.rate': 'not-a-rate' }],
    ['a slab without a limit', { rates: [slab(TODAY, { threshold: 0 })] }, { 'rates.0.threshold': 'not-an-amount' }],
    ['a slab that falls', { rates: [slab(TODAY, { rateAbove: 5 })] }, { 'rates.0.rateAbove': 'not-above' }],
    ['a slab of one rate', { rates: [slab(TODAY, { rateAbove: null })] }, { 'rates.0.rateAbove': 'not-a-rate' }],
  ])('accepts, or refuses with its problem: %s', (_, change, expected) => {
    expect(problems(change)).toEqual(expected);
  });

  test.each<[string, readonly DatedRate[], readonly DatedRate[], object]>([
    ['a new class with a rate from today', [], [fixed(TODAY, 5)], {}],
    ['a new class without a rate', [], [], { rates: 'no-current-rate' }],
    ['a new class with a later rate', [], [fixed('2027-04-01', 5)], { rates: 'no-current-rate' }],
    ['the only rate, which begins today, removed', [fixed(TODAY, 5)], [], { rates: 'no-current-rate' }],
  ])('require a rate for today: %s', (_, known, rates, expected) => {
    expect(problems({ rates }, [...known])).toEqual(expected);
  });
});
