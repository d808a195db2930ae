import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { Category } from '#shop/catalog/category.ts';
import type { PictureWidth } from '#shop/catalog/picture.ts';
import { TitledSection } from '../titled-section.tsx';

type TileCategory = Omit<Category, 'description'>;

const SIZES = '(min-width: 1024px) 16vw, 31vw';
const WIDTHS: readonly PictureWidth[] = [200, 320, 480];

export function CategoryTiles({ categories }: { readonly categories: readonly TileCategory[] }) {
  if (categories.length === 0) return null;
  const hasNoPictures = categories.every((category) => category.picture === null);
  const allCategoriesLink = (
    <a className="link" href="/shop?sections=true">
      <span>View All Categories</span>
    </a>
  );
  return (
    <TitledSection
      id="shop-by-category"
      title="Shop by Category"
      aside={<div className="only-wide">{allCategoriesLink}</div>}
    >
      <div className={classNames('cats', `cats--${categories.length}`, hasNoPictures && 'cats--bare')}>
        {categories.map((category) => (
          <CategoryTile key={category.slug} category={category} />
        ))}
      </div>
      <p className="cats__all only-narrow">{allCategoriesLink}</p>
    </TitledSection>
  );
}

function CategoryTile({ category: { slug, name, picture, productCount } }: { readonly category: TileCategory }) {
  return (
    <a className="cat" href={`/shop?category=${encodeURIComponent(slug)}`}>
      {picture ? (
        <span className="cat__pic">
          <Picture picture={picture} sizes={SIZES} widths={WIDTHS} alt="" />
        </span>
      ) : (
        <span className="cat__pic cat__pic--bare" />
      )}
      <b>{name}</b>
      {productCount !== null && (
        <small>
          {productCount} {productCount === 1 ? 'style' : 'styles'}
        </small>
      )}
    </a>
  );
}
