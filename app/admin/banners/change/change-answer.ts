import type { BannerFieldErrors } from '../banner-messages.ts';

export const CHANGE_PATH = '/admin-panel/banners/change';

/** What the server says to a change of banners. */
export type ChangeAnswer =
  | { readonly ok: true; readonly message: string }
  | {
      readonly ok: false;
      readonly message: string;
      readonly reason?: string;
      readonly fields?: BannerFieldErrors;
      readonly changedMeanwhile?: boolean;
      /** The banner was deleted meanwhile. */
      readonly isGone?: boolean;
    };
