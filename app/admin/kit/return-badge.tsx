import type { ReturnStatus } from '#shop/returns/return.ts';
import { STATUS_LABELS } from '#shop/returns/return-labels.ts';
import { type StatusTone, ToneBadge } from './status-badge.tsx';

const TONES: Readonly<Record<ReturnStatus, StatusTone>> = {
  requested: 'new',
  approved: 'accepted',
  'pickup-booked': 'waiting',
  'picked-up': 'moving',
  arrived: 'working',
  checked: 'started',
  settled: 'good',
  refused: 'ended',
  withdrawn: 'ended',
  'sent-back': 'ended',
  lapsed: 'ended',
};

/** Staff read the same names as on the list's tabs; shoppers read STATUS_LABELS. */
const LABELS: Readonly<Record<ReturnStatus, string>> = { ...STATUS_LABELS, requested: 'New', settled: 'Settled' };

export const ReturnBadge = ({ status }: { readonly status: ReturnStatus }) => (
  <ToneBadge tone={TONES[status]} label={LABELS[status]} />
);
