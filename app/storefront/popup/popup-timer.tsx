// Opens the discount popup for guests 15 seconds after the page was loaded. Every page loads only this timer; the popup itself
// is loaded shortly before it opens.

import { type ComponentType, useEffect, useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import { sessionStore } from '../account/session-store.ts';
import { isPopupPath, mayInterrupt } from './may-open.ts';
import { mayHaveUnsentLeads, wasSubmitted } from './popup-memory.ts';

const DELAY_MS = 15_000;
const AHEAD_MS = 2_000;
const RETRY_MS = 1_000;

type Popup = ComponentType<{ readonly onClose: () => void }>;

const fetchPopup = async (): Promise<Popup> => (await import('./discount-popup.tsx')).DiscountPopup;

/** Once closed, it stays closed until the next page load, also if the layout is remounted. */
let closed = false;

const maySeePopup = (): boolean => !closed && !wasSubmitted() && sessionStore.isGuest();

function useNumbersOfEarlierVisits(): void {
  const show = useToast();
  useEffect(() => {
    const send = async () => {
      if (!mayHaveUnsentLeads()) return;
      const { sendUnsentLeads: sendKeptLeads } = await import('./send-lead.ts');
      await sendKeptLeads(({ code }) =>
        show({ kind: 'ok', text: `Your welcome coupon: ${code}`, hint: 'Use it at checkout', seconds: 12 }),
      );
    };
    const sendQuietly = () => void send().catch(() => {});
    sendQuietly();
    addEventListener('online', sendQuietly);
    return () => removeEventListener('online', sendQuietly);
  }, [show]);
}

export function PopupTimer() {
  const [Popup, setPopup] = useState<Popup | null>(null);
  useNumbersOfEarlierVisits();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const open = async () => {
      if (!maySeePopup()) return;
      if (!isPopupPath(location.pathname) || !mayInterrupt()) {
        timer = setTimeout(open, RETRY_MS);
        return;
      }
      // Offline: the popup cannot be loaded.
      const popup = await fetchPopup().catch(() => null);
      if (popup && maySeePopup()) setPopup(() => popup);
    };
    timer = setTimeout(() => {
      if (maySeePopup()) void fetchPopup().catch(() => {});
      timer = setTimeout(open, AHEAD_MS);
    }, DELAY_MS - AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  const close = () => {
    closed = true;
    setPopup(null);
  };
  return Popup && <Popup onClose={close} />;
}
