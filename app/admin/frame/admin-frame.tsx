// What every screen of the back office stands in: sidebar, top bar, content.

import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { IconSprite } from '#app/ui/icon-sprite.tsx';
import { TestPaymentsBar } from '#app/ui/test-payments-bar.tsx';
import { ToastProvider } from '#app/ui/toast.tsx';
import icons from '../icons.svg?raw';
import { forgetSignOut, LOGGED_OUT_KEY } from './forget-browser-copy.ts';
import type { AdminFrameFacts } from './sections.ts';
import { Sidebar } from './sidebar.tsx';
import { StaffNewsProvider, useStaffNews } from './staff-news.tsx';
import { TopBar } from './top-bar.tsx';

interface AdminFrameProps {
  readonly facts: AdminFrameFacts;
  readonly children: ReactNode;
}

/** What the frame itself shows changes with these. */
const COUNTED = ['orders', 'feedback', 'leads', 'notifications', 'shipments'] as const;

export function AdminFrame(props: AdminFrameProps) {
  return (
    <StaffNewsProvider>
      <ToastProvider>
        <Frame {...props} />
      </ToastProvider>
    </StaffNewsProvider>
  );
}

function Frame({ facts, children }: AdminFrameProps) {
  useStaffNews(COUNTED);
  useLeavingTogether();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <IconSprite symbols={icons} />
      <div className="frame">
        <Sidebar facts={facts} />
        <div>
          {facts.testPayments && <TestPaymentsBar />}
          <TopBar facts={facts} />
          <main className="main" id="main" ref={main} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </>
  );
}

/** She signed out in another tab: this one asks the guard, which shows it the door. Long enough for the store to have heard of it. */
const LEAVE_AFTER_MS = 1_000;

function useLeavingTogether(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Whoever is here is signed in.
    forgetSignOut();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === LOGGED_OUT_KEY && newValue !== null) setTimeout(() => void revalidate(), LEAVE_AFTER_MS);
    };
    // A page that the browser kept may show what is no longer hers to see.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void revalidate();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onShow);
    };
  }, [revalidate]);
}
