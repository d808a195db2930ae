// Where a page starts after a client-side navigation: a new page or query at the top, Back and Forward where it was left.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const SMALL = '(max-width: 768px)';

/** Mobile browsers move their bars, and pictures load, after the page has changed, so the position is set once more. */
const needsSecondScroll = (pathname: string): boolean =>
  pathname.startsWith('/product/') || window.matchMedia(SMALL).matches;

/** The browser would restore an offset before the page of that offset is rendered. When a document ends, it is asked to again. */
function useOwnScrollRestoration(remember: () => void): void {
  useEffect(() => {
    const set = ({ type }: { readonly type: string }) => {
      history.scrollRestoration = type === 'pagehide' ? 'auto' : 'manual';
    };
    set({ type: '' });
    addEventListener('pagehide', set);
    addEventListener('pageshow', set);
    addEventListener('scroll', remember, { passive: true });
    return () => {
      removeEventListener('pagehide', set);
      removeEventListener('pageshow', set);
      removeEventListener('scroll', remember);
    };
  }, [remember]);
}

/** Returns the ref of the content: a new page moves the focus there; a change of the query leaves it on the filter that was chosen. */
export function usePageChange() {
  const { pathname, search, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const main = useRef<HTMLElement>(null);
  const shown = useRef({ pathname, search, key });
  const offsets = useRef(new Map<string, number>());
  const remember = useRef(() => void offsets.current.set(shown.current.key, window.scrollY));
  useOwnScrollRestoration(remember.current);
  // Before the browser reports that a shorter page has moved its offset.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search, key };
    if (before.pathname === pathname && before.search === search) return;
    // From here on fonts are used as they arrive: app/styles/fonts.css.
    document.documentElement.classList.add('has-navigated');
    const offset = (isReturn && offsets.current.get(key)) || 0;
    const scroll = () => window.scrollTo(0, offset);
    scroll();
    const hasNoFocus = document.activeElement === null || document.activeElement === document.body;
    if (before.pathname !== pathname || hasNoFocus) main.current?.focus({ preventScroll: true });
    if (!needsSecondScroll(pathname)) return;
    const next = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(next);
  }, [pathname, search, key, isReturn]);
  return main;
}
