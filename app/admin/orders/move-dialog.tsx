import { shortOrderId } from '#shop/orders/order.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useMoney } from '../ui/use-money.tsx';
import { type MoveEffect, moveEffects } from './move-effects.ts';
import { statusWord } from './order-words.ts';
import type { AskedMove, StatusMoves } from './use-status-moves.ts';

interface MoveDialogProps {
  readonly asked: AskedMove;
  readonly moves: StatusMoves;
  readonly onClose: () => void;
}

function titleOf({ order, to }: AskedMove): { readonly title: string; readonly action: string } {
  const short = shortOrderId(order.orderId);
  if (to === 'cancelled') return { title: `Cancel order ${short}`, action: 'Cancel order' };
  if (order.status === 'cancelled') return { title: `Take order ${short} up again`, action: 'Take it up again' };
  return { title: `Order ${short} delivered`, action: `Set to ${statusWord(to)}` };
}

/** Says what will happen, and asks. */
export function MoveDialog({ asked, moves, onClose }: MoveDialogProps) {
  const money = useMoney();
  const confirm = () => {
    onClose();
    void moves.move(asked);
  };
  return (
    <ConfirmDialog
      open
      danger={asked.to === 'cancelled'}
      {...titleOf(asked)}
      busy={asked.order.id in moves.chosen}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>This will happen:</p>
      <ul className="orders__effects">
        {moveEffects(asked, money).map((effect: MoveEffect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
