// Test page: runs a Google sign-in and shows its result.

import { data, Form, useNavigation } from 'react-router';
import { appInfoContext, shopContext } from '#app/context.ts';
import { readFailureOnce } from '#app/google/google-cookies.server.ts';
import { Button } from '#app/ui/button.tsx';
import type { GoogleSignInFailure } from '#shop/customers/google-account.ts';
import { findOwnAccount } from '#shop/customers/own-account.server.ts';
import type { Route } from './+types/test-google.route.ts';

const MESSAGES: Record<GoogleSignInFailure['reason'], string> = {
  refused: 'Google refused',
  unavailable: 'Google is not available in this store',
  'state-mismatch': 'The response does not belong to this browser',
  'email-not-verified': 'Google has not confirmed this email address',
  'not-confirmed': 'The account of this email address is not confirmed',
  inactive: 'The account is inactive',
  'not-staff': 'The account is not an administrator',
  'rate-limited': 'Too many attempts',
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { failure, headers } = readFailureOnce(request, 'test', !context.get(appInfoContext).demo);
  const error = failure && `Google login failed: ${failure.providerMessage ?? MESSAGES[failure.reason]}`;
  const account = await findOwnAccount(context.get(shopContext));
  return data({ error, email: account?.email ?? null }, { headers });
}

export default function TestGoogle({ loaderData: { error, email } }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <>
      <h1 className="h-page">Google Login Test</h1>
      <p>{email === null ? 'Nobody is signed in.' : `Signed in as ${email}.`}</p>
      <Form method="post" action="/login/google">
        <input type="hidden" name="from" value="test" />
        <input type="hidden" name="returnUrl" value="/test-google" />
        <Button type="submit" busy={busy}>
          Test Google Login
        </Button>
      </Form>
      <div role="alert">{error !== null && !busy && <p className="tests__fail">{error}</p>}</div>
    </>
  );
}
