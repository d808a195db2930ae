// Faults of Shiprocket: the common ones, and its own.
import type * as faults from '../faults.ts';

/**
 * - unauthenticated: 401 whatever the token.
 * - forbidden: the API user lacks a permission.
 * - said-no: HTTP 200 with a sentence instead of what was asked for, and nothing done.
 * - done-then-empty: done, but the answer lacks every field that would prove it.
 */
export type Fault = faults.UsualFault | 'unauthenticated' | 'forbidden' | 'said-no' | 'done-then-empty';
export type FaultPlan = faults.FaultPlan<Fault>;
export type PlannedFault = faults.PlannedFault<Fault>;
