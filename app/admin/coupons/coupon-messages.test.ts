import { expect, test } from 'vitest';
import { missingExampleText } from './coupon-messages.ts';

test('only an invalid draft is told to enter a value; a failed request for the example is said', () => {
  expect(missingExampleText(false, false)).toBe('Enter a value to see an example.');
  expect(missingExampleText(true, false)).toBe('Loading the example…');
  expect(missingExampleText(true, true)).toBe('The example could not be loaded. Change a field to try again.');
});
