import { expect, test } from 'vitest';
import { hasLostDigits, parseFlag, parsePrice, parseUnits, splitList, splitPictures } from './read-values.ts';

test.each([
  ['1299', 129_900],
  ['1299.00', 129_900],
  ['1299.5', 129_950],
  ['1,299', 129_900],
  ['1,29,900.50', 12_990_050],
  ['₹ 1,299', 129_900],
  ['Rs. 499/-', 49_900],
  ['INR 499', 49_900],
  ['499 INR', 49_900],
  ['1.29E+03', 129_000],
  ['1,29E+03', 129_000],
  ['1299,50', 129_950],
  ['1.299,50', 129_950],
  ['1\u00a0299,50', 129_950],
  ['0', 0],
  ['1.299', null],
  ['1,2,3', null],
  ['-5', null],
  ['free', null],
  ['', null],
  ['1e999', null],
])('A-FILE-05 reads the price %j as %j', (text, paise) => {
  expect(parsePrice(text, ',')).toBe(paise);
});

test.each([
  ['1.299', 129_900],
  ['1.299,5', 129_950],
  ['12,5', 1_250],
  ['1299.00', 129_900],
])('A-FILE-05 reads the price %j of a file with semicolons as %j', (text, paise) => {
  expect(parsePrice(text, ';')).toBe(paise);
});

test.each([
  ['4', 4],
  ['4.0', 4],
  ['1,200', 1_200],
  ['-2', -2],
  ['-0', 0],
  ['2.5', null],
  ['many', null],
])('A-FILE-06 reads the quantity %j as %j', (text, units) => {
  expect(parseUnits(text, ',')).toBe(units);
});

test.each([
  ['8.90103E+12', true],
  ['8,90103E+12', true],
  ['1E+03', true],
  ['8901030865275', false],
  ['NK-E+1', false],
  ['1E3', false],
])('A-FILE-06 whether the code %j has lost its digits is %j', (code, isLost) => {
  expect(hasLostDigits(code)).toBe(isLost);
});

test.each([
  ['TRUE', true],
  ['Active', true],
  ['-1', false],
  ['Draft', false],
  ['constructor', null],
])('A-FILE-01 reads the flag %j as %j', (text, flag) => {
  expect(parseFlag(text)).toBe(flag);
});

test('A-FILE-04 lists keep a comma that has a backslash; a comma inside an address does not separate', () => {
  expect(splitList('Earrings\\, Studs, Rings,')).toEqual(['Earrings, Studs', 'Rings']);
  expect(splitPictures('https://a.example/1,2.jpg, https://a.example/3.jpg')).toEqual([
    'https://a.example/1,2.jpg',
    'https://a.example/3.jpg',
  ]);
  expect(splitPictures('front.jpg; back.jpg')).toEqual(['front.jpg', 'back.jpg']);
});
