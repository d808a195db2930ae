import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the page is taken over: what the browser holds is not known before. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
