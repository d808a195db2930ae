// Authentication: an email address and a password give a token that lasts ten days, in the form of a JWT.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { EXPIRED, refused, UNAUTHENTICATED, WRONG_SEGMENTS } from './refusals.ts';

export interface Login {
  readonly email: string;
  readonly password: string;
}

const TEN_DAYS_S = 864_000;
/** After this number of wrong logins every login is refused for a while, even with the right password. */
const MAX_WRONG_LOGINS = 5;
const BLOCKED_MS = 30 * 60_000;

const encodeJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export class Tokens {
  logins = 0;
  readonly #secret = randomBytes(32);
  readonly #login: Login;
  #validFrom = 0;
  #count = 0;
  #wrong = 0;
  #blockedUntil = 0;

  constructor(login: Login) {
    this.#login = login;
  }

  signIn(email: unknown, password: unknown, now: number): Response {
    if (now < this.#blockedUntil)
      return refused('User blocked due to too many failed login attempts. Please try again after 30 minutes.', 400);
    if (email !== this.#login.email || password !== this.#login.password) {
      if (++this.#wrong >= MAX_WRONG_LOGINS) this.#blockedUntil = now + BLOCKED_MS;
      return refused('Invalid email and password combination', 403);
    }
    this.#wrong = 0;
    this.logins++;
    return Response.json({
      id: 123,
      first_name: 'API',
      last_name: 'User',
      email,
      company_id: 25149,
      created_at: '2019-07-31 12:37:41',
      token: this.#issue(now),
    });
  }

  /** Expires every issued token. */
  expire(): void {
    this.#validFrom = this.#count;
  }

  /** Null when the token is valid. */
  checkToken(authorization: string | undefined, now: number): Response | null {
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    if (!token) return UNAUTHENTICATED();
    const [head, body, signature, ...more] = token.split('.');
    if (!head || !body || !signature || more.length > 0) return WRONG_SEGMENTS();
    const received = Buffer.from(signature, 'base64url');
    const expected = this.#sign(`${head}.${body}`);
    if (received.length !== expected.length || !timingSafeEqual(received, expected)) return UNAUTHENTICATED();
    const { exp, jti } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { exp: number; jti: number };
    return exp * 1000 <= now || jti <= this.#validFrom ? EXPIRED() : null;
  }

  #issue(now: number): string {
    const iat = Math.floor(now / 1000);
    const head = encodeJson({ alg: 'HS256', typ: 'JWT' });
    const body = encodeJson({ sub: 123, iss: 'simulator', iat, exp: iat + TEN_DAYS_S, nbf: iat, jti: ++this.#count });
    return `${head}.${body}.${this.#sign(`${head}.${body}`).toString('base64url')}`;
  }

  #sign(text: string): Buffer {
    return createHmac('sha256', this.#secret).update(text).digest();
  }
}
