// Opens the discount popup for guests 15 seconds after the page was loaded. Every page loads only this timer; the popup
// itself is loaded shortly before it opens.

import { type ComponentType, useEffect, useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import { sessionStore } from '../account/session-store.ts';
import { hasStoredLeads, wasSubmitted } from './popup-memory.ts';
import { canInterrupt, isPopupPath } from './popup-rules.ts';

const DELAY_MS = 15_000;
const PRELOAD_MS = 2_000;
const RETRY_MS = 1_000;

type Popup = ComponentType<{ readonly onClose: () => void }>;

const loadPopup = async (): Promise<Popup> => (await import('./discount-popup.tsx')).DiscountPopup;

/** Once closed, the popup stays closed until the next page load, even if the layout is remounted. */
let closed = false;

const canShowPopup = (): boolean => !closed && !wasSubmitted() && sessionStore.isGuest();

function useSendUnsentLeads(): void {
  const show = useToast();
  useEffect(() => {
    const send = async () => {
      if (!hasStoredLeads()) return;
      const { sendUnsentLeads } = await import('./send-lead.ts');
      await sendUnsentLeads(({ code }) =>
        show({ kind: 'ok', text: `Your welcome coupon: ${code}`, hint: 'Use it at checkout', seconds: 12 }),
      );
    };
    const sendIgnoringErrors = () => void send().catch(() => {});
    sendIgnoringErrors();
    addEventListener('online', sendIgnoringErrors);
    return () => removeEventListener('online', sendIgnoringErrors);
  }, [show]);
}

export function PopupTimer() {
  const [Popup, setPopup] = useState<Popup | null>(null);
  useSendUnsentLeads();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const openPopup = async () => {
      if (!canShowPopup()) return;
      if (!isPopupPath(location.pathname) || !canInterrupt()) {
        timer = setTimeout(openPopup, RETRY_MS);
        return;
      }
      // Offline: the popup cannot be loaded.
      const popup = await loadPopup().catch(() => null);
      if (popup && canShowPopup()) setPopup(() => popup);
    };
    timer = setTimeout(() => {
      if (canShowPopup()) void loadPopup().catch(() => {});
      timer = setTimeout(openPopup, PRELOAD_MS);
    }, DELAY_MS - PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  const close = () => {
    closed = true;
    setPopup(null);
  };
  return Popup && <Popup onClose={close} />;
}
