import { expect, test } from 'vitest';
import { type ContactInput, parseContactInput } from './contact-input.ts';
import { CONTACT_LENGTHS } from './contact-message.ts';

const GOOD: ContactInput = { name: 'Asha Rao', email: 'asha@example.in', message: 'Is the kurta in stock?' };

test('trims input, normalises line ends, and limits a name to one line', () => {
  const typed = { name: '  Asha\r\nRao ', email: ' asha@example.in ', message: ' One\r\ntwo\rthree\u0000 ' };
  expect(parseContactInput(typed)).toEqual({
    ok: true,
    value: { name: 'Asha Rao', email: 'asha@example.in', message: 'One\ntwo\nthree' },
  });
});

test.each<[string, Partial<ContactInput>, string]>([
  ['no name', { name: '' }, 'incomplete'],
  ['a blank name', { name: ' \t\n' }, 'incomplete'],
  ['a name of control characters', { name: '\u0000\u0007' }, 'incomplete'],
  ['no email', { email: '   ' }, 'incomplete'],
  ['no message', { message: '\r\n' }, 'incomplete'],
  ['no field at all', { name: '', email: '', message: '' }, 'incomplete'],
  ['no message and an invalid email', { email: 'asha', message: '' }, 'incomplete'],
  ['no @', { email: 'asha.example.in' }, 'invalid-email'],
  ['no domain', { email: 'asha@' }, 'invalid-email'],
  ['no dot', { email: 'asha@example' }, 'invalid-email'],
  ['two addresses', { email: 'asha@example.in, all@example.in' }, 'invalid-email'],
  ['a header in the email', { email: 'asha@example.in\r\nBcc: all@example.in' }, 'invalid-email'],
  ['a name around the email', { email: 'Asha <asha@example.in>' }, 'invalid-email'],
  ['a long email', { email: `${'a'.repeat(250)}@example.in` }, 'invalid-email'],
  ['a long name', { name: 'a'.repeat(CONTACT_LENGTHS.name + 1) }, 'too-long'],
  ['a long message', { message: 'a'.repeat(CONTACT_LENGTHS.message + 1) }, 'too-long'],
])('refuses %s', (_, overrides, reason) => {
  expect(parseContactInput({ ...GOOD, ...overrides })).toEqual({ ok: false, reason });
});

test('counts a line end once, as the browser does', () => {
  const message = `a\r\n`.repeat(CONTACT_LENGTHS.message / 2 - 1).concat('ab');
  expect(parseContactInput({ ...GOOD, message })).toMatchObject({ ok: true });
});
