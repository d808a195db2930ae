// The browser's copy of the account's addresses (key `savedAddresses`), for a session that loses the server. It is written when
// the account's are known and only ever shown: the server never believes it. A second key says whose copy it is, since the next
// person at this browser must not see it.

import { readSavedAddresses, type SavedAddress } from '#shop/customers/address.ts';
import { createBrowserStore } from '../bag/browser-store.ts';

const store = createBrowserStore<readonly SavedAddress[]>('savedAddresses', readSavedAddresses);

function readOwner(stored: string | null): string | null {
  try {
    const owner: unknown = JSON.parse(stored ?? 'null');
    return typeof owner === 'string' ? owner : null;
  } catch {
    return null;
  }
}

const ownerStore = createBrowserStore<string | null>('savedAddressesOf', readOwner);

const NONE: readonly SavedAddress[] = [];

export const mirroredAddresses = {
  /** None when the copy is somebody else's. */
  of: (uid: string | null): readonly SavedAddress[] => (uid !== null && ownerStore.get() === uid ? store.get() : NONE),
  none: (): readonly SavedAddress[] => NONE,
  keep(uid: string, addresses: readonly SavedAddress[]): void {
    ownerStore.set(uid);
    store.set(addresses);
  },
  forget(): void {
    ownerStore.clear();
    store.clear();
  },
  subscribe: store.subscribe,
};
