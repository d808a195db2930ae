import { describe, expect, test } from 'vitest';
import { chosenBy, marksOf } from './courier-marks.ts';

const surface = { id: 1, rate: 8_240, days: 4 };
const express = { id: 2, rate: 8_800, days: 4 };
const air = { id: 3, rate: 19_800, days: 1 };
const silent = { id: 4, rate: 9_000, days: null };

describe('marks of the offers', () => {
  test.each([
    ['each its own', [surface, express, air], { 1: ['Cheapest'], 3: ['Fastest'] }],
    ['both for one', [{ ...surface, days: 1 }, express], { 1: ['Cheapest', 'Fastest'] }],
    ['none for a single one', [surface], {}],
    ['none that all would share', [surface, { ...surface, id: 9 }], {}],
    ['who does not say the days is not the fastest', [silent, express], { 2: ['Cheapest', 'Fastest'] }],
    ['nobody says the days', [silent, { ...silent, id: 5, rate: 9_500 }], { 4: ['Cheapest'] }],
  ])('%s', (_, offers, expected) => {
    const marks = Object.fromEntries(
      offers.map(({ id }) => [id, marksOf(offers, id)]).filter(([, found]) => (found as string[]).length > 0),
    );
    expect(marks).toEqual(expected);
  });
});

describe('the courier chosen by a rule', () => {
  const offers = [express, air, surface, silent];
  test.each([
    ['recommended', 2, express],
    ['recommended', null, surface],
    ['recommended', 77, surface],
    ['cheapest', 2, surface],
    ['fastest', 2, air],
  ] as const)('%s, with %s recommended by the provider', (rule, recommendedId, expected) => {
    expect(chosenBy(rule, offers, recommendedId)).toBe(expected);
  });

  test('is the cheaper of two equally fast couriers, or none without offers', () => {
    expect(chosenBy('fastest', [express, surface], null)).toBe(surface);
    expect(chosenBy('cheapest', [], null)).toBeUndefined();
  });
});
