import { Button } from '#app/ui/button.tsx';
import type { Phase } from '../bag/use-adding-phase.ts';

interface AddButtonProps {
  readonly name: string;
  readonly soldOut: boolean;
  readonly phase: Phase;
  readonly choosing: boolean;
  readonly onAdd: (button: Element) => void;
}

const WORDS: Record<Phase, string> = { idle: 'Add to Bag', adding: 'Adding...', added: 'Added!' };

export function AddButton({ name, soldOut, phase, choosing, onAdd }: AddButtonProps) {
  const words = soldOut ? 'Sold out' : WORDS[phase];
  return (
    <Button
      className="card__add"
      variant="secondary"
      size="sm"
      block
      disabled={soldOut}
      busy={phase === 'adding'}
      // Eight buttons of the same words on one page: screen readers hear which product each is for.
      aria-label={`${words}: ${name}`}
      aria-expanded={choosing || undefined}
      done={phase === 'added'}
      onClick={(event) => onAdd(event.currentTarget)}
    >
      {words}
    </Button>
  );
}
