import type { GrievanceStatus } from '#shop/grievances/grievance.ts';
import { SignBadge } from '../kit/status-badge.tsx';
import { MISSED_LABELS } from './grievance-messages.ts';

export interface GrievanceState {
  readonly status: GrievanceStatus;
  /** The deadline that was missed. */
  readonly missed: 'resolve' | 'acknowledge' | null;
}

const SIGNS = { open: ['fresh', 'Open'], answered: ['begun', 'Answered'], closed: ['good', 'Closed'] } as const;

export function GrievanceBadge({ state: { status, missed } }: { readonly state: GrievanceState }) {
  const [sign, label] = SIGNS[status];
  return (
    <span className="grv-badges">
      <SignBadge sign={sign} label={label} />
      {missed && <SignBadge sign="failed" label={MISSED_LABELS[missed]} />}
    </span>
  );
}
