import { useEffect } from 'react';
import { LoginFirst } from '../account/login-first.tsx';
import { mirroredAddresses } from '../account/mirrored-addresses.ts';

export function SignedOut({ alerts }: { readonly alerts: boolean }) {
  // Nobody is signed in, so no copy of an account may stay in this browser.
  useEffect(() => mirroredAddresses.forget(), []);
  return <LoginFirst text="Please login first to access your profile." returnUrl="/profile" alerts={alerts} />;
}
