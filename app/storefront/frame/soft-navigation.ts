// Client-side ("soft") navigation for plain anchors, with one click listener per page. React Router's Link would add
// work for each of the sixty links of a page, on the server and in the browser.

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
 * Paths that need a full page load. The admin panel has its own styles. Checkout and login open the bank's and Google's
 * windows, which only their own response headers allow.
 */
const FULL_LOAD_PATHS = /^\/(?:admin-panel(?:\/|$)|(?:checkout|login)$)/;

/** A plain click; with a modifier key the browser opens a tab or window, or saves. */
const isPlainClick = (click: Click): boolean =>
  click.button === 0 && !click.defaultPrevented && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);

/** The URL for a client-side navigation; null when the browser should handle the click. */
export function getSoftTarget(
  click: Click,
  anchor: Anchor,
  current: Omit<Anchor, 'target' | 'download'>,
): string | null {
  if (!isPlainClick(click) || anchor.origin !== current.origin) return null;
  if ((anchor.target !== '' && anchor.target !== '_self') || anchor.download !== '') return null;
  if (FULL_LOAD_PATHS.test(anchor.pathname)) return null;
  const samePage = anchor.pathname === current.pathname && anchor.search === current.search;
  if (samePage && anchor.hash !== '') return null;
  return `${anchor.pathname}${anchor.search}${anchor.hash}`;
}

export function useSoftNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const target = anchor && getSoftTarget(event, anchor, location);
      if (!target) return;
      event.preventDefault();
      void navigate(target);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}
