// A bar above the pages of somebody who buys without an account: how to log in instead, and how to leave nothing for
// the next person at this browser.

import { useEffect, useState } from 'react';
import { sessionStore } from '../account/session-store.ts';

/**
 * Reloads the page when this browser is no longer this guest's: the guest has left in another tab, or the cookie has
 * expired.
 */
function useGuestEnd(uid: string): void {
  useEffect(() => {
    const check = async () => {
      if (document.hidden) return;
      const response = await fetch('/checkout/guest').catch(() => null);
      const current = response?.ok ? ((await response.json()) as { readonly uid: string | null }) : null;
      if (current !== null && current.uid !== uid) location.reload();
    };
    const onVisible = () => void check();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [uid]);
}

export function GuestBar({
  uid,
  text,
  returnUrl,
}: {
  readonly uid: string;
  readonly text: string;
  readonly returnUrl: string;
}) {
  const [busy, setBusy] = useState(false);
  useGuestEnd(uid);
  const leave = async () => {
    if (busy) return;
    setBusy(true);
    await sessionStore.signOut();
    location.assign('/');
  };
  return (
    <p className="guestbar">
      <span>{text}</span>
      <a className="textbtn" href={`/login?returnUrl=${encodeURIComponent(returnUrl)}`}>
        Log in
      </a>
      <button type="button" className="textbtn" aria-disabled={busy || undefined} onClick={() => void leave()}>
        Not you?
      </button>
    </p>
  );
}
