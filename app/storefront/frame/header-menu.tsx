import { Icon } from '#app/ui/icon.tsx';
import { Logo } from './logo.tsx';

export const MENU_ID = 'header-menu';

const WAYS = [
  ['/shop', 'Shop'],
  ['/about', 'About'],
  ['/contact', 'Contact'],
  ['/track-order', 'Track Order'],
  ['/wishlist', 'Wishlist'],
  ['/login', 'Login'],
] as const;

/** The small screens' menu. A popover: it opens without a script too. */
export function HeaderMenu({ here }: { readonly here: string }) {
  return (
    <div id={MENU_ID} className="headmenu" popover="auto">
      <div className="headmenu__top">
        <Logo />
        <button
          type="button"
          className="iconbtn"
          aria-label="Close menu"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
        >
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label="Menu">
        {WAYS.map(([href, name]) => (
          <a key={href} href={href} aria-current={here === href ? 'page' : undefined}>
            {name}
            <Icon name="right" size="sm" />
          </a>
        ))}
      </nav>
    </div>
  );
}
