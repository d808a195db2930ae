import { Picture } from '#app/ui/picture.tsx';
import type { PictureWidth } from '#shop/catalog/picture.ts';
import type { ShopHeading } from './shop-messages.ts';

const PICTURE_SIZES = '(min-width: 1024px) 144px, 88px';
const PICTURE_WIDTHS: readonly PictureWidth[] = [200, 320];

/**
 * The heading of the shop page: that of a category, or 'Shop' when `category` is null. The search box is the header's.
 */
export function ShopHead({ category }: { readonly category: ShopHeading | null }) {
  if (category === null) {
    return (
      <div className="wrap shophead">
        <h1 className="h-page">Shop</h1>
      </div>
    );
  }
  const { title, text, picture } = category;
  return (
    <div className="wrap shophead shophead--category">
      <div>
        <h1 className="h-page">{title}</h1>
        {text !== '' && <p>{text}</p>}
      </div>
      {picture && (
        <div className="shophead__pic">
          <Picture picture={picture} sizes={PICTURE_SIZES} widths={PICTURE_WIDTHS} alt="" />
        </div>
      )}
    </div>
  );
}
