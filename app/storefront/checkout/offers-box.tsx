// A part of step 1, shown while the store asks for consent: where order news goes, and the unticked box for offers.

import { CHECKOUT_OFFERS } from '#shop/consents/consent.ts';

interface OffersBoxProps {
  /** Whether order news goes to the phone number too. */
  readonly hasPhoneNews: boolean;
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
}

export const OffersBox = ({ hasPhoneNews, isTicked, onChange }: OffersBoxProps) => (
  <div className="ship__full ship__offers">
    <p>
      {hasPhoneNews
        ? 'We send order updates to this phone number and email address.'
        : 'We send order updates to this email address.'}
    </p>
    <label className="ship__save">
      <input type="checkbox" checked={isTicked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {CHECKOUT_OFFERS.label}
        <small>{CHECKOUT_OFFERS.note}</small>
      </span>
    </label>
  </div>
);
