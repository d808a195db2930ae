import builtInMark from '#app/assets/mark.svg';
import { BUILT_IN } from '#shop/brand/brand.ts';
import type { BrandInput } from '#shop/brand/brand-problems.ts';
import { picturePath } from '#shop/catalog/picture.ts';

/** A small storefront. Its colours are the tokens that BrandPreview sets on the frame around it. */
export function ShopPreview({ draft: { name, logo, mark, headerLinks, hero } }: { readonly draft: BrandInput }) {
  return (
    <div className="shopview">
      <div className="shopview__head">
        {logo ? (
          <img src={picturePath(logo, 320, 'webp')} alt={name} />
        ) : (
          <>
            {mark === BUILT_IN && (
              <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
                <use href={`${builtInMark}#mark`} width="32" height="32" />
              </svg>
            )}
            {mark && mark !== BUILT_IN && <img src={picturePath(mark, 96, 'webp')} alt="" />}
            <b>{name || 'Store name'}</b>
          </>
        )}
        <span>{headerLinks.map(({ label }) => label).join('   ')}</span>
      </div>
      <div className="shopview__hero">
        <div>
          <h3>{hero.title}</h3>
          <p>{hero.text}</p>
          {hero.buttons.map(({ label }, index) => (
            <span key={label} className={index === 0 ? 'shopview__button' : 'shopview__second'}>
              {label}
            </span>
          ))}
        </div>
        {hero.picture === BUILT_IN && (
          <small className="shopview__builtin">The picture that comes with the store</small>
        )}
        {hero.picture !== null && hero.picture !== BUILT_IN && (
          <img src={picturePath(hero.picture, 320, 'webp')} alt={hero.pictureAlt} />
        )}
      </div>
      <div className="shopview__card">
        <b>₹1,299</b>
        <small>Free delivery</small>
        <u>Size guide</u>
        <span className="shopview__field">560001</span>
      </div>
    </div>
  );
}
