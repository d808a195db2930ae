import type { NewPasswordProblems } from '#shop/customers/new-password.ts';
import type { RegistrationField, RegistrationProblem, RegistrationProblems } from '#shop/customers/registration.ts';

const TOO_LONG = 'Password is too long';
const PASSWORD = { 'too-short': 'Password must be at least 8 characters', 'too-long': TOO_LONG } as const;

const NO_LINK = 'Please enter a name without a link or e-mail address';

type Messages = Readonly<Partial<Record<RegistrationProblem, string>>>;

const MESSAGES: Readonly<Record<RegistrationField, Messages>> = {
  firstName: { missing: 'First name is required', invalid: 'First name is too long', link: NO_LINK },
  lastName: { missing: 'Last name is required', invalid: 'Last name is too long', link: NO_LINK },
  email: { missing: 'Email is required', invalid: 'Please enter a valid email' },
  phone: { missing: 'Phone number is required', invalid: 'Please enter a valid 10-digit phone number' },
  password: { missing: 'Password is required', ...PASSWORD },
  confirmPassword: { differs: 'Passwords do not match' },
  agreeToTerms: { missing: 'You must agree to the terms and conditions' },
};

export type RegistrationErrors = Readonly<Partial<Record<RegistrationField, string>>>;

export const registrationErrors = (problems: RegistrationProblems | NewPasswordProblems): RegistrationErrors =>
  Object.fromEntries(
    (Object.entries(problems) as [RegistrationField, RegistrationProblem][]).map(([field, problem]) => [
      field,
      MESSAGES[field][problem],
    ]),
  );
