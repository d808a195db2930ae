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

/** One read per request, although the document, its frame and its page all need the settings. */
const reads = new WeakMap<Readonly<RouterContextProvider>, Promise<PageSettings>>();

/** The last settings that were read: a store whose database fails keeps its own name. */
let lastRead: PageSettings | null = null;

async function readSettings(context: Readonly<RouterContextProvider>): Promise<PageSettings> {
  const ctx = context.get(shopContext);
  try {
    lastRead = withoutStaffFields(await getSettings(ctx));
    return lastRead;
  } catch (error) {
    ctx.log.error({ err: error }, 'loading settings failed, showing the last known ones');
    context.get(pageCachePolicy).noStore();
    return lastRead ?? withoutStaffFields(defaultSettings());
  }
}

/** Returns the last known settings or the defaults when they cannot be loaded, and the page is not cached. */
export function loadPageSettings(context: Readonly<RouterContextProvider>): Promise<PageSettings> {
  context.get(pageCachePolicy).addCacheTags('settings');
  const read = reads.get(context) ?? readSettings(context);
  reads.set(context, read);
  return read;
}
