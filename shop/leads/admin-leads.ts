// Leads as rows of the back office's list, the counts above the list, and the query of the list.

import type { LeadRecord, LeadStatus } from './lead.ts';

export interface LeadFilters {
  readonly status: LeadStatus | null;
  /** True lists only leads of the last seven days. */
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
  /** The number of the page that is shown. */
  readonly page: number;
  readonly stats: LeadStats;
}
