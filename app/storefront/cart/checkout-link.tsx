// Checkout button. A real link; when checkout is blocked it shows the reason instead of navigating.

import { type MouseEvent, useState } from 'react';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { sessionStore } from '../account/session-store.ts';
import { LoginModal } from './login-modal.tsx';

interface CheckoutLinkProps {
  /** A line cannot be bought as it is. */
  readonly blocked: boolean;
  readonly onStopped: () => void;
  readonly className?: string;
}

export function CheckoutLink({ blocked, onStopped, className }: CheckoutLinkProps) {
  const [asking, setAsking] = useState(false);
  const go = (event: MouseEvent) => {
    if (blocked) {
      event.preventDefault();
      onStopped();
    } else if (sessionStore.isGuest()) {
      event.preventDefault();
      setAsking(true);
    }
  };
  return (
    <>
      <a className={classNames(buttonClass({ block: true }), className)} href="/checkout" onClick={go}>
        Proceed to Checkout
      </a>
      {asking && <LoginModal onClose={() => setAsking(false)} />}
    </>
  );
}
