// Handles a posted sign-in form with email and password, for the sign-in pages of both surfaces.

import { postedForm } from '#app/posted-form.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';

export interface SignInAttempt<Value, Reason> {
  /** The email address from the form, to show it again. */
  readonly email: string;
  /** 'empty': a field is missing. 'unavailable': the accounts could not be read; the error is in the log. */
  readonly result: Result<Value, Reason | 'empty' | 'unavailable'>;
}

export async function handleSignInForm<Value, Reason>(
  request: Request,
  log: ShopContext['log'],
  signIn: (credentials: { readonly email: string; readonly password: string }) => Promise<Result<Value, Reason>>,
): Promise<SignInAttempt<Value, Reason>> {
  const form = await postedForm(request);
  const email = String(form.get('email') ?? '').trim();
  const password = String(form.get('password') ?? '');
  if (email === '' || password === '') return { email, result: refuse('empty') };
  try {
    return { email, result: await signIn({ email, password }) };
  } catch (error) {
    log.error({ err: error, path: new URL(request.url).pathname }, 'sign-in failed: accounts unavailable');
    return { email, result: refuse('unavailable') };
  }
}
