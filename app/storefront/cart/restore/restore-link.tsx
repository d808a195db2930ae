// Opened with the link of a reminder: adds the lines that this browser's bag does not have. Loaded only with such a
// link.

import { useEffect, useState } from 'react';
import { type Bag, toSavedItem } from '#shop/bag/bag.ts';
import { isSameLineId, toLineId } from '#shop/bag/bag-change.ts';
import type { RestoredBag } from '#shop/bag-reminders/restore-bag.server.ts';
import { bagSyncStore } from '../../bag/bag-store.ts';
import { useShop } from '../../bag/shop-provider.tsx';
import { PageMessage } from '../../page-message.tsx';

const MESSAGES = {
  expired: 'This link has expired. Log in to see the bag of your account.',
  failed: 'We could not load the bag of the mail. Please open the link again.',
} as const;

async function fetchBag(token: string): Promise<RestoredBag | keyof typeof MESSAGES> {
  try {
    const response = await fetch('/cart/restore', { method: 'POST', body: new URLSearchParams({ bag: token }) });
    if (response.status === 410) return 'expired';
    return response.ok ? ((await response.json()) as RestoredBag) : 'failed';
  } catch {
    return 'failed';
  }
}

/** The lines that the browser's bag does not have yet. */
function findMissing(bag: Bag, { changes, products }: RestoredBag) {
  return changes.flatMap((change) => {
    const product = products.find(({ id }) => id === change.id);
    const isInBag = bag.some((line) => isSameLineId(change)(toLineId(line)));
    return product && !isInBag ? [{ change, product }] : [];
  });
}

/**
 * A guest's lines keep the keys of the account's bag: after a sign-in to that account they are not added a second time.
 */
function keepKeys(changes: RestoredBag['changes']): void {
  const sync = bagSyncStore.get();
  if (sync.uid !== null) return;
  const others = sync.waiting.filter((waiting) => !changes.some(isSameLineId(waiting)));
  bagSyncStore.set({ ...sync, waiting: [...others, ...changes] });
}

/** The token leaves the address, so that it is neither shared nor used again by a reload. */
const removeToken = (): void => history.replaceState(history.state, '', '/cart');

export function RestoreLink({ token }: { readonly token: string }) {
  const shop = useShop();
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void fetchBag(token).then((restored) => {
      if (!isCurrent) return;
      if (typeof restored === 'string') return setMessage(MESSAGES[restored]);
      const missing = findMissing(shop.bag(), restored);
      keepKeys(missing.map(({ change }) => change));
      const missingLines = missing.map(({ change: { size, by }, product }) => ({
        ...toSavedItem(product, size === '' ? null : size),
        qty: by,
      }));
      if (missingLines.length > 0) shop.changeBag((bag) => [...bag, ...missingLines]);
      removeToken();
    });
    return () => {
      isCurrent = false;
    };
  }, [shop, token]);
  return <div role="alert">{message !== null && <PageMessage kind="error">{message}</PageMessage>}</div>;
}
