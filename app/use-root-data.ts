import { useRouteLoaderData } from 'react-router';
import type { RootData } from './root-data.server.ts';

/** Undefined when the settings could not be loaded. */
export const useRootData = (): RootData | undefined => useRouteLoaderData('root');

/** The store's name from the settings; empty when they could not be loaded. */
export const useStoreName = (): string => useRootData()?.storeName ?? '';
