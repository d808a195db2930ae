import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration: the browser's storage is not available before. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
