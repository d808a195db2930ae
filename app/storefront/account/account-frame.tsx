// The frame of the account's pages: one navigation beside the page from 1024 px on, a row above it on smaller screens.

import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { IconSprite } from '#app/ui/icon-sprite.tsx';
import icons from './account-icons.svg?raw';
import { SignOutForm } from './sign-out-form.tsx';

const PAGES = [
  { href: '/account', icon: 'home', name: 'Overview' },
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
  /** The heading of the overview. There the navigation of a phone is a list below it, with a note under each link. */
  readonly greeting?: ReactNode;
  readonly notes?: AccountNotes;
  readonly children: ReactNode;
}

/** The note of a link, by the link's path. */
type AccountNotes = Readonly<Record<string, string>>;

export function AccountFrame({ current, className, greeting, notes = {}, children }: AccountFrameProps) {
  return (
    <div className={classNames('wrap acc', greeting !== undefined && 'acc--overview')}>
      {greeting !== undefined && <div className="acc__greeting">{greeting}</div>}
      <AccountNav current={current} notes={notes} />
      <div className={`acc__main ${className}`}>{children}</div>
    </div>
  );
}

function AccountNav({ current, notes }: { readonly current: string; readonly notes: AccountNotes }) {
  const row = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen: it is scrolled to the current page's link, which keeps 16 px to the
  // edge.
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
          <span>{name}</span>
          {notes[href] && <small>{notes[href]}</small>}
          <Icon name="right" size="sm" />
        </a>
      ))}
      <div className="acc__out">
        <SignOutForm />
      </div>
    </nav>
  );
}
