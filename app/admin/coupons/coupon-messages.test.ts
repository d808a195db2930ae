import { expect, test } from 'vitest';
import { missingExampleText } from './coupon-messages.ts';

test('a missing example is explained: no value is entered, it is loading, or it could not be loaded', () => {
  const isValidDraft = true;
  const hasFailed = true;
  expect(missingExampleText(!isValidDraft, !hasFailed)).toBe('Enter a value to see an example.');
  expect(missingExampleText(isValidDraft, !hasFailed)).toBe('Loading the example…');
  expect(missingExampleText(isValidDraft, hasFailed)).toBe(
    'The example could not be loaded. Change a field to try again.',
  );
});
