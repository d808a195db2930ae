import type { ShipmentStatus } from '#shop/fulfilment/shipment.ts';
import { type Sign, SignBadge } from '../kit/status-badge.tsx';
import { STATUS_WORDS } from './fulfilment-messages.ts';

const SIGN_OF: Readonly<Record<ShipmentStatus, Sign>> = {
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
  return <SignBadge sign={SIGN_OF[status]} words={STATUS_WORDS[status]} />;
}
