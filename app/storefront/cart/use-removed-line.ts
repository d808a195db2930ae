// The last line that was removed from the bag or moved to the wishlist, so that the shopper can undo this.

import { useCallback, useRef, useState } from 'react';
import { type BagLine, isInWishlist } from '#shop/bag/bag.ts';
import { removeLine, restoreLine } from '#shop/bag/bag-steps.ts';
import { useShop, useWishlist } from '../bag/shop-provider.tsx';

interface LastLine {
  readonly line: BagLine;
  readonly index: number;
  /** 'added': the wishlist did not have the product before. */
  readonly wishlist: 'untouched' | 'added' | 'updated';
}

export interface RemovedLine {
  readonly last: LastLine | null;
  readonly remove: (line: BagLine) => void;
  /** The wishlist item keeps the line's size. */
  readonly moveToWishlist: (line: BagLine) => void;
  readonly undo: () => void;
  /**
   * True at the first call per removed line: the note moves within the page when the bag changes, and must not take the
   * focus again.
   */
  readonly claimFocus: (line: LastLine) => boolean;
}

export const removedText = ({ line, wishlist }: LastLine): string =>
  wishlist === 'untouched' ? `${line.name} is no longer in your bag.` : `${line.name} is in your wishlist now.`;

export function useRemovedLine(): RemovedLine {
  const shop = useShop();
  const wishlist = useWishlist();
  const [last, setLast] = useState<LastLine | null>(null);
  const focused = useRef<LastLine | null>(null);
  const claimFocus = useCallback((line: LastLine) => {
    const isNew = focused.current !== line;
    focused.current = line;
    return isNew;
  }, []);
  const removeFromBag = (line: BagLine, state: LastLine['wishlist']) => {
    setLast({ line, index: Math.max(0, shop.bag().indexOf(line)), wishlist: state });
    shop.changeBag((bag) => removeLine(bag, line));
  };
  return {
    last,
    claimFocus,
    remove: (line) => removeFromBag(line, 'untouched'),
    moveToWishlist: (line) => {
      const { qty: _, ...item } = line;
      const isWished = isInWishlist(wishlist, item);
      // An existing wishlist item is replaced, so that its size is that of the bag line.
      if (isWished) shop.removeFromWishlist(item);
      shop.toggleInWishlist(item);
      removeFromBag(line, isWished ? 'updated' : 'added');
    },
    undo: () => {
      if (last) shop.changeBag((bag) => restoreLine(bag, last.line, last.index));
      if (last?.wishlist === 'added') shop.removeFromWishlist(last.line);
      setLast(null);
    },
  };
}
