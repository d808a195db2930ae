import { useEffect } from 'react';
import { LoginFirst } from '../account/login-first.tsx';
import { mirroredAddresses } from '../account/mirrored-addresses.ts';

export function SignedOut({ alerts }: { readonly alerts: boolean }) {
  // After a sign-out no copy of the account's addresses may stay in this browser.
  useEffect(() => mirroredAddresses.clear(), []);
  return <LoginFirst text="Please login first to access your profile." returnUrl="/profile" alerts={alerts} />;
}
