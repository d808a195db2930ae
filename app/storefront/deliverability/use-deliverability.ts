// Loads the deliverability of a pincode in the browser, because the cached pages are identical for everyone.

import { useEffect, useState } from 'react';
import type { Deliverability } from '#shop/shipping/deliverability.ts';

async function fetchDeliverability(pin: string): Promise<Deliverability> {
  try {
    const response = await fetch(`/deliverability?pin=${pin}`);
    if (response.ok) return (await response.json()) as Deliverability;
  } catch {
    // A failed request gives 'unknown', which does not block the order.
  }
  return { state: 'unknown' };
}

/** Null while there is no pincode, and until the response has arrived. A new `attempt` asks again. */
export function useDeliverability(pin: string | null, attempt = 0): Deliverability | null {
  const [latest, setLatest] = useState<{ readonly pin: string; readonly delivery: Deliverability } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    if (pin === null) return;
    let isCancelled = false;
    void fetchDeliverability(pin).then((delivery) => isCancelled || setLatest({ pin, delivery }));
    return () => {
      isCancelled = true;
    };
  }, [pin, attempt]);
  return latest?.pin === pin ? latest.delivery : null;
}
