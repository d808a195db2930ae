// Products of an import as cards, with their notes and problems.

import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { picturePath } from '#shop/catalog/picture.ts';
import { formatCount } from '#shop/format-count.ts';
import type { ImportCard } from '#shop/imports/import-card.ts';
import type { Paise } from '#shop/money/money.ts';
import { useMoney } from '../../kit/use-money.tsx';
import { pluralize } from '../../kit/wording.ts';

export function ImportCards({ cards }: { readonly cards: readonly ImportCard[] }) {
  return (
    <ul className="import-cards">
      {cards.map((card) => (
        <Card key={card.key} card={card} />
      ))}
    </ul>
  );
}

function Card({ card }: { readonly card: ImportCard }) {
  const money = useMoney();
  const { problems, notes, name, productId, key } = card;
  const hasProblem = problems.length > 0;
  const hasNotesOnly = !hasProblem && notes.length > 0;
  return (
    <li className={classNames('import-card', hasProblem && 'is-bad', hasNotesOnly && 'is-noted')}>
      <CardPicture card={card} />
      <b>{productId === null ? name || key : <Link to={`/admin-panel/products/${productId}`}>{name || key}</Link>}</b>
      <span>{[priceText(card, money), card.sizes].filter(Boolean).join(' · ')}</span>
      {card.stock !== null && <span className="sub">{formatCount(card.stock)} in stock</span>}
      {card.effect !== null && <span className="sub">{card.effect}</span>}
      {hasProblem && <span className="sub">Line {card.line}</span>}
      {problems.map((problem) => (
        <p key={problem} className="import-card__problem">
          <Icon name="bad" />
          {problem}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="import-card__note">
          <Icon name="alert" />
          {note}
        </p>
      ))}
    </li>
  );
}

/** Returns '₹1,299 / ₹1,999', the price and the old price; '' without a price. */
function priceText({ price, oldPrice }: ImportCard, money: (amount: Paise) => string): string {
  if (price === null) return '';
  return oldPrice === null ? money(price) : `${money(price)} / ${money(oldPrice)}`;
}

function CardPicture({ card: { pictureKey, pictures } }: { readonly card: ImportCard }) {
  if (pictureKey !== null)
    return <img src={picturePath(pictureKey, 320, 'webp')} alt="" width={320} height={426} loading="lazy" />;
  return (
    <span className="import-card__empty">
      <Icon name="img" />
      {pictures === 0 ? 'No picture' : `${pluralize(pictures, 'picture', 'pictures')} to fetch`}
    </span>
  );
}
