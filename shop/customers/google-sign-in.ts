// The interface of Google sign-in: the URL to start, and the identity in the response. The provider makes the requests
// and verifies the response; google-account.ts decides which account the identity opens.

import type { Result } from '#shop/result.ts';

/** The path to which Google redirects, on every origin of the store. It is registered at Google and must be changed there too. */
export const GOOGLE_CALLBACK_PATH = '/login/google/callback';

/** The identity at Google, proven by Google's signature. */
export interface GooglePerson {
  /** Google's own key of the account; only this field never changes. */
  readonly sub: string;
  readonly email: string;
  /** True when Google has verified that the address belongs to this person. */
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** Binds Google's response to the browser that started the sign-in; only that browser stores it, for one sign-in. */
export interface GoogleSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** `message` is Google's own message, if it sent one; `detail` is for the log. */
export type GoogleFailure =
  | { readonly kind: 'refused'; readonly message: string | null; readonly detail: string }
  | { readonly kind: 'unavailable'; readonly detail: string };

export interface GoogleSignIn {
  /** Returns the URL to which the browser is redirected. */
  begin(redirectUri: string): Promise<Result<{ readonly url: string; readonly secrets: GoogleSecrets }, GoogleFailure>>;
  /** `callbackUrl`: the redirect URL with all parameters that Google added. */
  finish(callbackUrl: URL, secrets: GoogleSecrets): Promise<Result<GooglePerson, GoogleFailure>>;
}
