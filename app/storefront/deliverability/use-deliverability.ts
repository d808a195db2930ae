// Asks the store about a PIN code from the browser, because the pages are the same bytes for everyone.

import { useEffect, useState } from 'react';
import type { Deliverability } from '#shop/shipping/deliverability.ts';

async function fetchDeliverability(pin: string): Promise<Deliverability> {
  try {
    const response = await fetch(`/deliverability?pin=${pin}`);
    if (response.ok) return (await response.json()) as Deliverability;
  } catch {
    // Treated as unknown: it does not block the order.
  }
  return { state: 'unknown' };
}

/** Null while there is no PIN code, and until the answer has come. */
export function useDeliverability(pin: string | null): Deliverability | null {
  const [latest, setLatest] = useState<{ readonly pin: string; readonly answer: Deliverability } | null>(null);
  useEffect(() => {
    if (pin === null) return;
    let isCancelled = false;
    void fetchDeliverability(pin).then((answer) => isCancelled || setLatest({ pin, answer }));
    return () => {
      isCancelled = true;
    };
  }, [pin]);
  return latest?.pin === pin ? latest.answer : null;
}
