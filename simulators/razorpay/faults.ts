// Faults of Razorpay: the common ones, and 'in-flight': 409 while the same request is being processed.
import type * as faults from '../faults.ts';

export type Fault = faults.CommonFault | 'in-flight';
export type FaultPlan = faults.FaultPlan<Fault>;
export type PlannedFault = faults.PlannedFault<Fault>;
