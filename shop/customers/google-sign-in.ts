// The interface of Google sign-in: the URL to start, and the identity in the response. The provider makes the requests
// and verifies the response; google-account.ts decides whose account it is.

import type { Result } from '#shop/result.ts';

/** The redirect path, on every origin of the store. Registered at Google: a change must be made there too. */
export const GOOGLE_CALLBACK_PATH = '/login/google/callback';

/** The identity at Google, proven by Google's signature. */
export interface GooglePerson {
  /** Google's own key of the account; only this field never changes. */
  readonly sub: string;
  readonly email: string;
  /** Whether Google has verified that the address belongs to this person. */
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** Binds Google's response to the browser that started the sign-in; only that browser stores it, for one sign-in. */
export interface GoogleSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** `message` is Google's own message, if any; `detail` is for the log. */
export type GoogleFailure =
  | { readonly kind: 'refused'; readonly message: string | null; readonly detail: string }
  | { readonly kind: 'unavailable'; readonly detail: string };

export interface GoogleSignIn {
  /** The URL to redirect the browser to. */
  begin(redirectUri: string): Promise<Result<{ readonly url: string; readonly secrets: GoogleSecrets }, GoogleFailure>>;
  /** `callbackUrl` is the redirect URL to which the browser returned, with all of Google's parameters. */
  finish(callbackUrl: URL, secrets: GoogleSecrets): Promise<Result<GooglePerson, GoogleFailure>>;
}
