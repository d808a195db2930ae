import { Select } from '#app/ui/field.tsx';
import type { AdminOrderDetail } from '#shop/orders/admin-order-detail.ts';
import { sumCustody } from '#shop/orders/custody.ts';
import type { SettableStatus } from '#shop/orders/order.ts';
import { orderDay, orderDayAndTime } from '#shop/orders/order-dates.ts';
import { getPaymentSums } from '#shop/orders/payment-state.ts';
import { DetailList, Panel } from '../../kit/panel.tsx';
import { PaymentBadge } from '../../kit/payment-badge.tsx';
import { useMay } from '../../kit/use-may.tsx';
import { METHOD_LABELS } from '../order-messages.ts';
import { StatusOptions } from '../status-select.tsx';
import type { MovableOrder, StatusMoves } from '../use-status-moves.ts';

function stockText({ stockProcessed, status, stockProcessedAt }: AdminOrderDetail['order']): string {
  if (stockProcessed) return `Lowered ${orderDay(stockProcessedAt, '')}`;
  return status === 'cancelled' ? 'Released' : 'Reserved, not processed';
}

export function toMovableOrder(detail: AdminOrderDetail): MovableOrder {
  const { order, items, requests, awaitsPickup } = detail;
  const { id, orderId, status, total, paymentMethod, appliedCoupon } = order;
  const couponCode = appliedCoupon?.code ?? null;
  const custody = sumCustody(items.map((item) => item.custody));
  const request = requests[0] ?? null;
  const money = getPaymentSums(detail);
  return { id, orderId, status, total, money, paymentMethod, couponCode, custody, awaitsPickup, request };
}

export function StatusPanel({ detail, moves }: { readonly detail: AdminOrderDetail; readonly moves: StatusMoves }) {
  const { order } = detail;
  const movable = toMovableOrder(detail);
  const may = useMay();
  return (
    <Panel title="Status" bodyClass="odetail__body">
      <Select
        label="Order status"
        disabled={!may('orders.move', 'orders.edit')}
        value={moves.pendingStatuses[order.id] ?? order.status}
        hint={`Changed ${orderDayAndTime(order.updatedAt)}`}
        onChange={(event) => moves.choose(movable, event.target.value as SettableStatus)}
      >
        <StatusOptions current={order.status} />
      </Select>
      <DetailList
        className="order-details"
        details={[
          [
            'Payment',
            <>
              <PaymentBadge sums={getPaymentSums(detail)} /> {order.total > 0 && METHOD_LABELS[order.paymentMethod]}
            </>,
          ],
          ['Stock', stockText(order)],
          [
            order.deliveryDate ? 'Delivered' : 'Expected delivery',
            orderDay(order.deliveryDate ?? order.estimatedDelivery, 'Not known'),
          ],
        ]}
      />
    </Panel>
  );
}
