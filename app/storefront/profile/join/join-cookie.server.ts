// The join of two accounts that this browser has begun: its token, and the page to open afterwards.

import { privateCookie } from '#app/google/private-cookie.server.ts';
import { JOIN_MINUTES } from '#shop/customers/join-accounts.ts';
import { returnPath } from '../../login/return-path.ts';

export const JOIN_PATH = '/profile/join';

export interface BegunJoin {
  readonly token: string;
  readonly returnUrl: string;
}

const parse = ({ token, returnUrl }: Readonly<Record<string, unknown>>): BegunJoin | null =>
  typeof token === 'string' ? { token, returnUrl: returnPath(typeof returnUrl === 'string' ? returnUrl : null) } : null;

export const joinCookie = privateCookie<BegunJoin>({ name: 'account-join', seconds: JOIN_MINUTES * 60, parse });
