import type { GrievanceStatus } from '#shop/grievances/grievance.ts';
import { ToneBadge } from '../kit/status-badge.tsx';
import { MISSED_LABELS } from './grievance-messages.ts';

export interface GrievanceState {
  readonly status: GrievanceStatus;
  /** The deadline that was missed; null when none was. */
  readonly missed: 'resolve' | 'acknowledge' | null;
}

const BADGES = { open: ['new', 'Open'], answered: ['started', 'Answered'], closed: ['good', 'Closed'] } as const;

export function GrievanceBadge({ state: { status, missed } }: { readonly state: GrievanceState }) {
  const [tone, label] = BADGES[status];
  return (
    <span className="grv-badges">
      <ToneBadge tone={tone} label={label} />
      {missed && <ToneBadge tone="failed" label={MISSED_LABELS[missed]} />}
    </span>
  );
}
