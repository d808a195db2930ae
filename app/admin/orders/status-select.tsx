import { Icon } from '#app/ui/icon.tsx';
import { ORDER_STATUSES } from '#config/store.ts';
import { isCorrection, type OrderStatus, type SettableStatus, shortOrderId } from '#shop/orders/order.ts';
import { StatusBadge } from '../kit/status-badge.tsx';
import { useMay } from '../kit/use-may.tsx';
import { capitalise } from '../kit/wording.ts';
import type { MovableOrder, StatusMoves } from './use-status-moves.ts';

/** A badge with a dropdown. 'confirmed' can be the current status but cannot be selected. */
export function StatusSelect({ order, moves }: { readonly order: MovableOrder; readonly moves: StatusMoves }) {
  const visibleStatus = moves.pendingStatuses[order.id] ?? order.status;
  const may = useMay();
  if (!may('orders.move', 'orders.edit')) return <StatusBadge status={visibleStatus} />;
  return (
    <span className="statusbox">
      <StatusBadge status={visibleStatus} />
      <Icon name="cdown" size="xs" />
      <select
        aria-label={`Status of order ${shortOrderId(order.orderId)}`}
        value={visibleStatus}
        aria-busy={order.id in moves.pendingStatuses || undefined}
        onChange={(event) => moves.choose(order, event.target.value as SettableStatus)}
      >
        <StatusOptions current={order.status} />
      </select>
    </span>
  );
}

/** A role that may not correct orders can select only the next step, or cancel. */
export function StatusOptions({ current }: { readonly current: OrderStatus }) {
  const may = useMay();
  const canChoose = (status: SettableStatus) =>
    status === current || may(isCorrection(current, status) ? 'orders.edit' : 'orders.move');
  return (
    <>
      {current === 'confirmed' && (
        <option value="confirmed" disabled>
          Confirmed
        </option>
      )}
      {ORDER_STATUSES.filter(canChoose).map((status) => (
        <option key={status} value={status}>
          {capitalise(status)}
        </option>
      ))}
    </>
  );
}
