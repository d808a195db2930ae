import type { LeadStatus } from '#shop/leads/lead.ts';

/** A lead as the screen shows it. */
export interface LeadRow {
  readonly id: string;
  readonly mobileNumber: string;
  readonly source: string;
  readonly status: LeadStatus;
  readonly notes: string;
  /** '14 Nov 2026, 11:12 am' */
  readonly left: string;
}
