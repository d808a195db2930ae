// Buy again: puts an earlier order into the bag and opens the bag. Items that cannot be added are named with their
// reason.

import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { planReorder, type Reorder, type ReorderLine } from '#shop/bag/reorder.ts';
import { useShop } from '../../bag/shop-provider.tsx';
import { AGAIN_FAILED, NOTHING_ADDED, unaddedText, unaddedTitle } from './again-messages.ts';

type FetchedLines = readonly ReorderLine[] | 'signed-out' | 'failed';

async function fetchLines(orderId: string): Promise<FetchedLines> {
  try {
    const response = await fetch(`/orders/${encodeURIComponent(orderId)}/again`);
    if (response.status === 401) return 'signed-out';
    return response.ok ? ((await response.json()) as readonly ReorderLine[]) : 'failed';
  } catch {
    return 'failed';
  }
}

export function useBuyAgain(onSignedOut: () => void) {
  const shop = useShop();
  const toast = useToast();
  const navigate = useNavigate();
  const [busyOrder, setBusyOrder] = useState<string | null>(null);
  /** Set at once: a second click must not add the order twice. */
  const isRunning = useRef(false);

  const finish = ({ addedUnits, unadded }: Reorder) => {
    if (unadded.length > 0) {
      const text = addedUnits === 0 ? NOTHING_ADDED : unaddedTitle(unadded.length);
      toast({ kind: 'error', text, hint: unadded.map(unaddedText).join(' ') });
    }
    if (addedUnits > 0) void navigate('/cart');
  };
  const buyAgain = async (orderId: string) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusyOrder(orderId);
    const lines = await fetchLines(orderId);
    isRunning.current = false;
    setBusyOrder(null);
    if (lines === 'signed-out') onSignedOut();
    else if (lines === 'failed') toast({ kind: 'error', text: AGAIN_FAILED });
    else {
      const plan = planReorder(shop.bag(), lines);
      shop.changeBag(() => plan.bag);
      finish(plan);
    }
  };
  return { busyOrder, buyAgain };
}
