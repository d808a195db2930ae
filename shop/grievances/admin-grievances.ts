// The query of the list of complaints, and its rows.

import type { Count } from '#shop/catalog/listing.ts';
import type { Deadlines, GrievanceEventKind } from './grievance.ts';

/** 'overdue': not closed, and a deadline has passed. */
export const GRIEVANCE_FILTERS = ['open', 'answered', 'closed', 'overdue'] as const;
export type GrievanceFilter = (typeof GRIEVANCE_FILTERS)[number];

/** 'deadline': the next deadline first, closed complaints last. */
export const GRIEVANCE_SORTS = ['deadline', 'newest'] as const;
export type GrievanceSort = (typeof GRIEVANCE_SORTS)[number];

export interface GrievanceFilters {
  readonly search: string;
  readonly filter: GrievanceFilter | null;
}

export interface GrievanceQuery extends GrievanceFilters {
  readonly sort: GrievanceSort;
  readonly page: number;
  readonly rows: number;
}

export interface Grievance extends Deadlines {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly orderNumber: string;
  readonly complaint: string;
  readonly closedAt: Date | null;
  readonly createdAt: Date;
  readonly version: number;
  readonly missed: 'resolve' | 'acknowledge' | null;
}

export interface GrievanceEvent {
  readonly id: string;
  readonly kind: GrievanceEventKind;
  readonly text: string;
  readonly actor: string;
  readonly createdAt: Date;
}

export type GrievanceStats = Readonly<Record<GrievanceFilter | 'total', number>>;

export interface GrievanceList {
  readonly stats: GrievanceStats;
  readonly found: Count;
  readonly page: number;
  readonly grievances: readonly Grievance[];
}
