import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { PictureWidth } from '#shop/catalog/picture.ts';
import { emailName, getInitial, type ShopUser } from '#shop/customers/shop-user.ts';
import { ACCOUNT_LINKS } from '../account/account-links.ts';
import { SignOutForm } from '../account/sign-out-form.tsx';
import type { FrameData } from './footer.tsx';
import { categoryPath, NEW_ARRIVALS, OFFERS } from './frame-categories.ts';
import { Logo } from './logo.tsx';
import { PopoverClose } from './popover-close.tsx';

export const MENU_ID = 'header-menu';

type MenuLink = readonly [href: string, name: string];

const GUEST_LINKS: readonly MenuLink[] = [
  ['/orders', 'My Orders'],
  ['/wishlist', 'Wishlist'],
];
const HELP_LINKS: readonly MenuLink[] = [
  ['/track-order', 'Track Order'],
  ['/returns', 'Refund Policy'],
  ['/contact', 'Contact'],
  ['/about', 'About'],
];
const TILE_WIDTHS: readonly PictureWidth[] = [200];

interface HeaderMenuProps extends Pick<FrameData, 'categories' | 'collections'> {
  readonly path: string;
  readonly user: ShopUser | null;
}

/** The menu of small screens. A popover, so it opens without JavaScript too. */
export function HeaderMenu({ path, user, categories, collections }: HeaderMenuProps) {
  const renderLink = ([href, name]: MenuLink) => (
    <a key={href} href={href} aria-current={path === href ? 'page' : undefined}>
      {name}
      <Icon name="right" size="sm" />
    </a>
  );
  return (
    <div id={MENU_ID} className="headmenu" popover="auto">
      <div className="headmenu__top">
        <Logo />
        <PopoverClose target={MENU_ID} label="Close menu" />
      </div>
      {user ? (
        <p className="headmenu__user">
          <span className="avatar" aria-hidden="true">
            {getInitial(user.email)}
          </span>
          <span>{emailName(user.email)}</span>
        </p>
      ) : (
        <a className="headmenu__user" href="/login">
          Login
          <Icon name="right" size="sm" />
        </a>
      )}
      <nav aria-label="Categories">
        <div className="headmenu__cats">
          {categories.map(({ slug, name, picture }) => (
            <a key={slug} href={categoryPath(slug)}>
              {picture && <Picture picture={picture} sizes="90px" widths={TILE_WIDTHS} alt="" />}
              <b>{name}</b>
            </a>
          ))}
        </div>
        <div className="headmenu__big">
          {[NEW_ARRIVALS, ...collections, OFFERS, ['/shop', 'Shop'] as const].map(renderLink)}
        </div>
      </nav>
      <nav className="headmenu__more" aria-label="Menu">
        {[...(user ? ACCOUNT_LINKS : GUEST_LINKS), ...HELP_LINKS].map(renderLink)}
      </nav>
      {user && <SignOutForm />}
    </div>
  );
}
