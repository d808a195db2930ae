// The layout of every storefront page: announcement strip, header, content, footer. Error pages use it too, possibly
// without settings.

import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { IconSprite } from '#app/ui/icon-sprite.tsx';
import { TestPaymentsBar } from '#app/ui/test-payments-bar.tsx';
import { ToastProvider } from '#app/ui/toast.tsx';
import { AuthProvider } from '../account/auth-provider.tsx';
import { OwnerMismatchNotice } from '../account/owner-mismatch-notice.tsx';
import { BagToast } from '../bag/bag-toast.tsx';
import { ShopProvider } from '../bag/shop-provider.tsx';
import icons from '../icons.svg?raw';
import { PopupTimer } from '../popup/popup-timer.tsx';
import { Footer, type FrameData } from './footer.tsx';
import { HeaderBar } from './header-bar.tsx';
import { usePageChange } from './page-change.ts';
import { QuietFooter } from './quiet-footer.tsx';
import { useSoftNavigation } from './soft-navigation.ts';
import { Strip } from './strip.tsx';

interface FrameProps {
  /** Null when the settings could not be loaded; the layout then omits the parts that need them. */
  readonly data: FrameData | null;
  readonly children: ReactNode;
}

export function Frame({ data, children }: FrameProps) {
  useSoftNavigation();
  const main = usePageChange();
  // Checkout has no navigation except links to the policies.
  const isCheckout = useLocation().pathname === '/checkout';
  return (
    <AuthProvider>
      <ShopProvider>
        <ToastProvider>
          <a className="skip" href="#content">
            Skip to content
          </a>
          <IconSprite symbols={icons} />
          <header>
            {data?.testPayments && <TestPaymentsBar />}
            <Strip text={data?.stripText ?? null} />
            <HeaderBar
              links={data?.headerLinks ?? []}
              categories={(!isCheckout && data?.categories) || []}
              collections={data?.collections ?? []}
            />
          </header>
          <main id="content" ref={main} tabIndex={-1}>
            {children}
          </main>
          {isCheckout ? <QuietFooter legal={data?.legal} /> : <Footer data={data} />}
          <OwnerMismatchNotice />
          <BagToast />
          <PopupTimer />
        </ToastProvider>
      </ShopProvider>
    </AuthProvider>
  );
}
