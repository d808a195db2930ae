// The discount popup: offers a guest a coupon in exchange for a mobile number. Code and styles are loaded when it
// opens.

import './popup.css';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { getMobileRefusal, onlyDigits } from '#shop/leads/lead.ts';
import { BrandPicture, useHasPicture } from '../brand-picture.tsx';
import chandbali480 from './pictures/chandbali-480.avif';
import chandbali720 from './pictures/chandbali-720.avif';
import plainChandbali from './pictures/chandbali-720.webp';
import { getOfferText, MOBILE_MESSAGES, TICK_THE_BOX, type WelcomeOffer } from './popup-messages.ts';
import { PopupThanks, type SentLead } from './popup-thanks.tsx';
import { sendLead } from './send-lead.ts';

const CHANDBALI = `${chandbali480} 480w, ${chandbali720} 720w`;
const SIZES = '(min-width: 768px) 400px, 100vw';

/**
 * Requested when this module is loaded, shortly before the popup opens. Without a response the popup opens and promises
 * nothing.
 */
const welcomeOffer: Promise<WelcomeOffer | null> = fetch('/leads')
  .then((response) => (response.ok ? response.json() : null))
  .catch(() => null);

export function DiscountPopup({ onClose }: { readonly onClose: () => void }) {
  const [sentLead, setSentLead] = useState<SentLead | null>(null);
  /** Undefined until the response is here. */
  const [offer, setOffer] = useState<WelcomeOffer | null>();
  useEffect(() => {
    void welcomeOffer.then((found) => {
      // No coupon: there is nothing to offer for the number.
      if (found?.title === null) onClose();
      else setOffer(found);
    });
  }, [onClose]);
  const hasPicture = useHasPicture('secondPicture');
  if (offer === undefined) return null;
  return (
    <Dialog
      open
      title="Exclusive Offers Await!"
      onClose={onClose}
      {...(hasPicture ? { sidePicture: <PopupPicture /> } : {})}
    >
      {!sentLead && <NumberForm offer={offer} onSent={setSentLead} />}
      {/* Always in the page: screen readers announce text put into a live region. */}
      <div role="status">{sentLead && <PopupThanks lead={sentLead} onClose={onClose} />}</div>
    </Dialog>
  );
}

function PopupPicture() {
  const builtIn = (
    <picture className="picture tone-clay">
      <source type="image/avif" srcSet={CHANDBALI} sizes={SIZES} />
      <img src={plainChandbali} width={720} height={960} alt="" />
    </picture>
  );
  return <BrandPicture name="secondPicture" sizes={SIZES} builtIn={builtIn} />;
}

interface NumberFormProps {
  readonly offer: WelcomeOffer | null;
  readonly onSent: (lead: SentLead) => void;
}

function NumberForm({ offer, onSent }: NumberFormProps) {
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isTicked, setTicked] = useState(false);
  const consent = offer?.consent ?? null;
  const field = useRef<HTMLInputElement>(null);
  // The dialog's showModal() reads the attribute; without it, it would focus the close button.
  useEffect(() => {
    field.current?.setAttribute('autofocus', '');
  }, []);

  const showError = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const submit = async () => {
    if (busy) return;
    const refusal = getMobileRefusal(number);
    if (refusal) return showError(MOBILE_MESSAGES[refusal]);
    if (consent !== null && !isTicked) return showError(TICK_THE_BOX);
    setError(null);
    setBusy(true);
    const result = await sendLead(number, isTicked);
    setBusy(false);
    if (result.kind === 'refused') showError(result.message);
    else onSent(result);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  // A disabled button blocks Enter from sending the form; the field must still show the error.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && number === '') void submit();
  };
  return (
    <form className="popup" onSubmit={onSubmit} noValidate>
      <p className="popup__lead">{getOfferText(offer?.title ?? null)}</p>
      <Field
        label="Mobile number"
        name="mobileNumber"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        before="+91"
        ref={field}
        value={number}
        onChange={(event) => {
          setNumber(onlyDigits(event.target.value));
          setError(null);
        }}
        onKeyDown={onKeyDown}
        error={error ?? undefined}
      />
      {consent !== null && (
        <label className="popup__agree">
          <input
            type="checkbox"
            name="agrees"
            checked={isTicked}
            onChange={(event) => {
              setTicked(event.target.checked);
              setError(null);
            }}
          />
          <span>{consent}</span>
        </label>
      )}
      <Button type="submit" block disabled={number === '' || busy}>
        {busy ? 'Sending...' : 'Unlock My Discounts'}
      </Button>
      <p className="popup__small">
        We use it for offers only. See our {/* Opens in a new tab, so that the text in the form stays. */}
        <a href="/privacy" target="_blank" rel="noreferrer">
          Privacy
        </a>{' '}
        page.
      </p>
    </form>
  );
}
