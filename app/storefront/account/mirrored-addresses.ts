// A copy of the account's addresses in the browser (key `savedAddresses`), shown when the store cannot be reached. The
// server never reads it. A second key names its owner, so that the next person at this browser does not see it.

import { parseSavedAddresses, type SavedAddress } from '#shop/customers/address.ts';
import { createBrowserStore } from '../bag/browser-store.ts';

const store = createBrowserStore<readonly SavedAddress[]>('savedAddresses', parseSavedAddresses);

function parseOwner(stored: string | null): string | null {
  try {
    const owner: unknown = JSON.parse(stored ?? 'null');
    return typeof owner === 'string' ? owner : null;
  } catch {
    return null;
  }
}

const ownerStore = createBrowserStore<string | null>('savedAddressesOf', parseOwner);

const NO_ADDRESSES: readonly SavedAddress[] = [];

export const mirroredAddresses = {
  /** Empty when the copy belongs to another user. */
  get: (uid: string | null): readonly SavedAddress[] =>
    uid !== null && ownerStore.get() === uid ? store.get() : NO_ADDRESSES,
  getEmpty: (): readonly SavedAddress[] => NO_ADDRESSES,
  save(uid: string, addresses: readonly SavedAddress[]): void {
    ownerStore.set(uid);
    store.set(addresses);
  },
  clear(): void {
    ownerStore.clear();
    store.clear();
  },
  subscribe: store.subscribe,
};
