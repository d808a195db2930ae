// The code that a browser asked for: a cookie names its row, so that nobody else can try codes of this number or use up
// its tries.

import { privateCookie } from '#app/google/private-cookie.server.ts';
import type { PhoneCodePurpose } from '#shop/customers/phone-code.ts';
import { returnPath } from '../return-path.ts';

interface RequestedCode {
  readonly id: string;
  /** The path to open afterwards. */
  readonly returnUrl: string;
}

/** Longer than a code is valid, so that somebody who enters an expired code learns that it has expired. */
const SECONDS = 30 * 60;

const parse = ({ id, returnUrl }: Readonly<Record<string, unknown>>): RequestedCode | null =>
  typeof id === 'string' ? { id, returnUrl: returnPath(typeof returnUrl === 'string' ? returnUrl : null) } : null;

export const codeCookies = {
  'sign-in': privateCookie<RequestedCode>({ name: 'phone-code', seconds: SECONDS, parse }),
  cod: privateCookie<RequestedCode>({ name: 'cod-code', seconds: SECONDS, parse }),
  verify: privateCookie<RequestedCode>({ name: 'phone-proof', seconds: SECONDS, parse }),
} as const satisfies Record<PhoneCodePurpose, unknown>;
