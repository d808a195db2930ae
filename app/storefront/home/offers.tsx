import type { PublicOffer } from '#shop/coupons/public-offer.ts';
import { OfferList } from '../offer-list.tsx';
import { TitledSection } from '../titled-section.tsx';

export const Offers = ({ offers }: { readonly offers: readonly PublicOffer[] }) =>
  offers.length > 0 && (
    <TitledSection id="offers" title="Offers">
      <OfferList offers={offers} rail />
    </TitledSection>
  );
