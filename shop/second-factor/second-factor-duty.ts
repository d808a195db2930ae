// When staff must have a second factor. Pure.
// Example: required since 12 Nov 2026, 9:00; from 19 Nov, 9:00 on, staff without one set it up before they can go on.

/** Days between the decision and the duty, for everybody to set it up. */
export const GRACE_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

export interface SecondFactorDuty {
  /** Null when the store does not require a second factor. */
  readonly requiredFrom: Date | null;
}

export const requiredFrom = (since: Date): Date => new Date(since.getTime() + GRACE_DAYS * DAY_MS);
