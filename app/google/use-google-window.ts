// Google sign-in in a popup: the page stays open and continues when the popup is done. Without scripts, on small screens, and
// when the popup is blocked or fails, the form is submitted normally and the page itself goes to Google. This hook never
// checks whether the popup is open: after Google's own page browsers answer that wrongly.

import { type SubmitEvent, useEffect, useState } from 'react';
import { CHANNEL, ENDED, HEARD, IN_WINDOW } from './google-channel.ts';

export const GOOGLE_START = '/login/google';

const WAITING = "Go on in Google's window. If it is gone, press the button again.";

const WIDTH = 480;
const HEIGHT = 640;

/**
 * Phones show a popup as a tab over the page, which may be suspended; in-app browsers show none. There the page itself goes to
 * Google.
 */
const hasRoom = (): boolean =>
  'BroadcastChannel' in window && matchMedia('(min-width: 769px) and (pointer: fine)').matches;

function openWindow(): Window | null {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2);
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2);
  const opened = window.open('', '', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
  if (!opened) return null;
  // Pages in the popup must not be able to navigate this page.
  opened.opener = null;
  opened.document.title = 'Google';
  opened.document.body.textContent = 'Opening Google…';
  return opened;
}

async function lead(opened: Window, form: HTMLFormElement): Promise<void> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  body.set(IN_WINDOW, 'true');
  const response = await fetch(GOOGLE_START, { method: 'POST', body });
  const { address } = (await response.json()) as { readonly address: string };
  opened.location.replace(address);
}

/** `signInPage` is the address of the sign-in page, which redirects a signed-in user and shows a failure to others. */
export function useGoogleWindow(signInPage: string) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => {
      if (data !== ENDED) return;
      channel.postMessage(HEARD);
      location.replace(signInPage);
    };
    return () => channel.close();
  }, [isOpen, signInPage]);

  /** Must run in the click itself, or browsers block the popup. A second submit goes to Google in this page. */
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const opened = isOpen || !hasRoom() ? null : openWindow();
    if (!opened) return;
    event.preventDefault();
    setOpen(true);
    const form = event.currentTarget;
    lead(opened, form).catch(() => {
      opened.close();
      form.requestSubmit();
    });
  };
  return { waiting: isOpen ? WAITING : null, onSubmit };
}
