// One product in a grid. Its five rows (picture, name, rating, price, button) are rows of the grid itself.

import { Badge } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Price } from '#app/ui/price.tsx';
import { Rating } from '#app/ui/rating.tsx';
import { type CardProduct, getBadge } from '#shop/catalog/product.ts';
import { AddButton } from './add-button.tsx';
import { AddedNote } from './added-note.tsx';
import { CardPicture } from './card-picture.tsx';
import { HeartButton } from './heart-button.tsx';
import { SizeChoice } from './size-choice.tsx';
import { useCardBag } from './use-card-bag.ts';

interface ProductCardProps {
  readonly product: CardProduct;
  /** True for cards above the fold: the picture is not lazy-loaded. */
  readonly eager?: boolean;
}

export function ProductCard({ product, eager = false }: ProductCardProps) {
  const card = useCardBag(product);
  const path = `/product/${product.slug}`;
  const isSoldOut = product.available <= 0;
  return (
    <article className={classNames('card', isSoldOut && 'card--sold')} data-flight-from>
      <div className="card__pic">
        <a href={path}>
          <CardPicture name={product.name} picture={product.picture} eager={eager} />
        </a>
        <CardBadge product={product} />
        {card.choosing && <SizeChoice sizes={product.sizes} card={card} />}
        {card.phase === 'added' && <AddedNote />}
        <HeartButton product={product} />
      </div>
      <div>
        <h3 className="card__name">
          <a href={path}>{product.name}</a>
        </h3>
        {product.moreColors && <p className="card__colors">{moreColorsText(product.moreColors)}</p>}
      </div>
      <Rating value={product.rating} count={product.reviews} />
      <Price amount={product.price} oldAmount={product.oldPrice} />
      <AddButton product={product} card={card} phase={card.phase} />
    </article>
  );
}

/** '+1 colour', '+3 colours'. */
const moreColorsText = (count: number): string => `+${count} ${count === 1 ? 'colour' : 'colours'}`;

function CardBadge({ product }: { readonly product: CardProduct }) {
  const badge = getBadge(product);
  if (badge?.kind === 'sold-out') return <Badge kind="sold">Sold out</Badge>;
  if (badge?.kind === 'off') return <Badge kind="off">{badge.percent}% off</Badge>;
  return badge && <Badge kind="new">New</Badge>;
}
