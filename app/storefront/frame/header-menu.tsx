import { Icon } from '#app/ui/icon.tsx';
import { emailName, initialOf, type ShopUser } from '#shop/customers/shop-user.ts';
import { ACCOUNT_LINKS } from '../account/account-links.ts';
import { SignOutForm } from '../account/sign-out-form.tsx';
import { Logo } from './logo.tsx';
import { PopoverClose } from './popover-close.tsx';

export const MENU_ID = 'header-menu';

const LINKS = [
  ['/shop', 'Shop'],
  ['/about', 'About'],
  ['/contact', 'Contact'],
  ['/track-order', 'Track Order'],
] as const;

const GUEST_LINKS = [
  ['/wishlist', 'Wishlist'],
  ['/login', 'Login'],
] as const;

interface HeaderMenuProps {
  readonly here: string;
  readonly user: ShopUser | null;
}

/** The small screens' menu. A popover: it opens without a script too. */
export function HeaderMenu({ here, user }: HeaderMenuProps) {
  const links = [...LINKS, ...(user ? ACCOUNT_LINKS : GUEST_LINKS)];
  return (
    <div id={MENU_ID} className="headmenu" popover="auto">
      <div className="headmenu__top">
        <Logo />
        <PopoverClose target={MENU_ID} label="Close menu" />
      </div>
      {user && (
        <p className="headmenu__user">
          <span className="avatar" aria-hidden="true">
            {initialOf(user.email)}
          </span>
          <span>{emailName(user.email)}</span>
        </p>
      )}
      <nav aria-label="Menu">
        {links.map(([href, name]) => (
          <a key={href} href={href} aria-current={here === href ? 'page' : undefined}>
            {name}
            <Icon name="right" size="sm" />
          </a>
        ))}
      </nav>
      {user && <SignOutForm />}
    </div>
  );
}
