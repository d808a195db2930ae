// The coupon box of checkout. Whoever places it holds the code that is applied and asks for the quote with it; the box asks what
// a code is worth, says so, and hands it over. Its styles: coupon-box.css, in the links of the route.

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { WantedLine } from '#shop/bag/resolved-line.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import type { QuotedCoupon } from '#shop/pricing/quote.ts';
import { type Asked, askCoupon, codeOf } from './ask-coupon.ts';
import { CouponList } from './coupon-list.tsx';

interface CouponBoxProps {
  /** The bag as it is asked about: `requestedLines(bag)`. */
  readonly lines: readonly WantedLine[];
  /** Of the quote. */
  readonly subtotal: Paise;
  /** The code the quote is asked with. */
  readonly applied: string | null;
  /** What the quote says of it; null while that is not known. */
  readonly quoted: QuotedCoupon | null;
  readonly onApply: (code: string) => void;
  readonly onRemove: () => void;
  /** While a code is asked about: whoever orders meanwhile would order without it. */
  readonly onAsking?: (asking: boolean) => void;
}

/** A bag that changed is worth another discount, or none: what was said of the coupon before is over. */
function useOutdated(current: QuotedCoupon | null, onOutdated: () => void): void {
  const before = useRef(current);
  useEffect(() => {
    const known = before.current;
    before.current = current;
    if (known && current && known.code === current.code && worthOf(known) !== worthOf(current)) onOutdated();
  });
}

const worthOf = (coupon: QuotedCoupon): Paise | null => (coupon.state === 'applied' ? coupon.discount : null);

export function CouponBox({ lines, subtotal, applied, quoted, onApply, onRemove, onAsking }: CouponBoxProps) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The quote before stays while the next one is asked for: it may be of another code.
  const current = quoted?.code === applied ? quoted : null;
  useOutdated(current, () => setSaid(null));

  const apply = async (code: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    onAsking?.(true);
    setSaid(null);
    const asked = await askCoupon(code, lines);
    setBusy(false);
    onAsking?.(false);
    setSaid(asked);
    if (asked.kind === 'refused') return false;
    setTyped('');
    onApply(asked.code);
    return true;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await apply(typed))) field.current?.focus();
  };
  // The button that was pressed goes: the keyboard goes on at the top of the box.
  const applyListed = async (code: string) => {
    if (await apply(code)) heading.current?.focus();
  };
  const remove = () => {
    setSaid(null);
    onRemove();
    heading.current?.focus();
  };
  return (
    <section className="panel coupon" aria-labelledby="coupon">
      <h2 className="h-panel" id="coupon" tabIndex={-1} ref={heading}>
        Coupon
      </h2>
      {/* Always there: a screen reader announces what is put into it. */}
      <div role="alert">
        {said && <p className={`coupon__said coupon__said--${said.kind}`}>{said.message}</p>}
        {applied !== null && current?.state === 'refused' && (
          <p className="coupon__said coupon__said--refused">
            {current.code}: {current.message}
          </p>
        )}
      </div>
      {applied !== null && <Applied code={applied} quoted={current} onRemove={remove} />}
      <form className="coupon__row" onSubmit={submit} noValidate>
        <Field
          label="Coupon code"
          name="couponCode"
          placeholder="Enter code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          ref={field}
          value={typed}
          onChange={(event) => setTyped(codeOf(event.target.value))}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          Apply
        </Button>
      </form>
      <CouponList subtotal={subtotal} applied={applied} busy={busy} onApply={applyListed} />
    </section>
  );
}

interface AppliedProps {
  readonly code: string;
  readonly quoted: QuotedCoupon | null;
  readonly onRemove: () => void;
}

function Applied({ code, quoted, onRemove }: AppliedProps) {
  const refused = quoted?.state === 'refused';
  return (
    <div className={refused ? 'coupon__on coupon__on--off' : 'coupon__on'}>
      <Icon name={refused ? 'info' : 'check'} />
      <span>
        <b>{code}</b> {refused ? 'is not counted' : 'applied'}
        {quoted?.state === 'applied' && (
          <>
            <br />
            You save {formatMoney(quoted.discount)}
          </>
        )}
      </span>
      <button type="button" className="textbtn" aria-label={`Remove ${code}`} onClick={onRemove}>
        Remove
      </button>
    </div>
  );
}
