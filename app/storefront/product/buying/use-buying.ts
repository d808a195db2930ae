// State of buying on a product page: size, quantity, and the reason of a refusal. The selection stays when the page
// reloads its data. Units already in the bag count against the available stock.

import { type RefObject, useRef, useState } from 'react';
import { findShortage, getAddRefusal, getOnlySize } from '#shop/bag/bag.ts';
import { toSavedProductItem } from '#shop/bag/product-item.ts';
import type { ProductPage } from '#shop/catalog/product-page.ts';
import { useShop } from '../../bag/shop-provider.tsx';
import { type Phase, useAddingPhase } from '../../bag/use-adding-phase.ts';
import { shortageText } from './stock-messages.ts';

/** `about`: the field that the message is shown beside. */
export interface Refusal {
  readonly about: 'size' | 'quantity';
  readonly message: string;
}

export interface Buying {
  readonly size: string | null;
  readonly quantity: number;
  readonly phase: Phase;
  readonly refusal: Refusal | null;
  readonly sizesRef: RefObject<HTMLFieldSetElement | null>;
  readonly chooseSize: (size: string) => void;
  readonly step: (by: 1 | -1) => void;
  /** `button` is the pressed button, where the animation starts. */
  readonly add: (button: Element) => void;
}

const toBagItem = ({ category, pictures, summary, ...product }: ProductPage, size: string | null) => {
  const [image = null, ...images] = pictures.map(({ key }) => key);
  return toSavedProductItem({ ...product, image, images, category: category.slug, description: summary }, size);
};

export function useBuying(product: ProductPage): Buying {
  const shop = useShop();
  const [selectedSize, setSize] = useState<string | null>(null);
  const size = selectedSize ?? getOnlySize(product);
  const [quantity, setQuantity] = useState(1);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [phase, setPhase] = useAddingPhase();
  const sizesRef = useRef<HTMLFieldSetElement>(null);

  const refuse = (reason: Refusal) => {
    setPhase('idle');
    setRefusal(reason);
    if (reason.about === 'size') sizesRef.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  };
  const add = (button: Element) => {
    if (phase === 'adding') return;
    if (getAddRefusal(product, size) === 'size-missing') {
      return refuse({ about: 'size', message: 'Please select a size before adding to cart' });
    }
    const item = toBagItem(product, size);
    const shortage = findShortage(product, item, quantity, shop.bag());
    if (shortage) {
      const about = shortage.available <= 0 && size !== null ? 'size' : 'quantity';
      return refuse({ about, message: shortageText(shortage, size) });
    }
    shop.addToBag(item, quantity, button);
    setRefusal(null);
    setPhase('adding');
  };
  return {
    size,
    quantity,
    phase,
    refusal,
    sizesRef,
    chooseSize: (next) => {
      setSize(next);
      setRefusal(null);
    },
    step: (by) => {
      setQuantity((before) => Math.max(1, before + by));
      setRefusal(null);
    },
    add,
  };
}
