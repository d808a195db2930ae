// Signs tokens like Google: RS256, with a key of this process, made when it is first needed. On request it signs invalid tokens, so
// that tests can show that the store refuses them.
import type { Grant } from './codes.ts';

/** 'bare-issuer' is valid: Google may omit the scheme. */
const TOKEN_FAULTS = [
  'wrong-nonce',
  'no-nonce',
  'wrong-audience',
  'wrong-issuer',
  'bare-issuer',
  'expired',
  'forged-signature',
  'unknown-key',
  'unsigned',
  'no-email',
] as const;
export type IdTokenFault = (typeof TOKEN_FAULTS)[number];
export const isIdTokenFault = (how: string | null): how is IdTokenFault => TOKEN_FAULTS.some((fault) => fault === how);

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2_048,
  // 65,537, the usual exponent.
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
};
const KEY_ID = 'tanabana-demo-1';
const LIFE_SECONDS = 3_600;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const generateKey = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

export class SignedTokens {
  readonly #issuer: string;
  #key: ReturnType<typeof generateKey> | null = null;

  constructor(issuer: string) {
    this.#issuer = issuer;
  }

  #ownKey() {
    this.#key ??= generateKey();
    return this.#key;
  }

  /** The public half, as a key set. */
  async keySet() {
    const { kty, n, e } = await crypto.subtle.exportKey('jwk', (await this.#ownKey()).publicKey);
    return { keys: [{ kty, n, e, kid: KEY_ID, use: 'sig', alg: 'RS256' }] };
  }

  async idToken({ clientId, nonce, person }: Grant, fault: IdTokenFault | null): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const [givenName, ...familyNames] = person.name.split(' ');
    const claims = {
      iss: this.#issuer,
      azp: clientId,
      aud: clientId,
      sub: person.sub,
      email: person.email,
      email_verified: person.emailVerified,
      ...(person.name
        ? { name: person.name, given_name: givenName, family_name: familyNames.join(' ') || undefined }
        : {}),
      ...(nonce === null ? {} : { nonce }),
      iat: now,
      exp: now + LIFE_SECONDS,
      ...this.#invalidClaims(fault, now),
    };
    return this.#sign(claims, fault);
  }

  #invalidClaims(fault: IdTokenFault | null, now: number): Record<string, unknown> {
    const changes: Partial<Record<IdTokenFault, Record<string, unknown>>> = {
      'wrong-nonce': { nonce: 'of-somebody-else' },
      'no-nonce': { nonce: undefined },
      'wrong-audience': { aud: 'another-shop', azp: 'another-shop' },
      'wrong-issuer': { iss: 'https://accounts.evil.example' },
      'bare-issuer': { iss: this.#issuer.replace(/^https?:\/\//, '') },
      expired: { iat: now - 2 * LIFE_SECONDS, exp: now - LIFE_SECONDS },
      'no-email': { email: undefined },
    };
    return (fault && changes[fault]) ?? {};
  }

  async #sign(claims: object, fault: IdTokenFault | null): Promise<string> {
    const header =
      fault === 'unsigned'
        ? { alg: 'none', typ: 'JWT' }
        : { alg: 'RS256', typ: 'JWT', kid: fault === 'unknown-key' ? 'another-key' : KEY_ID };
    const content = `${encode(header)}.${encode(claims)}`;
    if (fault === 'unsigned') return `${content}.`;
    const usesOtherKey = fault === 'forged-signature' || fault === 'unknown-key';
    const { privateKey } = usesOtherKey ? await generateKey() : await this.#ownKey();
    const signature = await crypto.subtle.sign(ALGORITHM.name, privateKey, Buffer.from(content));
    return `${content}.${Buffer.from(signature).toString('base64url')}`;
  }
}
