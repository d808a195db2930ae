import { Icon } from '#app/ui/icon.tsx';
import type { DragMoves } from './use-drag-moves.ts';

interface RowGripProps {
  readonly grip: ReturnType<DragMoves['grip']>;
  /** True while no row can be moved. */
  readonly isBusy: boolean;
}

/** The handle by which the mouse drags a row; for keyboard and touch, the arrow buttons beside it do the same. */
export const RowGrip = ({ grip, isBusy }: RowGripProps) => (
  <span className="row-grip" aria-hidden="true" draggable={!isBusy} {...grip}>
    <Icon name="grip" />
  </span>
);
