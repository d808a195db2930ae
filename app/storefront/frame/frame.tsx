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
import { Footer } from './footer.tsx';
import type { FrameFacts } from './frame-facts.ts';
import { HeaderBar } from './header-bar.tsx';
import { QuietFooter } from './quiet-footer.tsx';
import { useSoftNavigation } from './soft-navigation.ts';
import { Strip } from './strip.tsx';

interface FrameProps {
  /** Null when the settings could not be read: the frame then leaves out what it does not know. */
  readonly facts: FrameFacts | null;
  readonly children: ReactNode;
}

const SMALL = '(max-width: 768px)';

/** Small screens move their bars, and a product's pictures arrive, after the page has changed: these are reset once more. */
const needsSecondReset = (pathname: string): boolean =>
  pathname.startsWith('/product/') || window.matchMedia(SMALL).matches;

const toTop = () => window.scrollTo(0, 0);

/**
 * Every change of route or query starts at the top. A new page also hands the keyboard and the screen reader its content; a
 * change of the query alone leaves them where they are, on the filter that was just chosen.
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
    const focusIsLost = document.activeElement === null || document.activeElement === document.body;
    if (before.pathname !== pathname || focusIsLost) main.current?.focus({ preventScroll: true });
    if (!needsSecondReset(pathname)) return;
    const next = requestAnimationFrame(toTop);
    return () => cancelAnimationFrame(next);
  }, [pathname, search]);
  return main;
}

export function Frame({ facts, children }: FrameProps) {
  useSoftNavigation();
  const main = useFreshStart();
  // Nothing leads away from an order that is being placed, but what one may want to read before.
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
