import type { ShipmentStatus } from '#shop/fulfilment/shipment.ts';
import { type Sign, SignBadge } from '../kit/status-badge.tsx';
import { STATUS_LABELS } from './fulfilment-messages.ts';

const SIGN_BY_STATUS: Readonly<Record<ShipmentStatus, Sign>> = {
  NEW: 'fresh',
  PICKUP_SCHEDULED: 'waiting',
  PICKUP_COMPLETED: 'taken',
  IN_TRANSIT: 'moving',
  DELIVERED: 'good',
  RETURNED: 'ended',
  FAILED: 'failed',
  CANCELLED: 'ended',
};

export function ShipmentBadge({ status }: { readonly status: ShipmentStatus }) {
  return <SignBadge sign={SIGN_BY_STATUS[status]} label={STATUS_LABELS[status]} />;
}
