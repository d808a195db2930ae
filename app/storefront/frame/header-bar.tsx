import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { bagCount } from '#shop/bag/bag.ts';
import type { BrandLink } from '#shop/brand/brand.ts';
import { AccountMenu } from '../account/account-menu.tsx';
import { useAuth } from '../account/auth-provider.tsx';
import type { FlightTarget } from '../bag/flight.ts';
import { useBag, useWishlist } from '../bag/shop-provider.tsx';
import type { FrameData } from './footer.tsx';
import { categoryPath, NEW_ARRIVALS, OFFERS } from './frame-categories.ts';
import { HeaderMenu, MENU_ID } from './header-menu.tsx';
import { HeaderSearch, SEARCH_ID } from './header-search.tsx';
import { Logo } from './logo.tsx';

interface HeaderBarProps extends Pick<FrameData, 'categories' | 'collections'> {
  readonly links: readonly BrandLink[];
}

export function HeaderBar({ links, categories, collections }: HeaderBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const { user } = useAuth();
  // Closes open popovers when the page changes; a popover that was opened before hydration stays open.
  const previousLocation = useRef(location);
  useEffect(() => {
    if (previousLocation.current === location) return;
    previousLocation.current = location;
    for (const popover of bar.current?.querySelectorAll<HTMLElement>(':popover-open') ?? []) popover.hidePopover();
  }, [location]);
  return (
    <div className="head" ref={bar}>
      <div className="wrap">
        <button type="button" className="iconbtn only-narrow" aria-label="Menu" popoverTarget={MENU_ID}>
          <Icon name="menu" />
        </button>
        <Logo />
        <nav className="head__nav" aria-label="Main">
          {links.map(({ url, label }) => (
            <a key={url} href={url} aria-current={location.pathname === url ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <HeaderSearch />
        <div className="head__tools">
          <button type="button" className="iconbtn only-narrow" aria-label="Search" popoverTarget={SEARCH_ID}>
            <Icon name="search" />
          </button>
          {user ? (
            <AccountMenu user={user} />
          ) : (
            <a className="head__login" href="/login">
              Login
            </a>
          )}
          <WishlistLink />
          <BagLink />
        </div>
      </div>
      {categories.length > 0 && (
        <nav className="catnav" aria-label="Categories">
          <div className="wrap">
            {[
              NEW_ARRIVALS,
              ...categories.map(({ slug, name }) => [categoryPath(slug), name] as const),
              ...collections,
              OFFERS,
            ].map(([href, name]) => (
              <a
                key={href}
                href={href}
                aria-current={location.pathname + location.search === href ? 'page' : undefined}
              >
                {name}
              </a>
            ))}
          </div>
        </nav>
      )}
      <HeaderMenu path={location.pathname} user={user} categories={categories} collections={collections} />
    </div>
  );
}

// The links with counts are separate components, so that a changed count does not re-render the whole bar.
function WishlistLink() {
  return <CountLink href="/wishlist" icon="heart" name="Wishlist" count={useWishlist().length} flightTo="wishlist" />;
}

function BagLink() {
  return <CountLink href="/cart" icon="bag" name="Bag" count={bagCount(useBag())} flightTo="bag" />;
}

interface CountLinkProps {
  readonly href: string;
  readonly icon: string;
  readonly name: string;
  readonly count: number;
  readonly flightTo: FlightTarget;
}

function CountLink({ href, icon, name, count, flightTo }: CountLinkProps) {
  return (
    <a
      className="iconbtn"
      href={href}
      aria-label={`${name}, ${count} ${count === 1 ? 'item' : 'items'}`}
      data-flight-to={flightTo}
    >
      <Icon name={icon} />
      {count > 0 && <span className="count">{count > 99 ? '99+' : count}</span>}
    </a>
  );
}
