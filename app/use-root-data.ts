import { useMatches } from 'react-router';
import { findRootData } from './page-title.ts';
import type { RootData } from './root-data.server.ts';

/** Undefined when the settings could not be loaded. */
export const useRootData = (): RootData | undefined => findRootData(useMatches());

/** The store's name from the settings; empty when they could not be loaded. */
export const useStoreName = (): string => useRootData()?.storeName ?? '';
