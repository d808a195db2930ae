import { expect, test } from 'vitest';
import { normalizeCountry } from './country-of-origin.ts';

test.each([
  [' INDIA ', 'India'],
  ['india', 'India'],
  ['bangladesh', 'Bangladesh'],
  ['republic  of korea', 'Republic of Korea'],
  ['CHINA', 'China'],
  ['SRI LANKA', 'Sri Lanka'],
  ['REPUBLIC OF KOREA', 'Republic of Korea'],
  ['timor-leste', 'Timor-Leste'],
  ['Republic of Korea', 'Republic of Korea'],
  ['USA', 'USA'],
  ['usa', 'USA'],
  ['Usa', 'USA'],
  ['the netherlands', 'Netherlands'],
  ['The Netherlands', 'Netherlands'],
  ['U.S.A.', 'U.S.A.'],
  ['PRC', 'PRC'],
  ['DPR KOREA', 'DPR Korea'],
  ['  ', ''],
])('A-LEGAL-04 stores the country %j as %j', (typed, stored) => {
  expect(normalizeCountry(typed)).toBe(stored);
});
