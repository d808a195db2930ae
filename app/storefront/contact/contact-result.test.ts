import { expect, test } from 'vitest';
import { getEmptyFieldErrors } from './contact-result.ts';

test.each([
  [{ name: 'Asha', email: 'asha@example.in', message: 'Hello' }, []],
  [{ name: ' ', email: 'asha@example.in', message: 'Hello' }, ['name']],
  [{ name: '', email: '', message: '\n' }, ['name', 'email', 'message']],
])('lists the empty fields of %j: %j', (values, names) => {
  expect(Object.keys(getEmptyFieldErrors(values))).toEqual(names);
});
