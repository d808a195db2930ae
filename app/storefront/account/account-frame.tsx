// The frame of the account's pages: one navigation beside the page from 1024 px on, a row above it on smaller screens.

import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { IconSprite } from '#app/ui/icon-sprite.tsx';
import icons from './account-icons.svg?raw';
import { SignOutForm } from './sign-out-form.tsx';

const PAGES = [
  { href: '/profile', icon: 'user', name: 'Profile' },
  { href: '/orders', icon: 'box', name: 'Orders' },
  { href: '/orders/returns', icon: 'back', name: 'Returns' },
  { href: '/profile#addresses-title', icon: 'pin', name: 'Addresses' },
  { href: '/wishlist', icon: 'heart', name: 'Wishlist' },
  { href: '/profile/security', icon: 'shield', name: 'Security & privacy' },
] as const;

interface AccountFrameProps {
  /** The path of the open page. */
  readonly current: string;
  readonly className: string;
  readonly children: ReactNode;
}

export function AccountFrame({ current, className, children }: AccountFrameProps) {
  return (
    <div className="wrap acc">
      <AccountNav current={current} />
      <div className={`acc__main ${className}`}>{children}</div>
    </div>
  );
}

export function AccountNav({ current }: { readonly current: string }) {
  const row = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (link && row.current) row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - 16;
  }, []);
  return (
    <nav className="acc__nav" aria-label="Account" ref={row}>
      <IconSprite symbols={icons} />
      {PAGES.map(({ href, icon, name }) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          <Icon name={icon} size="sm" />
          {name}
        </a>
      ))}
      <div className="acc__out only-wide">
        <SignOutForm />
      </div>
    </nav>
  );
}
