import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { SizeAvailability } from '#shop/catalog/product.ts';
import { SizeButton } from './size-button.tsx';

interface SizeChoiceProps {
  readonly sizes: readonly SizeAvailability[];
  readonly chosen: string | null;
  /** Add to Bag was pressed again without a size. */
  readonly refused: boolean;
  readonly onChoose: (size: string) => void;
  readonly onClose: () => void;
}

/** Slides over the picture's foot. */
export function SizeChoice({ sizes, chosen, refused, onChoose, onClose }: SizeChoiceProps) {
  const set = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    set.current?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
  }, []);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <fieldset className="card__sizes" ref={set} onKeyDown={closeOnEscape}>
      <legend>Select a size</legend>
      <div>
        {sizes.map((each) => (
          <SizeButton key={each.size} {...each} chosen={each.size === chosen} onChoose={onChoose} />
        ))}
      </div>
      {refused && <p role="alert">Please select a size before adding to cart</p>}
    </fieldset>
  );
}
