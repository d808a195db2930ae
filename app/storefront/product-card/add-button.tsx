import { Button } from '#app/ui/button.tsx';
import type { CardProduct } from '#shop/catalog/product.ts';
import type { Phase } from '../bag/use-adding-phase.ts';
import type { CardBag } from './use-card-bag.ts';

interface AddButtonProps {
  readonly product: Pick<CardProduct, 'name' | 'available'>;
  readonly card: Pick<CardBag, 'choosing' | 'add'>;
  readonly phase?: Phase;
  /** The label before the button is pressed. */
  readonly idleLabel?: string;
}

export function AddButton({ product, card, phase = 'idle', idleLabel = 'Add to Bag' }: AddButtonProps) {
  const isSoldOut = product.available <= 0;
  const label = isSoldOut ? 'Sold out' : { idle: idleLabel, adding: 'Adding...', added: 'Added!' }[phase];
  return (
    <Button
      className="card__add"
      variant="secondary"
      size="sm"
      block
      disabled={isSoldOut}
      busy={phase === 'adding'}
      // A page has many of these buttons: the label tells screen readers which product each is for.
      aria-label={`${label}: ${product.name}`}
      aria-expanded={card.choosing || undefined}
      done={phase === 'added'}
      onClick={(event) => card.add(event.currentTarget)}
    >
      {label}
    </Button>
  );
}
