// Loads the store's settings for a page and tags the page with them, so that a change of settings invalidates it.

import type { RouterContextProvider } from 'react-router';
import { pageCachePolicy, shopContext } from '#app/context.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { defaultSettings, type Settings } from '#shop/settings/settings.ts';

/** The settings without the fields for staff. */
export type PageSettings = Omit<Settings, 'ownerMail'>;

function withoutStaffFields({ ownerMail: _ownerMail, ...publicSettings }: Settings): PageSettings {
  return publicSettings;
}

/** If the settings cannot be loaded, the defaults are used and the page is not cached. */
export async function loadPageSettings(context: Readonly<RouterContextProvider>): Promise<PageSettings> {
  const ctx = context.get(shopContext);
  const cachePolicy = context.get(pageCachePolicy);
  cachePolicy.addCacheTags('settings');
  try {
    return withoutStaffFields(await getSettings(ctx));
  } catch (error) {
    ctx.log.error({ err: error }, 'loading settings failed, showing the defaults');
    cachePolicy.noStore();
    return withoutStaffFields(defaultSettings());
  }
}
