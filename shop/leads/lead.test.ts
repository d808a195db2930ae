import { expect, test } from 'vitest';
import { getMobileRefusal, onlyDigits } from './lead.ts';

test.each([
  ['98765 43210', '9876543210'],
  ['98765-43210 ext 7', '9876543210'],
  ['+91 98765-43210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['09876543210', '9876543210'],
  ['91987654321', '9198765432'],
  ['abc', ''],
  ['', ''],
])('S-POP-04 shortens the typed number %j to the digits %j', (input, digits) => {
  expect(onlyDigits(input)).toBe(digits);
});

test.each([
  ['6000000000', null],
  ['9876543210', null],
  ['', 'empty'],
  ['5876543210', 'invalid'],
  ['0987654321', 'invalid'],
  ['987654321', 'invalid'],
  ['98765432101', 'invalid'],
  ['98765 43210', 'invalid'],
  ['९८७६५४३२१०', 'invalid'],
  ['9876543210\n', 'invalid'],
])('checks the number %j, with the refusal %j', (number, refusal) => {
  expect(getMobileRefusal(number)).toBe(refusal);
});
