export const TRACKING_PATH = '/admin-panel/fulfillment/tracking';

export interface Activity {
  readonly activity: string;
  readonly location: string;
  /** '14 Nov 2026, 6:12 am' */
  readonly timestamp: string;
}

export type TrackingAnswer =
  | {
      readonly ok: true;
      readonly orderNumber: string;
      readonly courierName: string | null;
      readonly awb: string | null;
      /** The latest first. */
      readonly activities: readonly Activity[];
      /** Why the courier could not be asked; what is shown is then what is known. */
      readonly problem: string | null;
      readonly mayCancel: boolean;
    }
  | { readonly ok: false; readonly message: string };
