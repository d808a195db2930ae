import { describe, expect, test } from 'vitest';
import { chooseCourier, getMarks } from './courier-marks.ts';

const surface = { id: 1, rate: 8_240, days: 4 };
const express = { id: 2, rate: 8_800, days: 4 };
const air = { id: 3, rate: 19_800, days: 1 };
const unknownDays = { id: 4, rate: 9_000, days: null };

describe('marks of the offers', () => {
  test.each([
    ['one mark each for two offers', [surface, express, air], { 1: ['Cheapest'], 3: ['Fastest'] }],
    ['both marks for one offer', [{ ...surface, days: 1 }, express], { 1: ['Cheapest', 'Fastest'] }],
    ['no mark for a single offer', [surface], {}],
    ['no mark that all offers would share', [surface, { ...surface, id: 9 }], {}],
    ['no speed mark for a courier without a delivery time', [unknownDays, express], { 2: ['Cheapest', 'Fastest'] }],
    [
      'only the price mark if no courier has a delivery time',
      [unknownDays, { ...unknownDays, id: 5, rate: 9_500 }],
      { 4: ['Cheapest'] },
    ],
  ])('gives %s', (_, offers, expected) => {
    const marked = offers.filter(({ id }) => getMarks(offers, id).length > 0);
    expect(Object.fromEntries(marked.map(({ id }) => [id, getMarks(offers, id)]))).toEqual(expected);
  });
});

describe('the courier selected by a rule', () => {
  const offers = [express, air, surface, unknownDays];
  test.each([
    ['recommended', 2, express],
    ['recommended', null, surface],
    ['recommended', 77, surface],
    ['cheapest', 2, surface],
    ['fastest', 2, air],
  ] as const)('follows the rule %s when the provider recommends %s', (rule, recommendedId, expected) => {
    expect(chooseCourier(rule, offers, recommendedId)).toBe(expected);
  });

  test('selects the cheaper of two equally fast couriers, and none without offers', () => {
    expect(chooseCourier('fastest', [express, surface], null)).toBe(surface);
    expect(chooseCourier('cheapest', [], null)).toBeUndefined();
  });
});
