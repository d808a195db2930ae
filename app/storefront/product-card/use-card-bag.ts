// The add-to-bag states of a product card: idle, choosing a size, adding, added. The item is added at the first press
// with a selected size.

import { useState } from 'react';
import { getAddRefusal, getOnlySize, toSavedItem } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { useShop } from '../bag/shop-provider.tsx';
import { useAddingPhase } from '../bag/use-adding-phase.ts';

/**
 * `onAdded`: for lists that remove the card once its product is in the bag. `savedSize`: selected earlier and still
 * available.
 */
export function useCardBag(product: CardProduct, onAdded?: () => void, savedSize: string | null = null) {
  const shop = useShop();
  const [phase, setPhase] = useAddingPhase();
  const [choosing, setChoosing] = useState(false);
  const [selectedSize, setSize] = useState<string | null>(null);
  const size = selectedSize ?? savedSize ?? getOnlySize(product);
  const [refused, setRefused] = useState(false);

  const close = () => {
    setChoosing(false);
    setSize(null);
    setRefused(false);
  };
  const add = (button: Element) => {
    if (phase === 'adding') return;
    const refusal = getAddRefusal(product, size);
    if (refusal === 'size-missing') {
      setPhase('idle');
      setRefused(choosing);
      setChoosing(true);
      return;
    }
    if (refusal !== null) return;
    shop.addToBag(toSavedItem(product, size), 1, button);
    setPhase('adding');
    close();
    onAdded?.();
  };
  const choose = (next: string) => {
    setSize(next);
    setRefused(false);
  };
  /** `refused`: the button was pressed again without a size. */
  return { phase, choosing, size, refused, add, choose, close };
}

export type CardBag = ReturnType<typeof useCardBag>;
