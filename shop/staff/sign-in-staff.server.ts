// Lets administrators in. Anyone else who knows a password is turned away without a session.

import type { Accounts } from '#shop/customers/accounts.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';

export type StaffSignInRefusal = 'wrong-credentials' | 'not-staff' | 'too-many-tries';

export async function signInStaff(
  accounts: Accounts,
  request: Headers,
  credentials: { readonly email: string; readonly password: string },
): Promise<Result<Headers, StaffSignInRefusal>> {
  const signedIn = await accounts.signIn(credentials, request);
  if (!signedIn.ok) return refuse(signedIn.reason === 'too-many-tries' ? 'too-many-tries' : 'wrong-credentials');
  const { headers, account } = signedIn.value;
  if (account.role === 'admin') return ok(headers);
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const guest = new Headers(request);
  guest.set('cookie', cookie);
  await accounts.signOut(guest);
  return refuse('not-staff');
}
