import { toStorePictureUrl } from '#shop/bag/store-picture-url.ts';
import { AccountSection } from '../account/account-section.tsx';
import { useWishlist } from '../bag/shop-provider.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';

const MAX_PICTURES = 6;

/** Pictures of the first products of the browser's wishlist; nothing while it is empty. */
export function WishlistPreview() {
  const wishlist = useWishlist();
  if (!useIsInBrowser() || wishlist.length === 0) return null;
  return (
    <AccountSection
      id="wishlist"
      title="Wishlist"
      action={
        <a className="link" href="/wishlist">
          <span>View all {wishlist.length}</span>
        </a>
      }
    >
      <ul className="acct__wishlist">
        {wishlist.slice(0, MAX_PICTURES).map(({ id, name, slug, image }) => {
          const url = toStorePictureUrl(image);
          return (
            <li key={id || name}>
              <a className="picture tone-paper" href={slug ? `/product/${encodeURIComponent(slug)}` : '/wishlist'}>
                {url ? <img src={url} width={200} height={267} alt={name} loading="lazy" /> : name}
              </a>
            </li>
          );
        })}
      </ul>
    </AccountSection>
  );
}
