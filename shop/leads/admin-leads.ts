// Leads as the back office lists them, what stands over the list, and what staff ask of it.

import type { LeadRecord, LeadStatus } from './lead.ts';

export interface LeadFilters {
  readonly status: LeadStatus | null;
  /** Left in the last seven days. */
  readonly recent: boolean;
}

export interface LeadQuery extends LeadFilters {
  readonly page: number;
  readonly rows: number;
}

export interface LeadStats {
  readonly total: number;
  readonly new: number;
  readonly contacted: number;
  readonly converted: number;
  readonly recent: number;
}

export interface LeadList {
  readonly leads: readonly LeadRecord[];
  readonly found: number;
  /** The one that is shown. */
  readonly page: number;
  readonly stats: LeadStats;
}
