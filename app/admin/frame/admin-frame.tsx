// The frame around every screen of the back office: sidebar, top bar, content.

import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { IconSprite } from '#app/ui/icon-sprite.tsx';
import { TestPaymentsBar } from '#app/ui/test-payments-bar.tsx';
import { ToastProvider } from '#app/ui/toast.tsx';
import icons from '../icons.svg?raw';
import { ifReachable, isEditing } from '../kit/actions/offline-safe.ts';
import { RightsContext } from '../kit/use-may.tsx';
import { clearSignedOutFlag, SIGNED_OUT_KEY } from './clear-browser-data.ts';
import type { AdminFrameData } from './sections.ts';
import { Shortcuts } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { StaffEventsProvider, useStaffEvents } from './staff-events.tsx';
import { TopBar } from './top-bar.tsx';

interface AdminFrameProps {
  readonly frameData: AdminFrameData;
  readonly children: ReactNode;
}

/** Topics whose changes reload the counts in the sidebar and the bell. */
const COUNTED_TOPICS = ['orders', 'feedback', 'leads', 'notifications', 'shipments'] as const;

export function AdminFrame(props: AdminFrameProps) {
  const { permissions, refundLimit } = props.frameData;
  const rights = useMemo(() => ({ permissions: new Set(permissions), refundLimit }), [permissions, refundLimit]);
  return (
    <RightsContext value={rights}>
      <StaffEventsProvider>
        <ToastProvider>
          <Frame {...props} />
        </ToastProvider>
      </StaffEventsProvider>
    </RightsContext>
  );
}

/** Parameters that identify a screen: the page of an order, and the step of an import. */
const SCREEN_PARAMS = ['order', 'step'];

function Frame({ frameData, children }: AdminFrameProps) {
  useStaffEvents(COUNTED_TOPICS);
  useSignOutSync();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  /** Identifies the screen: another path, order or step is another screen. */
  const screen = [pathname, ...SCREEN_PARAMS.map((name) => params.get(name) ?? '')].join(' ');
  const main = useRef<HTMLElement>(null);
  const renderedScreen = useRef(screen);
  useEffect(() => {
    if (renderedScreen.current === screen) return;
    renderedScreen.current = screen;
    for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover();
    window.scrollTo(0, 0);
    // A screen may mark the field in which work begins, such as the field for a scanner.
    const field = main.current?.querySelector<HTMLElement>('[data-first-field]');
    (field ?? main.current)?.focus({ preventScroll: true });
  }, [screen]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <IconSprite symbols={icons} />
      <Shortcuts />
      <div className="frame">
        <Sidebar frameData={frameData} />
        <div>
          {frameData.testPayments && <TestPaymentsBar />}
          <TopBar frameData={frameData} />
          <main className="main" id="main" ref={main} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </>
  );
}

/**
 * After a sign-out in another tab, this tab revalidates and the guard redirects it to the login. The first delay lets
 * the sign-out finish; later attempts follow for a slow one. A tab with typed values does not revalidate: they would be
 * lost, and while the sign-out is running its session would still count as open.
 */
const REDIRECT_AFTER_MS = [1_000, 4_000, 15_000];

function useSignOutSync(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // This component renders only for a signed-in person, so an old sign-out flag is obsolete.
    clearSignedOutFlag();
    let timers: ReturnType<typeof setTimeout>[] = [];
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== SIGNED_OUT_KEY || newValue === null) return;
      const redirect = () => {
        if (!isEditing()) void ifReachable(revalidate);
      };
      timers = REDIRECT_AFTER_MS.map((ms) => setTimeout(redirect, ms));
    };
    // A page that the browser restores from its back-forward cache may show data that this person may no longer see.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void revalidate();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShow);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onShow);
    };
  }, [revalidate]);
}
