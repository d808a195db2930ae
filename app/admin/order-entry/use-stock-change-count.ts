// Counts changes of products, stock and prices; a screen requests its stock and totals again when the count changes.

import { useEffect, useRef, useState } from 'react';
import { useStaffEvents } from '../frame/staff-events.tsx';

/** Changes within this time cause one new request. */
const BATCH_MS = 1_000;

export function useStockChangeCount(): number {
  const [count, setCount] = useState(0);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);
  useStaffEvents(['products', 'stock', 'settings'], () => {
    pending.current ??= setTimeout(() => {
      pending.current = undefined;
      setCount((before) => before + 1);
    }, BATCH_MS);
  });
  return count;
}
