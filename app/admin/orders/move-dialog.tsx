import { useState } from 'react';
import { TextArea } from '#app/ui/field.tsx';
import { isCorrection, shortOrderId } from '#shop/orders/order.ts';
import { useCloseAfter } from '../kit/actions/use-close-after.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { FailureNote, Note } from '../kit/note.tsx';
import { useLimitProblem } from '../kit/use-may.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { capitalise } from '../kit/wording.ts';
import { type MoveEffect, moveEffects } from './move-effects.ts';
import type { RequestedMove, StatusMoves } from './use-status-moves.ts';

interface MoveDialogProps {
  readonly requestedMove: RequestedMove;
  readonly moves: StatusMoves;
  readonly onClose: () => void;
}

function getTitle({ order, to }: RequestedMove): { readonly title: string; readonly action: string } {
  const shortId = shortOrderId(order.orderId);
  if (to === 'cancelled') return { title: `Cancel order ${shortId}`, action: 'Cancel order' };
  if (order.status === 'cancelled') return { title: `Take order ${shortId} up again`, action: 'Take it up again' };
  const action = `Set to ${capitalise(to)}`;
  if (to === 'delivered' && !isCorrection(order.status, to)) return { title: `Order ${shortId} delivered`, action };
  return { title: `Correct order ${shortId}`, action };
}

/** Confirms a status change: lists its effects, and requires a reason when the change goes back or skips a step. */
export function MoveDialog({ requestedMove, moves, onClose }: MoveDialogProps) {
  const money = useMoney();
  const [reason, setReason] = useState('');
  const needsReason = isCorrection(requestedMove.order.status, requestedMove.to);
  const { capturedOnline, collectedCash, refunded, refundsPending, awaitingStaff } = requestedMove.order.money;
  const received = capturedOnline + collectedCash;
  const limitProblem = useLimitProblem()(received);
  const isCancellation = requestedMove.to === 'cancelled';
  const refundsMoney = isCancellation && received > refunded + refundsPending + awaitingStaff;
  const aboveLimit = refundsMoney ? limitProblem : null;
  const { failure, closeAfter } = useCloseAfter(onClose);
  return (
    <ConfirmDialog
      open
      danger={isCancellation}
      {...(isCancellation ? { dismiss: 'Keep order' } : {})}
      {...getTitle(requestedMove)}
      busy={requestedMove.order.id in moves.pendingStatuses}
      disabled={aboveLimit !== null || (needsReason && reason.trim() === '')}
      onClose={onClose}
      onConfirm={() => void closeAfter(moves.move({ ...requestedMove, reason }))}
    >
      <FailureNote failure={failure} />
      {aboveLimit !== null && <Note kind="warn">{aboveLimit}</Note>}
      <p>What happens next</p>
      <ul className="orders__effects">
        {moveEffects(requestedMove, money).map((effect: MoveEffect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {needsReason && (
        <TextArea
          label="Reason"
          required
          rows={2}
          maxLength={500}
          hint="Kept in the audit log. The customer does not see it."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
