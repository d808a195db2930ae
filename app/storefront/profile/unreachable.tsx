// Shown when the store cannot be reached: the addresses as this browser last saw them, read-only.

import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useAuth } from '../account/auth-provider.tsx';
import { mirroredAddresses } from '../account/mirrored-addresses.ts';
import { AddressCard } from './addresses/address-card.tsx';
import { PageMessage } from './page-message.tsx';
import { ProfileSection } from './profile-section.tsx';

export function Unreachable() {
  const { user } = useAuth();
  const { revalidate, state } = useRevalidator();
  const uid = user?.uid ?? null;
  const addresses = useSyncExternalStore(
    mirroredAddresses.subscribe,
    () => mirroredAddresses.of(uid),
    mirroredAddresses.none,
  );
  useEffect(() => {
    const again = () => void revalidate();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [revalidate]);
  return (
    <div className="wrap prof">
      <h1 className="h-page">My Profile</h1>
      <div role="alert">
        <PageMessage kind="bad">
          The store could not be reached. Please check your connection and try again.
          {addresses.length > 0 && ' These are your addresses as this browser last saw them.'}
        </PageMessage>
      </div>
      <Button variant="quiet" busy={state !== 'idle'} onClick={() => void revalidate()}>
        Try Again
      </Button>
      {addresses.length > 0 && (
        <ProfileSection id="addresses" title="Saved addresses">
          <ul className="addrs">
            {addresses.map((address) => (
              <AddressCard key={address.id} address={address} />
            ))}
          </ul>
        </ProfileSection>
      )}
    </div>
  );
}
