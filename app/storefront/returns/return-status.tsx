import type { ReturnStatus } from '#shop/returns/return.ts';
import { STATUS_LABELS } from '#shop/returns/return-labels.ts';

const COLORS: Readonly<Record<ReturnStatus, 'blue' | 'yellow' | 'green' | 'red' | 'plain'>> = {
  requested: 'plain',
  approved: 'blue',
  'pickup-booked': 'yellow',
  'picked-up': 'yellow',
  arrived: 'blue',
  checked: 'blue',
  settled: 'green',
  refused: 'red',
  withdrawn: 'plain',
  'sent-back': 'red',
  lapsed: 'plain',
};

export const ReturnStatusBadge = ({ status }: { readonly status: ReturnStatus }) => (
  <span className={`ostatus ostatus--${COLORS[status]}`}>{STATUS_LABELS[status]}</span>
);
