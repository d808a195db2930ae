import { useEffect } from 'react';
import { setPageOwner } from '#app/page-owner.ts';

/** For a page that the server rendered for one person: what it sends is hers. Null while it shows nobody's. */
export function usePageOwner(uid: string | null): void {
  useEffect(() => {
    if (uid !== null) setPageOwner(uid);
  }, [uid]);
}
