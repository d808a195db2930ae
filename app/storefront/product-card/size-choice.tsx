import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { SizeAvailability } from '#shop/catalog/product.ts';

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
        {sizes.map(({ size, available }) => (
          <button
            key={size}
            type="button"
            className="size"
            disabled={available <= 0}
            aria-pressed={size === chosen}
            aria-label={available <= 0 ? `${size}, sold out` : size}
            onClick={() => onChoose(size)}
          >
            {size}
          </button>
        ))}
      </div>
      {refused && <p role="alert">Please select a size before adding to cart</p>}
    </fieldset>
  );
}
