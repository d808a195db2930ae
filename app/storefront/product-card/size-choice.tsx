import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { SizeAvailability } from '#shop/catalog/product.ts';
import { SizeButton } from './size-button.tsx';
import type { CardBag } from './use-card-bag.ts';

interface SizeChoiceProps {
  readonly sizes: readonly SizeAvailability[];
  readonly card: CardBag;
}

/** Slides over the picture's foot. */
export function SizeChoice({ sizes, card: { size, refused, choose, close } }: SizeChoiceProps) {
  const set = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    set.current?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
  }, []);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <fieldset className="card__sizes" ref={set} onKeyDown={closeOnEscape}>
      <legend>Select a size</legend>
      <div>
        {sizes.map((each) => (
          <SizeButton key={each.size} {...each} chosen={each.size === size} onChoose={choose} />
        ))}
      </div>
      {refused && <p role="alert">Please select a size before adding to cart</p>}
    </fieldset>
  );
}
