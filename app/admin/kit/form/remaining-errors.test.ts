import { expect, test } from 'vitest';
import { remainingErrors } from './remaining-errors.ts';

interface Draft {
  readonly code: string;
  readonly value: string;
}
function check(draft: object) {
  const { code, value } = draft as Draft;
  const errors: { code?: string; value?: string } = {};
  if (code === '') errors.code = 'Enter a code.';
  if (value === '') errors.value = 'Enter a value.';
  else if (Number(value) > 100) errors.value = 'At most 100.';
  return errors;
}
const empty: Draft = { code: '', value: '' };

test('A-CPN-30 only the error of a fixed field disappears; a field with another invalid value shows the new error', () => {
  const attempt = { errors: check(empty), draft: empty };
  expect(remainingErrors(attempt, empty, check)).toEqual({ code: 'Enter a code.', value: 'Enter a value.' });
  expect(remainingErrors(attempt, { ...empty, value: '10' }, check)).toEqual({ code: 'Enter a code.' });
  expect(remainingErrors(attempt, { ...empty, value: '101' }, check).value).toBe('At most 100.');
  expect(remainingErrors(attempt, { code: 'DIWALI', value: '10' }, check)).toEqual({});
});

test('A-CPN-30 an error of the server stays until its field changes; no field gets a new error before the next save', () => {
  const draft: Draft = { code: 'DIWALI', value: '10' };
  const attempt = { errors: { code: 'This code is taken.' }, draft };
  expect(remainingErrors(attempt, { ...draft, value: '' }, check)).toEqual({ code: 'This code is taken.' });
  expect(remainingErrors(attempt, { ...draft, code: 'DIWALI2' }, check)).toEqual({});
});
