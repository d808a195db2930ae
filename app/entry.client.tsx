import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { installRequestToken } from './request-token.client.ts';

declare global {
  interface Window {
    /**
     * Defined by the page where scripts are deferred (deferred-scripts.ts): ends the recording and returns the pressed
     * buttons.
     */
    takeEarlyPresses?: () => HTMLElement[];
  }
}

installRequestToken();

// From here on React itself records presses until the page is hydrated.
const presses = window.takeEarlyPresses?.() ?? [];

/**
 * Presses from before the scripts arrived, one per frame: a press may depend on the state that the one before it set.
 */
function EarlyPresses() {
  useEffect(() => {
    // Distant content is laid out now (storefront/styles/first-paint.css), so that nothing moves under a press.
    document.documentElement.classList.remove('first-paint');
    const replay = () => {
      presses.shift()?.click();
      if (presses.length > 0) requestAnimationFrame(replay);
    };
    replay();
  }, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <EarlyPresses />
    </StrictMode>,
  );
});
