import type { ShipmentStatus } from '#shop/fulfilment/shipment.ts';
import { type StatusTone, ToneBadge } from './status-badge.tsx';

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
const TONE_BY_STATUS: Readonly<Record<ShipmentStatus, StatusTone>> = {
  NEW: 'new',
  PICKUP_SCHEDULED: 'waiting',
  PICKUP_COMPLETED: 'accepted',
  IN_TRANSIT: 'moving',
  DELIVERED: 'good',
  RETURNED: 'ended',
  FAILED: 'failed',
  CANCELLED: 'ended',
};

export function ShipmentBadge({ status }: { readonly status: ShipmentStatus }) {
  return <ToneBadge tone={TONE_BY_STATUS[status]} label={STATUS_LABELS[status]} />;
}
