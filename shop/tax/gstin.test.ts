import { expect, test } from 'vitest';
import { parseGstin, stateOfGstin } from './gstin.ts';
import { placeOfSupply, stateTaxName } from './indian-states.ts';

test.each([
  ['a valid number', '27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
  ['spaces and small letters', ' 27aapfu 0939f1zv ', '27AAPFU0939F1ZV'],
  ['a wrong check character', '27AAPFU0939F1ZW', null],
  ['two letters exchanged', '27AAPUF0939F1ZV', null],
  ['14 characters', '27AAPFU0939F1Z', null],
  ['an unknown State', '99AAPFU0939F1ZK', null],
  ['nothing', '', null],
])('S-GST-04 reads a GSTIN: %s', (_, typed, gstin) => {
  expect(parseGstin(typed)).toBe(gstin);
});

test('S-GST-04 a GSTIN begins with the code of its State', () => {
  expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('27');
});

test.each([
  ['a name', 'Karnataka', '560001', '29'],
  ['a former name', 'Orissa', '751001', '21'],
  ['a short form', 'tn', '600001', '33'],
  ['an ampersand', 'Jammu & Kashmir', '180001', '01'],
  ['a full stop', 'New Delhi.', '110001', '07'],
  ['a misspelt name, by its pincode', 'Karnatka', '560001', '29'],
  ['another script, by its pincode', 'महाराष्ट्र', '411001', '27'],
  ['Goa, by its pincode', '-', '403521', '30'],
  ['an army post office', 'APO', '900056', '97'],
])('S-GST-05 finds the State of an address: %s', (_, state, pincode, code) => {
  expect(placeOfSupply({ state, pincode })).toBe(code);
});

test('S-GST-05 the tax of a Union territory without a legislature is UTGST', () => {
  expect(['04', '26', '31', '35', '38'].map(stateTaxName)).toEqual(Array(5).fill('UTGST'));
  expect(['07', '29', '34'].map(stateTaxName)).toEqual(Array(3).fill('SGST'));
});
