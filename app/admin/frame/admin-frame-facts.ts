import type { StaffCounts } from '#shop/staff/counts.server.ts';

/** Who is signed in, and what waits for them. */
export interface AdminFrameFacts {
  readonly counts: StaffCounts;
  /** '₹', unless the settings say otherwise. */
  readonly currency: string;
  readonly demo: boolean;
  /** True on staging. */
  readonly testPayments: boolean;
  readonly email: string;
  /** The profile's name; '' when it has none. */
  readonly name: string;
}
