// The account menu in the header: the shopper's initial and name, with a list of links below.

import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { emailName, getInitial, type ShopUser } from '#shop/customers/shop-user.ts';
import { ACCOUNT_LINKS } from './account-links.ts';
import { SignOutForm } from './sign-out-form.tsx';

export function AccountMenu({ user }: { readonly user: ShopUser }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the location changes
  useEffect(() => setOpen(false), [location]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  // A click elsewhere closes the menu too, because it moves the focus.
  const closeOnFocusOut = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to keys of the button and the links inside it
    <div className="account" onKeyDown={closeOnEscape} onBlur={closeOnFocusOut}>
      <button
        type="button"
        ref={button}
        className="account__button"
        aria-expanded={open}
        aria-controls={id}
        onClick={(event) => {
          // Safari does not focus a clicked button; without focus the menu would never lose it.
          event.currentTarget.focus();
          setOpen(!open);
        }}
      >
        <span className="avatar" aria-hidden="true">
          {getInitial(user.email)}
        </span>
        <span className="account__name">{emailName(user.email)}</span>
        <Icon name="down" size="sm" />
      </button>
      <div id={id} className="account__list" hidden={!open}>
        <nav aria-label="My account">
          {ACCOUNT_LINKS.map(([href, name]) => (
            <a key={href} href={href} aria-current={location.pathname === href ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <SignOutForm />
      </div>
    </div>
  );
}
