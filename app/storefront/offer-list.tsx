import type { PublicOffer } from '#shop/coupons/public-offer.ts';

/** Coupons with their conditions. The code is typed or chosen at checkout. */
export function OfferList({ offers, rail }: { readonly offers: readonly PublicOffer[]; readonly rail?: boolean }) {
  return (
    // A row that scrolls sideways is reached by keyboard only when it takes the focus.
    <ul className={rail ? 'offers offers--rail' : 'offers'} tabIndex={rail ? 0 : undefined}>
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
