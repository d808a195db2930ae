import { Icon } from '#app/ui/icon.tsx';
import type { Buying } from './use-buying.ts';

interface QuantityProps {
  readonly buying: Buying;
  /** 'Only 3 left', for a product without sizes. */
  readonly lowStockText: string | null;
}

export function Quantity({ buying, lowStockText }: QuantityProps) {
  const { quantity, step, refusal } = buying;
  return (
    <fieldset className="block block--quantity">
      <legend className="h-small">Quantity</legend>
      <div className="stepper">
        <button type="button" aria-label="One less" disabled={quantity <= 1} onClick={() => step(-1)}>
          <Icon name="minus" size="sm" />
        </button>
        <output aria-label="Quantity">{quantity}</output>
        <button type="button" aria-label="One more" onClick={() => step(1)}>
          <Icon name="plus" size="sm" />
        </button>
      </div>
      {lowStockText && (
        <p className="block__note">
          <b>{lowStockText}</b>
        </p>
      )}
      {refusal?.about === 'quantity' && (
        <p className="block__refusal" role="alert">
          {refusal.message}
        </p>
      )}
    </fieldset>
  );
}
