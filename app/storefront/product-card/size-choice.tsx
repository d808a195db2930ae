import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { SizeAvailability } from '#shop/catalog/product.ts';
import { SizeButton } from './size-button.tsx';
import type { CardBag } from './use-card-bag.ts';

interface SizeChoiceProps {
  readonly sizes: readonly SizeAvailability[];
  readonly card: CardBag;
}

/** The size selection, which covers the lower part of the picture. */
export function SizeChoice({ sizes, card: { size, refused, choose, close } }: SizeChoiceProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    fieldset.current?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
  }, []);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <fieldset className="card__sizes" ref={fieldset} onKeyDown={closeOnEscape}>
      <legend>Select a size</legend>
      <div>
        {sizes.map((option) => (
          <SizeButton key={option.size} {...option} isSelected={option.size === size} onChoose={choose} />
        ))}
      </div>
      {refused && <p role="alert">Please select a size before adding to cart</p>}
    </fieldset>
  );
}
