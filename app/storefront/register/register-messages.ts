import type { NewPasswordProblems } from '#shop/customers/new-password.ts';
import type { RegistrationField, RegistrationProblem, RegistrationProblems } from '#shop/customers/registration.ts';

const PASSWORD_TOO_LONG = 'Password is too long';
const PASSWORD_MESSAGES = {
  'too-short': 'Password must be at least 8 characters',
  'too-long': PASSWORD_TOO_LONG,
} as const;

const NO_LINK_MESSAGE = 'Please enter a name without a link or email address';

type MessageByProblem = Readonly<Partial<Record<RegistrationProblem, string>>>;

const FIELD_MESSAGES: Readonly<Record<RegistrationField, MessageByProblem>> = {
  firstName: { missing: 'First name is required', invalid: 'First name is too long', link: NO_LINK_MESSAGE },
  lastName: { missing: 'Last name is required', invalid: 'Last name is too long', link: NO_LINK_MESSAGE },
  email: { missing: 'Email is required', invalid: 'Please enter a valid email' },
  phone: { missing: 'Phone number is required', invalid: 'Please enter a valid 10-digit phone number' },
  password: { missing: 'Password is required', ...PASSWORD_MESSAGES },
  confirmPassword: { differs: 'Passwords do not match' },
  agreeToTerms: { missing: 'You must agree to the terms and conditions' },
};

export type RegistrationErrors = Readonly<Partial<Record<RegistrationField, string>>>;

export const registrationErrors = (problems: RegistrationProblems | NewPasswordProblems): RegistrationErrors =>
  Object.fromEntries(
    (Object.entries(problems) as [RegistrationField, RegistrationProblem][]).map(([field, problem]) => [
      field,
      FIELD_MESSAGES[field][problem],
    ]),
  );
