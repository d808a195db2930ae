import { Button } from '#app/ui/button.tsx';
import type { Phase } from '../../bag/use-adding-phase.ts';
import type { Buying } from './use-buying.ts';

const LABELS: Record<Phase, string> = { idle: 'Add to Bag', adding: 'Adding to Bag...', added: 'Added to Bag!' };

export function BuyButton({ buying, soldOut }: { readonly buying: Buying; readonly soldOut: boolean }) {
  const { phase, add } = buying;
  return (
    <Button
      disabled={soldOut}
      busy={phase === 'adding'}
      done={phase === 'added'}
      onClick={(event) => add(event.currentTarget)}
    >
      {soldOut ? 'Sold out' : LABELS[phase]}
    </Button>
  );
}
