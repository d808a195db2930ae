import { Icon } from '#app/ui/icon.tsx';
import type { DragMoves } from './use-drag-moves.ts';

interface RowGripProps {
  readonly grip: ReturnType<DragMoves['grip']>;
  /** No row can be moved just now. */
  readonly isBusy: boolean;
}

/**
 * The handle by which a row is dragged, for the mouse only: the arrow buttons beside it do the same by keyboard and
 * touch.
 */
export const RowGrip = ({ grip, isBusy }: RowGripProps) => (
  <span className="row-grip" aria-hidden="true" draggable={!isBusy} {...grip}>
    <Icon name="grip" />
  </span>
);
