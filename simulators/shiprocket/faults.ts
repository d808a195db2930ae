// Faults of Shiprocket: the common ones, and its own.
import type * as faults from '../faults.ts';

/**
 * - unauthenticated: 401 whatever the token.
 * - forbidden: the API user lacks a permission.
 * - refused-with-200: HTTP 200 with an error message, and nothing done.
 * - done-then-empty: done, but the response lacks every field that would prove it.
 */
export type Fault = faults.CommonFault | 'unauthenticated' | 'forbidden' | 'refused-with-200' | 'done-then-empty';
export type FaultPlan = faults.FaultPlan<Fault>;
export type PlannedFault = faults.PlannedFault<Fault>;
