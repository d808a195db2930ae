// Authorization codes: each is for one client, one redirect URL, one verifier and one exchange, and ends after ten minutes.
import { createHash, randomBytes } from 'node:crypto';
import type { DemoPerson } from './demo-people.ts';

export interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly nonce: string | null;
  /** The PKCE code challenge (S256). */
  readonly challenge: string | null;
  readonly person: DemoPerson;
}

export interface Refusal {
  readonly status: 400 | 401;
  readonly error: string;
  readonly description: string;
}

const CODE_LIFETIME_MS = 10 * 60 * 1_000;
/** Limits the memory: each chosen account issues a code. */
const MAX_CODES = 1_000;

const refusal = (error: string, description: string): Refusal => ({ status: 400, error, description });
const toChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

export class Codes {
  readonly #grants = new Map<string, Grant & { readonly until: number }>();

  issue(grant: Grant): string {
    const code = `4/${randomBytes(24).toString('base64url')}`;
    this.#grants.set(code, { ...grant, until: Date.now() + CODE_LIFETIME_MS });
    const [oldest] = this.#grants.keys();
    if (this.#grants.size > MAX_CODES && oldest) this.#grants.delete(oldest);
    return code;
  }

  /** A code can be redeemed once, whatever the outcome. */
  redeem(form: URLSearchParams, clientId: string): Grant | Refusal {
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    if (!grant || grant.until < Date.now()) return refusal('invalid_grant', 'Malformed auth code.');
    if (grant.clientId !== clientId) return refusal('invalid_grant', 'Bad Request');
    if (grant.redirectUri !== form.get('redirect_uri')) return refusal('redirect_uri_mismatch', 'Bad Request');
    const verifier = form.get('code_verifier');
    if (grant.challenge !== null && !verifier) return refusal('invalid_grant', 'Missing code verifier.');
    if (grant.challenge !== null && toChallenge(verifier ?? '') !== grant.challenge) {
      return refusal('invalid_grant', 'Invalid code verifier.');
    }
    return grant;
  }
}
