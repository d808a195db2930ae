import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail } from '#shop/email.ts';
import { newPasswordProblems } from './new-password.ts';
import { parseRegistration, type RegistrationForm, registrationProblems } from './registration.ts';

const GOOD: RegistrationForm = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  password: 'Correct1',
  confirmPassword: 'Correct1',
  agreeToTerms: 'on',
};
const problemsWith = (overrides: Partial<RegistrationForm>) => registrationProblems({ ...GOOD, ...overrides });

test('parses and normalises valid input', () => {
  expect(
    parseRegistration({ ...GOOD, firstName: ' Asha \u200b ', email: ' Asha@Example.IN ', phone: '(98765) 432-10' }),
  ).toEqual({
    ok: true,
    value: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210', password: 'Correct1' },
  });
});

describe('field errors', () => {
  test.each([
    ['firstName', 'You won! open http://win.example', 'link'],
    ['lastName', 'asha@example.in', 'link'],
    ['firstName', '', 'missing'],
    ['firstName', ' \u200b\t', 'missing'],
    ['firstName', 'a'.repeat(61), 'invalid'],
    ['lastName', '  ', 'missing'],
    ['email', '', 'missing'],
    ['email', 'asha', 'invalid'],
    ['email', 'asha@example', 'invalid'],
    ['email', 'a b@example.in', 'invalid'],
    ['email', 'a@b.in\r\nBcc: c@d.in', 'invalid'],
    ['phone', '', 'missing'],
    ['phone', '987654321', 'invalid'],
    ['phone', '+91 98765 43210', 'invalid'],
    ['phone', 'ninety-eight', 'invalid'],
    ['agreeToTerms', '', 'missing'],
  ] as const)('reports %s %j as %s', (field, value, problem) => {
    expect(problemsWith({ [field]: value })).toEqual({ [field]: problem });
  });

  test('S-REG-08 refuses a password of seven characters and accepts eight', () => {
    expect(problemsWith({ password: '1234567', confirmPassword: '1234567' })).toEqual({ password: 'too-short' });
    expect(problemsWith({ password: '12345678', confirmPassword: '12345678' })).toEqual({});
  });

  test('reports all fields at once', () => {
    const emptyForm = Object.fromEntries(Object.keys(GOOD).map((field) => [field, ''])) as unknown as RegistrationForm;
    expect(Object.keys(registrationProblems(emptyForm)).sort()).toEqual(
      ['agreeToTerms', 'email', 'firstName', 'lastName', 'password', 'phone'].sort(),
    );
  });
});

test.each([
  ['', '', { password: 'missing' }],
  ['1234567', '1234567', { password: 'too-short' }],
  // Four characters, of two UTF-16 units each.
  ['😀😀😀😀', '😀😀😀😀', { password: 'too-short' }],
  ['12345678', '1234567', { confirmPassword: 'differs' }],
  ['12345678', '', { confirmPassword: 'differs' }],
  ['x'.repeat(201), 'x'.repeat(201), { password: 'too-long' }],
  // A zero character is refused with the reason of a password that is too long.
  ['12345678\0', '12345678\0', { password: 'too-long' }],
  ['पासवर्ड1234', 'पासवर्ड1234', {}],
])('checks the new password %j, repeated as %j', (password, confirmPassword, problems) => {
  expect(newPasswordProblems({ password, confirmPassword })).toEqual(problems);
});

test('parsing any input never throws, and accepted input follows the rules', () => {
  const field = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(...Object.values(GOOD)));
  const keys = Object.keys(GOOD) as (keyof RegistrationForm)[];
  fc.assert(
    fc.property(fc.array(field, { minLength: keys.length, maxLength: keys.length }), (values) => {
      const form = Object.fromEntries(
        keys.map((key, index) => [key, values[index] ?? '']),
      ) as unknown as RegistrationForm;
      const parsed = parseRegistration(form);
      if (!parsed.ok) return Object.keys(parsed.reason).length > 0;
      const { name, email, phone, password } = parsed.value;
      return name.length <= 121 && isEmail(email) && /^\d{10}$/.test(phone) && [...password].length >= 8;
    }),
  );
});
