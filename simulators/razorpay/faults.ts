// What can go wrong with Razorpay: the usual, and a refund that is said to be under way.
import type * as faults from '../faults.ts';

export type Fault = faults.UsualFault | 'in-flight';
export type FaultPlan = faults.FaultPlan<Fault>;
export type PlannedFault = faults.PlannedFault<Fault>;
