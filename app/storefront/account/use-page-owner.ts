import { useEffect } from 'react';
import { setPageOwner } from '#app/page-owner.ts';

/** Sets the page's owner to the user it was rendered for. Null while the page shows no user's data. */
export function usePageOwner(uid: string | null): void {
  useEffect(() => {
    if (uid !== null) setPageOwner(uid);
  }, [uid]);
}
