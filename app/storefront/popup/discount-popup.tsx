// The discount popup: offers a guest a coupon for her mobile number. Code and styles are loaded when it opens.

import './popup.css';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { getMobileRefusal, onlyDigits } from '#shop/leads/lead.ts';
import { heroPicture } from '../home/hero-pictures.ts';
import { MOBILE_MESSAGES } from './popup-messages.ts';
import { type Done, PopupThanks } from './popup-thanks.tsx';
import { sendLead } from './send-lead.ts';

const swatch = heroPicture('swatch');
const SIZES = '(min-width: 768px) 400px, 100vw';

export function DiscountPopup({ onClose }: { readonly onClose: () => void }) {
  const [sent, setSent] = useState<Done | null>(null);
  const art = (
    <picture className="picture tone-madder">
      <source type="image/avif" srcSet={swatch.avif} sizes={SIZES} />
      <img src={swatch.src} srcSet={swatch.webp} sizes={SIZES} width={900} height={1200} alt="" />
    </picture>
  );
  return (
    <Dialog open title="Exclusive Offers Await!" onClose={onClose} art={art}>
      {!sent && <NumberForm onSent={setSent} />}
      {/* Always in the page: screen readers announce text put into a live region. */}
      <div role="status">{sent && <PopupThanks sent={sent} onClose={onClose} />}</div>
    </Dialog>
  );
}

function NumberForm({ onSent }: { readonly onSent: (sent: Done) => void }) {
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const submit = async () => {
    if (busy) return;
    const wrong = getMobileRefusal(number);
    if (wrong) return refuse(MOBILE_MESSAGES[wrong]);
    setError(null);
    setBusy(true);
    const sent = await sendLead(number);
    setBusy(false);
    if (sent.kind === 'refused') refuse(sent.message);
    else onSent(sent);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  // A disabled button keeps Enter from sending the form; the field still says what is missing.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && number === '') void submit();
  };
  return (
    <form className="popup" onSubmit={onSubmit} noValidate>
      <p className="popup__lead">Leave your mobile number and get a welcome coupon to use at checkout.</p>
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
      <Button type="submit" block disabled={number === '' || busy}>
        {busy ? 'Sending...' : 'Unlock My Discounts'}
      </Button>
      <p className="popup__small">
        We use it for offers only. See our {/* In a new tab, so that typed text stays. */}
        <a href="/privacy" target="_blank" rel="noreferrer">
          Privacy
        </a>{' '}
        page.
      </p>
    </form>
  );
}
