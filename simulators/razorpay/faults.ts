// Faults of Razorpay: the common ones, and a refund that stays pending.
import type * as faults from '../faults.ts';

export type Fault = faults.CommonFault | 'in-flight';
export type FaultPlan = faults.FaultPlan<Fault>;
export type PlannedFault = faults.PlannedFault<Fault>;
