// One saved product: with current data, with its saved data until that is loaded, or as no longer available.

import type { ReactNode } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Price } from '#app/ui/price.tsx';
import { Rating } from '#app/ui/rating.tsx';
import type { SavedItem } from '#shop/bag/bag.ts';
import { toStorePictureUrl } from '#shop/bag/store-picture-url.ts';
import { type CardProduct, getBadge } from '#shop/catalog/product.ts';
import { savedSlug } from '#shop/catalog/saved-query.ts';
import { AddButton } from '../product-card/add-button.tsx';
import { CardPicture } from '../product-card/card-picture.tsx';
import { SizeChoice } from '../product-card/size-choice.tsx';
import { useCardBag } from '../product-card/use-card-bag.ts';
import { getUsableSize, tileStockText } from './tile-messages.ts';

interface WishlistTileProps {
  readonly item: SavedItem;
  /** Null when the product is no longer for sale, undefined until it is loaded. */
  readonly product: CardProduct | null | undefined;
  readonly onRemove: () => void;
  /** Called when the product was added to the bag. */
  readonly onMoved: () => void;
}

export function WishlistTile({ item, product, onRemove, onMoved }: WishlistTileProps) {
  if (product) return <CurrentTile item={item} product={product} onRemove={onRemove} onMoved={onMoved} />;
  return <SavedTile item={item} isUnavailable={product === null} onRemove={onRemove} />;
}

interface TileProps {
  readonly name: string;
  readonly path: string | null;
  readonly isSold: boolean;
  readonly picture: ReactNode;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function Tile({ name, path, isSold, picture, onRemove, children }: TileProps) {
  return (
    <article className={classNames('card', 'wishlist-tile', isSold && 'card--sold')} data-flight-from>
      <div className="card__pic">
        {picture}
        <button type="button" className="card__heart" aria-label={`Remove from wishlist: ${name}`} onClick={onRemove}>
          <Icon name="close" />
        </button>
      </div>
      <h2 className="card__name">{path === null ? <span>{name}</span> : <a href={path}>{name}</a>}</h2>
      {children}
    </article>
  );
}

function CurrentTile({ item, product, onRemove, onMoved }: WishlistTileProps & { readonly product: CardProduct }) {
  const [savedSize] = item.size;
  const card = useCardBag(product, onMoved, getUsableSize(product, savedSize));
  const badge = getBadge(product);
  const isSoldOut = badge?.kind === 'sold-out';
  const path = `/product/${product.slug}`;
  return (
    <Tile
      name={product.name}
      path={path}
      isSold={isSoldOut}
      onRemove={onRemove}
      picture={
        <>
          <a href={path}>
            <CardPicture name={product.name} picture={product.picture} />
          </a>
          {isSoldOut && <Badge kind="sold">Sold out</Badge>}
          {badge?.kind === 'off' && <Badge kind="off">{badge.percent}% off</Badge>}
          {card.choosing && <SizeChoice sizes={product.sizes} card={card} />}
        </>
      }
    >
      <Rating value={product.rating} count={product.reviews} />
      <Price amount={product.price} oldAmount={product.oldPrice} />
      <p className="wishlist-tile__stock">{tileStockText(product, savedSize)}</p>
      <AddButton product={product} card={card} idleLabel="Move to Bag" />
    </Tile>
  );
}

interface SavedTileProps {
  readonly item: SavedItem;
  readonly isUnavailable: boolean;
  readonly onRemove: () => void;
}

function SavedTile({ item, isUnavailable, onRemove }: SavedTileProps) {
  const path = isUnavailable ? null : `/product/${encodeURIComponent(savedSlug(item))}`;
  const image = toStorePictureUrl(item.image);
  const picture = (
    <span className="picture tone-paper">{image && <img src={image} width={320} height={427} alt="" />}</span>
  );
  return (
    <Tile name={item.name} path={path} isSold={isUnavailable} onRemove={onRemove} picture={picture}>
      {isUnavailable ? (
        <p className="wishlist-tile__gone">No longer available</p>
      ) : (
        <>
          <Rating value={item.rating} count={item.reviews} />
          <Price amount={item.price} oldAmount={item.oldPrice} />
          <p className="wishlist-tile__stock">{item.size[0] && `Size ${item.size[0]}`}</p>
        </>
      )}
      {path !== null && (
        <a
          className={classNames('card__add', buttonClass({ variant: 'secondary', size: 'sm', block: true }))}
          href={path}
        >
          View
        </a>
      )}
    </Tile>
  );
}
