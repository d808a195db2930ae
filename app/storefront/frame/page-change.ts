// Scroll position after a client-side navigation: a new page or query starts at the top, Back and Forward restore the
// position.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const SMALL_SCREEN = '(max-width: 768px)';

/** True where the position is set a second time, because bars move or pictures load after the page has changed. */
const needsSecondScroll = (pathname: string): boolean =>
  pathname.startsWith('/product/') || window.matchMedia(SMALL_SCREEN).matches;

/**
 * Turns the browser's own restoration off, which would run before the page is rendered, and on again when the document
 * unloads.
 */
function useManualScrollRestoration(saveOffset: () => void): void {
  useEffect(() => {
    const setRestoration = ({ type }: { readonly type: string }) => {
      history.scrollRestoration = type === 'pagehide' ? 'auto' : 'manual';
    };
    // Any type but 'pagehide' turns the browser's restoration off.
    setRestoration({ type: '' });
    addEventListener('pagehide', setRestoration);
    addEventListener('pageshow', setRestoration);
    addEventListener('scroll', saveOffset, { passive: true });
    return () => {
      removeEventListener('pagehide', setRestoration);
      removeEventListener('pageshow', setRestoration);
      removeEventListener('scroll', saveOffset);
    };
  }, [saveOffset]);
}

/**
 * Returns the ref of the content. A new page moves the focus there; a change of the query leaves the focus on the used
 * filter.
 */
export function usePageChange() {
  const { pathname, search, key } = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const main = useRef<HTMLElement>(null);
  const latestLocation = useRef({ pathname, search, key });
  const offsets = useRef(new Map<string, number>());
  const saveOffset = useRef(() => void offsets.current.set(latestLocation.current.key, window.scrollY));
  useManualScrollRestoration(saveOffset.current);
  // A layout effect, because a shorter page fires a scroll event that would save a wrong offset for the previous page.
  useLayoutEffect(() => {
    const previous = latestLocation.current;
    latestLocation.current = { pathname, search, key };
    if (previous.pathname === pathname && previous.search === search) return;
    // From here on fonts are used as they arrive: app/styles/fonts.css.
    document.documentElement.classList.add('has-navigated');
    const offset = (isBackOrForward && offsets.current.get(key)) || 0;
    const scroll = () => window.scrollTo(0, offset);
    scroll();
    const hasNoFocus = document.activeElement === null || document.activeElement === document.body;
    if (previous.pathname !== pathname || hasNoFocus) main.current?.focus({ preventScroll: true });
    if (!needsSecondScroll(pathname)) return;
    const next = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(next);
  }, [pathname, search, key, isBackOrForward]);
  return main;
}
