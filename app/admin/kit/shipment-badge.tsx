import type { ShipmentStatus } from '#shop/fulfilment/shipment.ts';
import { type Sign, SignBadge } from './status-badge.tsx';

export const STATUS_LABELS: Readonly<Record<ShipmentStatus, string>> = {
  NEW: 'New',
  PICKUP_SCHEDULED: 'Pickup scheduled',
  PICKUP_COMPLETED: 'Picked up',
  IN_TRANSIT: 'In transit',
  DELIVERED: 'Delivered',
  RETURNED: 'Returned',
  FAILED: 'Lost or damaged',
  CANCELLED: 'Cancelled',
};
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
