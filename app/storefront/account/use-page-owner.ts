import { useEffect } from 'react';
import { setPageOwner } from '#app/page-owner.ts';

/** For a page that was rendered for one user: its requests name her as the owner. Null while the page shows nobody's data. */
export function usePageOwner(uid: string | null): void {
  useEffect(() => {
    if (uid !== null) setPageOwner(uid);
  }, [uid]);
}
