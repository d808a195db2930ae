// Checkout button. A real link; when checkout is blocked it shows the reason instead of navigating.

import { type MouseEvent, useState } from 'react';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { sessionStore } from '../account/session-store.ts';
import { LoginModal } from './login-modal.tsx';

interface CheckoutLinkProps {
  /** At least one line cannot be bought in its current quantity. */
  readonly isBlocked: boolean;
  readonly onBlocked: () => void;
  readonly className?: string;
}

export function CheckoutLink({ isBlocked, onBlocked, className }: CheckoutLinkProps) {
  const [isLoginOpen, setLoginOpen] = useState(false);
  const onClick = (event: MouseEvent) => {
    if (isBlocked) {
      event.preventDefault();
      onBlocked();
    } else if (sessionStore.isGuest()) {
      event.preventDefault();
      setLoginOpen(true);
    }
  };
  return (
    <>
      <a className={classNames(buttonClass({ block: true }), className)} href="/checkout" onClick={onClick}>
        Proceed to Checkout
      </a>
      {isLoginOpen && <LoginModal onClose={() => setLoginOpen(false)} />}
    </>
  );
}
