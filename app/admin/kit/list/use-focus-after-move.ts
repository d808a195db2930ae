import { useEffect, useRef } from 'react';

/**
 * Moving a row takes the focus from its button; the focus is restored, so that keyboard users can continue. Call the
 * result before a move.
 */
export function useFocusAfterMove(order: string): () => void {
  const focused = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every new order
  useEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  }, [order]);
  return () => {
    focused.current = document.activeElement;
  };
}
