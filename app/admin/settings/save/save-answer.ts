import type { SettingsProblems } from '#shop/settings/settings-problems.ts';

export const SAVE_PATH = '/admin-panel/settings/save';

/** What the server says to saved settings. */
export type SaveAnswer =
  | { readonly ok: true; readonly message: string; readonly version: number }
  | {
      readonly ok: false;
      readonly message: string;
      readonly reason?: string;
      readonly problems?: SettingsProblems;
      readonly changedMeanwhile?: boolean;
    };
