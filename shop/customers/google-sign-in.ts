// Google, as the shop needs it: a way there, and who came back. How Google is asked, and how its word is proven, is the
// provider's affair; whose account it is, is decided in google-account.ts.

import type { Result } from '#shop/result.ts';

/** Where Google sends people back to, on every origin of the store. Registered there, so it does not change lightly. */
export const GOOGLE_RETURN = '/login/google/callback';

/** Who signed in at Google, proven by Google's signature. */
export interface GooglePerson {
  /** Google's own key of the account, the only one that never changes. */
  readonly sub: string;
  readonly email: string;
  /** Whether Google knows that the address is hers. */
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** What binds Google's answer to the browser that asked; that browser alone keeps it, and for one journey. */
export interface GoogleSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** `said` is Google's own sentence, where it gave one; `because` is for the log. */
export type GoogleFailure =
  | { readonly kind: 'refused'; readonly said: string | null; readonly because: string }
  | { readonly kind: 'unavailable'; readonly because: string };

export interface GoogleSignIn {
  /** The address to send the browser to. */
  begin(
    redirectUri: string,
  ): Promise<Result<{ readonly address: string; readonly secrets: GoogleSecrets }, GoogleFailure>>;
  /** `answer` is the redirect address as the browser came back to it, with all that Google wrote behind it. */
  finish(answer: URL, secrets: GoogleSecrets): Promise<Result<GooglePerson, GoogleFailure>>;
}
