// Google sign-in in a popup: the page stays open and continues when the popup is done. Without scripts, on small
// screens, and when the popup is blocked or fails, the form is submitted normally and the page itself goes to Google.
// This hook never checks whether the popup is open: after a visit to Google's page browsers report that wrongly.

import { type SubmitEvent, useEffect, useState } from 'react';
import { CHANNEL, END_RECEIVED, POPUP_FIELD, SIGN_IN_ENDED } from './google-channel.ts';

export const GOOGLE_START_PATH = '/login/google';

const WAITING_MESSAGE = "Continue in Google's window. If it is closed, press the button again.";

const POPUP_WIDTH = 480;
const POPUP_HEIGHT = 640;

/**
 * Phones show a popup as a tab over the page, which may be suspended; in-app browsers show no popup. On these
 * devices the page itself goes to Google.
 */
const canUsePopup = (): boolean =>
  'BroadcastChannel' in window && matchMedia('(min-width: 769px) and (pointer: fine)').matches;

function openPopup(): Window | null {
  const left = Math.round(screenX + (outerWidth - POPUP_WIDTH) / 2);
  const top = Math.round(screenY + (outerHeight - POPUP_HEIGHT) / 2);
  const popup = window.open('', '', `popup,width=${POPUP_WIDTH},height=${POPUP_HEIGHT},left=${left},top=${top}`);
  if (!popup) return null;
  // Pages in the popup must not be able to navigate this page.
  popup.opener = null;
  popup.document.title = 'Google';
  popup.document.body.textContent = 'Opening Google…';
  return popup;
}

async function sendPopupToGoogle(popup: Window, form: HTMLFormElement): Promise<void> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  body.set(POPUP_FIELD, 'true');
  const response = await fetch(GOOGLE_START_PATH, { method: 'POST', body });
  const { url } = (await response.json()) as { readonly url: string };
  popup.location.replace(url);
}

/** `signInPage` is the path of the sign-in page, which redirects a signed-in user and shows a failure to others. */
export function useGooglePopup(signInPage: string) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => {
      if (data !== SIGN_IN_ENDED) return;
      channel.postMessage(END_RECEIVED);
      location.replace(signInPage);
    };
    return () => channel.close();
  }, [isOpen, signInPage]);

  /** Must run inside the click event, or browsers block the popup. A second submit goes to Google in this page. */
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const popup = isOpen || !canUsePopup() ? null : openPopup();
    if (!popup) return;
    event.preventDefault();
    setOpen(true);
    const form = event.currentTarget;
    sendPopupToGoogle(popup, form).catch(() => {
      popup.close();
      form.requestSubmit();
    });
  };
  return { waitingMessage: isOpen ? WAITING_MESSAGE : null, onSubmit };
}
