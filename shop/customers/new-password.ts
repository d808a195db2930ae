// A password that is to be: at registration, after a reset, and in the profile. At least 8 signs, typed twice alike.

export const SHORTEST_PASSWORD = 8;
/** Longer ones would make hashing dearer for us than for whoever sends them. */
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
  if (length < SHORTEST_PASSWORD) return 'too-short';
  return password.length > MAX_PASSWORD_LENGTH || password.includes('\0') ? 'too-long' : null;
}

/** What is wrong with the password itself is told first: there is nothing to repeat yet. */
export function newPasswordProblem({ password, confirmPassword }: NewPasswordForm): NewPasswordProblems {
  const problem = passwordProblem(password);
  if (problem !== null) return { password: problem };
  return password === confirmPassword ? {} : { confirmPassword: 'differs' };
}

export const isGoodPassword = (form: NewPasswordForm): boolean => Object.keys(newPasswordProblem(form)).length === 0;
