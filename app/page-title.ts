// The title of a tab, with the store's name from the root loader. Without the settings a title has no name.

import type { RootData } from './root-data.server.ts';

/** The `matches` of a route's `meta` function; the root route is the first. */
export type Matches = readonly ({ readonly loaderData?: unknown } | undefined)[];

export const getStoreName = (matches: Matches): string =>
  (matches[0]?.loaderData as RootData | undefined)?.storeName ?? '';

/** 'My Orders · Kaveri Silks' */
export const pageTitle = (matches: Matches, title: string) => ({
  title: [title, getStoreName(matches)].filter(Boolean).join(' · '),
});

/** For pages that search engines must not list. */
export const unlistedMeta = (matches: Matches, title: string) => [
  pageTitle(matches, title),
  { name: 'robots', content: 'noindex' },
];
