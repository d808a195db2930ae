// Client-side navigation for plain anchors: one click listener for the whole page. React Router's Link would repeat that work
// for each of the sixty links of a page, on the server and in the browser.

import { useEffect } from 'react';
import { useNavigate } from 'react-router';

interface Click {
  readonly button: number;
  readonly defaultPrevented: boolean;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

interface Anchor {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly target: string;
  readonly download: string;
}

/**
 * Addresses that need a new document. The admin panel has its own styles. Checkout and login open the bank's and Google's windows,
 * which only the headers of their own document allow.
 */
const OWN_DOCUMENT = /^\/(?:admin-panel(?:\/|$)|(?:checkout|login)$)/;

/** A plain click; with a modifier key the browser opens a tab or window, or saves. */
const isPlain = (click: Click): boolean =>
  click.button === 0 && !click.defaultPrevented && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);

/** Where to go without a reload; null when the browser should do what it always does. */
export function softTarget(click: Click, anchor: Anchor, here: Omit<Anchor, 'target' | 'download'>): string | null {
  if (!isPlain(click) || anchor.origin !== here.origin) return null;
  if ((anchor.target !== '' && anchor.target !== '_self') || anchor.download !== '') return null;
  if (OWN_DOCUMENT.test(anchor.pathname)) return null;
  const samePage = anchor.pathname === here.pathname && anchor.search === here.search;
  if (samePage && anchor.hash !== '') return null;
  return `${anchor.pathname}${anchor.search}${anchor.hash}`;
}

export function useSoftNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const target = anchor && softTarget(event, anchor, location);
      if (!target) return;
      event.preventDefault();
      void navigate(target);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}
