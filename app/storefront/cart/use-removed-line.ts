// The line that was removed last, so that the shopper can undo it.

import { useState } from 'react';
import type { BagLine } from '#shop/bag/bag.ts';
import { removeLine, restoreLine } from '#shop/bag/bag-steps.ts';
import { useShop } from '../bag/shop-provider.tsx';

export interface RemovedLine {
  readonly last: { readonly line: BagLine; readonly index: number } | null;
  readonly remove: (line: BagLine) => void;
  readonly undo: () => void;
}

export function useRemovedLine(): RemovedLine {
  const shop = useShop();
  const [last, setLast] = useState<RemovedLine['last']>(null);
  return {
    last,
    remove: (line) => {
      setLast({ line, index: Math.max(0, shop.bag().indexOf(line)) });
      shop.changeBag((bag) => removeLine(bag, line));
    },
    undo: () => {
      if (last) shop.changeBag((bag) => restoreLine(bag, last.line, last.index));
      setLast(null);
    },
  };
}
