import { expect, test } from 'vitest';
import { editDistance, findCorrections } from './spelling.ts';

test.each([
  ['', '', 0],
  ['', 'silk', 4],
  ['silk', '', 4],
  ['silk', 'silk', 0],
  ['banrasi', 'banarasi', 1],
  ['kurtha', 'kurta', 1],
  ['silk', 'sikl', 1],
  ['lehnga', 'lehenga', 1],
  ['saree', 'shoes', 3],
])('the edit distance from %s to %s is %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
  expect(editDistance(other, one)).toBe(distance);
});

const STORE = ['kurta', 'kurtas', 'banarasi', 'bandhani', 'saree', 'silk', 'anarkali', 'bag'].map((word, index) => ({
  word,
  products: 10 + index,
}));

test.each([
  ['kurtha', ['kurta']],
  ['banrasi', ['banarasi']],
  ['bnarasi', ['banarasi']],
  ['anarklai', ['anarkali']],
  ['banras', ['banarasi']],
  ['slik', ['silk']],
  ['xyzzy', []],
  ['bags', ['bag']],
  ['dog', []],
])('corrects %s to %j', (misspelled, corrections) => {
  expect(findCorrections(misspelled, STORE).map(({ word }) => word)).toEqual(corrections);
});

test('lists the most frequent of equally near words first, three at most', () => {
  const near = ['cola', 'colb', 'colc', 'cold'].map((word, index) => ({ word, products: index }));
  expect(findCorrections('colx', near).map(({ word }) => word)).toEqual(['cold', 'colc', 'colb']);
});
