import { expect, test } from 'vitest';
import { emptyFields } from './contact-answer.ts';

test.each([
  [{ name: 'Asha', email: 'asha@example.in', message: 'Hello' }, []],
  [{ name: ' ', email: 'asha@example.in', message: 'Hello' }, ['name']],
  [{ name: '', email: '', message: '\n' }, ['name', 'email', 'message']],
])('lists the empty fields of %j: %j', (typed, names) => {
  expect(Object.keys(emptyFields(typed))).toEqual(names);
});
