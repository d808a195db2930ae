// Shown when the store cannot be reached: the browser's copy of the addresses, read-only.

import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { AccountSection } from '../account/account-section.tsx';
import { useAuth } from '../account/auth-provider.tsx';
import { mirroredAddresses } from '../account/mirrored-addresses.ts';
import { UnreachablePage } from '../account/unreachable-page.tsx';
import { AddressCard } from './addresses/address-card.tsx';

export function ProfileUnreachable() {
  const { user } = useAuth();
  const { revalidate, state } = useRevalidator();
  const uid = user?.uid ?? null;
  const addresses = useSyncExternalStore(
    mirroredAddresses.subscribe,
    () => mirroredAddresses.get(uid),
    mirroredAddresses.getEmpty,
  );
  useEffect(() => {
    const retry = () => void revalidate();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [revalidate]);
  return (
    <UnreachablePage
      className="stack prof"
      title="My Profile"
      note={addresses.length > 0 && ' These are your addresses as this browser last saw them.'}
      busy={state !== 'idle'}
      onRetry={() => void revalidate()}
    >
      {addresses.length > 0 && (
        <AccountSection id="addresses" title="Saved addresses">
          <ul className="addrs">
            {addresses.map((address) => (
              <AddressCard key={address.id} address={address} />
            ))}
          </ul>
        </AccountSection>
      )}
    </UnreachablePage>
  );
}
