// Validates a new password: at registration, after a reset, and in the profile. At least 8 characters, typed twice in
// the same way.

export const MIN_PASSWORD_LENGTH = 8;
/** Hashing a longer password would cost the store more than sending it costs the client. */
export const MAX_PASSWORD_LENGTH = 200;

export interface NewPasswordForm {
  readonly password: string;
  readonly confirmPassword: string;
}

export type NewPasswordProblem = 'missing' | 'too-short' | 'too-long' | 'differs';

export interface NewPasswordProblems {
  readonly password?: NewPasswordProblem;
  readonly confirmPassword?: NewPasswordProblem;
}

function passwordProblem(password: string): NewPasswordProblem | null {
  if (password === '') return 'missing';
  const { length } = [...password];
  if (length < MIN_PASSWORD_LENGTH) return 'too-short';
  return password.length > MAX_PASSWORD_LENGTH || password.includes('\0') ? 'too-long' : null;
}

/** Reports a problem of the password itself before it compares the repetition. */
export function newPasswordProblems({ password, confirmPassword }: NewPasswordForm): NewPasswordProblems {
  const problem = passwordProblem(password);
  if (problem !== null) return { password: problem };
  return password === confirmPassword ? {} : { confirmPassword: 'differs' };
}

export const isValidNewPassword = (form: NewPasswordForm): boolean =>
  Object.keys(newPasswordProblems(form)).length === 0;
