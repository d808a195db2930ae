// Keeps a private page up to date: when the shopper comes back to it, it reloads its data. Not in `live/`, because that
// folder is part of the pages whose weight is limited.

import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Whether the page's data can be loaded: a failed revalidation would replace the page by an error. */
const isReachable = (): Promise<boolean> =>
  fetch(`${window.location.pathname}.data`).then(
    ({ ok }) => ok,
    () => false,
  );

export function useRefreshOnFocus(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = async () => {
      if (!document.hidden && (await isReachable())) void revalidate();
    };
    const onVisible = () => void refresh();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [revalidate]);
}
