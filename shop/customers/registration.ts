// Validates a registration. Each field is reported on its own, so that all can be corrected at once. The form uses it
// before sending; the server's own validation decides. Example: '(98765) 43210' is a valid phone number; '+91 98765
// 43210' has twelve digits and is invalid.

import { isEmail } from '#shop/email.ts';
import { containsLink } from '#shop/person-name.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type NewPasswordProblem, newPasswordProblems } from './new-password.ts';

export const REGISTRATION_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'password',
  'confirmPassword',
  'agreeToTerms',
] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** The fields as a form sends them; an unticked box is ''. */
export type RegistrationForm = Readonly<Record<RegistrationField, string>>;

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

export type RegistrationProblem = 'missing' | 'invalid' | 'link' | NewPasswordProblem;
export type RegistrationProblems = Readonly<Partial<Record<RegistrationField, RegistrationProblem>>>;

export const MAX_NAME_LENGTH = 60;

/** Returns the name in one line, without invisible characters. */
const normalizeName = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const nameProblem = (name: string): RegistrationProblem | undefined => {
  const normalized = normalizeName(name);
  if (normalized.length === 0) return 'missing';
  if (normalized.length > MAX_NAME_LENGTH) return 'invalid';
  return containsLink(normalized) ? 'link' : undefined;
};

const emailProblem = (email: string): RegistrationProblem | undefined => {
  if (email.trim() === '') return 'missing';
  return isEmail(email) ? undefined : 'invalid';
};

const phoneProblem = (phone: string): RegistrationProblem | undefined => {
  if (phone.trim() === '') return 'missing';
  return phone.replace(/\D/g, '').length === 10 ? undefined : 'invalid';
};

export function registrationProblems(form: RegistrationForm): RegistrationProblems {
  const problems = {
    firstName: nameProblem(form.firstName),
    lastName: nameProblem(form.lastName),
    email: emailProblem(form.email),
    phone: phoneProblem(form.phone),
    ...newPasswordProblems(form),
    agreeToTerms: form.agreeToTerms === '' ? ('missing' as const) : undefined,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

export function parseRegistration(form: RegistrationForm): Result<Registration, RegistrationProblems> {
  const problems = registrationProblems(form);
  if (Object.keys(problems).length > 0) return refuse(problems);
  return ok({
    name: `${normalizeName(form.firstName)} ${normalizeName(form.lastName)}`,
    email: form.email.trim().toLowerCase(),
    phone: form.phone.replace(/\D/g, ''),
    password: form.password,
  });
}
