// Loads the store's settings for a page and tags the page with them, so that a change of settings invalidates it.

import type { RouterContextProvider } from 'react-router';
import { pageRecord, shopContext } from '#app/context.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { defaultSettings, type Settings } from '#shop/settings/settings.ts';

/** Without the fields for staff. */
export type PageSettings = Omit<Settings, 'ownerMail'>;

function withoutStaffs({ ownerMail: _ownerMail, ...shown }: Settings): PageSettings {
  return shown;
}

/** If they cannot be loaded, the defaults are used and the page is not cached. */
export async function settingsFor(context: Readonly<RouterContextProvider>): Promise<PageSettings> {
  const ctx = context.get(shopContext);
  const record = context.get(pageRecord);
  record.addCacheTags('settings');
  try {
    return withoutStaffs(await getSettings(ctx));
  } catch (error) {
    ctx.log.error({ err: error }, 'loading settings failed, showing the defaults');
    record.noStore();
    return withoutStaffs(defaultSettings());
  }
}
