import type { PublicOffer } from '#shop/coupons/public-offer.ts';

/** Coupons with their conditions. The code is typed or chosen at checkout. */
export function OfferList({ offers }: { readonly offers: readonly PublicOffer[] }) {
  return (
    <ul className="offers">
      {offers.map(({ code, title, conditions }) => (
        <li key={code}>
          <b>{title}</b>
          <small>{conditions.join(' · ')}</small>
          <span>
            Use <span className="code">{code}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
