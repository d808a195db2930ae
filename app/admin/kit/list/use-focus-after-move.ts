import { useEffect, useRef } from 'react';

/**
 * A moved row loses the focus of its button; this hook restores it, so that keyboard users can continue. Call the returned function before
 * a move.
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
