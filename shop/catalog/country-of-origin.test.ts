import { expect, test } from 'vitest';
import { normalizeCountry } from './country-of-origin.ts';

test.each([
  [' INDIA ', 'India'],
  ['india', 'India'],
  ['bangladesh', 'Bangladesh'],
  ['republic  of korea', 'Republic of Korea'],
  ['USA', 'USA'],
  ['  ', ''],
])('A-LEGAL-04 stores the country %j as %j', (typed, stored) => {
  expect(normalizeCountry(typed)).toBe(stored);
});
