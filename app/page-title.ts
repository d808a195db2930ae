// The title of a tab, with the store's name. Without the settings a title has no name.

import type { RootData } from './root-data.server.ts';

/** The `matches` of a route's `meta` function. */
export type Matches = readonly ({ readonly loaderData?: unknown } | undefined)[];

/**
 * Returns the data that the layouts load as `document`. The root route has no loader, because its errors would replace
 * the layouts' own error screens.
 */
export function findRootData(matches: Matches): RootData | undefined {
  for (const match of matches) {
    const found = (match?.loaderData as { readonly document?: RootData } | null | undefined)?.document;
    if (found) return found;
  }
  return undefined;
}

export const getStoreName = (matches: Matches): string => findRootData(matches)?.storeName ?? '';

/** 'My Orders · Kaveri Silks' */
export const pageTitle = (matches: Matches, title: string) => ({
  title: [title, getStoreName(matches)].filter(Boolean).join(' · '),
});

/** Meta tags of a page that search engines must not list. */
export const unlistedMeta = (matches: Matches, title: string) => [
  pageTitle(matches, title),
  { name: 'robots', content: 'noindex' },
];
