// The layout of every storefront page: announcement strip, header, content, footer. Error pages use it too, possibly without
// settings.

import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { IconSprite } from '#app/ui/icon-sprite.tsx';
import { TestPaymentsBar } from '#app/ui/test-payments-bar.tsx';
import { ToastProvider } from '#app/ui/toast.tsx';
import { AuthProvider } from '../account/auth-provider.tsx';
import { OtherPerson } from '../account/other-person.tsx';
import { BagToast } from '../bag/bag-toast.tsx';
import { ShopProvider } from '../bag/shop-provider.tsx';
import icons from '../icons.svg?raw';
import { PopupTimer } from '../popup/popup-timer.tsx';
import type { FrameFacts } from './footer.tsx';
import { Footer } from './footer.tsx';
import { HeaderBar } from './header-bar.tsx';
import { QuietFooter } from './quiet-footer.tsx';
import { useSoftNavigation } from './soft-navigation.ts';
import { Strip } from './strip.tsx';

interface FrameProps {
  /** Null when the settings could not be loaded; the layout then omits what depends on them. */
  readonly facts: FrameFacts | null;
  readonly children: ReactNode;
}

const SMALL = '(max-width: 768px)';

/** Mobile browsers move their bars, and pictures load, after the page has changed, so the position is reset once more. */
const needsSecondReset = (pathname: string): boolean =>
  pathname.startsWith('/product/') || window.matchMedia(SMALL).matches;

const toTop = () => window.scrollTo(0, 0);

/**
 * Every change of route or query scrolls to the top. A new page also moves the focus to its content; a change of the query alone
 * leaves the focus on the filter that was just chosen.
 */
function useFreshStart() {
  const { pathname, search } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef({ pathname, search });
  useEffect(() => {
    const before = shown.current;
    if (before.pathname === pathname && before.search === search) return;
    shown.current = { pathname, search };
    toTop();
    const hasNoFocus = document.activeElement === null || document.activeElement === document.body;
    if (before.pathname !== pathname || hasNoFocus) main.current?.focus({ preventScroll: true });
    if (!needsSecondReset(pathname)) return;
    const next = requestAnimationFrame(toTop);
    return () => cancelAnimationFrame(next);
  }, [pathname, search]);
  return main;
}

export function Frame({ facts, children }: FrameProps) {
  useSoftNavigation();
  const main = useFreshStart();
  // Checkout has no navigation except links to the policies.
  const isPaying = useLocation().pathname === '/checkout';
  return (
    <AuthProvider>
      <ShopProvider>
        <ToastProvider>
          <a className="skip" href="#content">
            Skip to content
          </a>
          <IconSprite symbols={icons} />
          <header>
            {facts?.testPayments && <TestPaymentsBar />}
            <Strip text={facts?.stripText ?? null} />
            <HeaderBar />
          </header>
          <main id="content" ref={main} tabIndex={-1}>
            {children}
          </main>
          {isPaying ? <QuietFooter /> : <Footer facts={facts} />}
          <OtherPerson />
          <BagToast />
          <PopupTimer />
        </ToastProvider>
      </ShopProvider>
    </AuthProvider>
  );
}
