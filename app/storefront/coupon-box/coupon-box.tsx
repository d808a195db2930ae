// The coupon box of checkout. It tries a code on the bag's quote and shows the answer. The page holds the applied code and
// passes it to useBagQuote. Its styles: coupon-box.css, in the links of the route.

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { COUPON_EMPTY_MESSAGE, COUPON_FAILED_MESSAGE, couponRefusedMessage } from '#shop/coupons/coupon-messages.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import type { QuotedCoupon } from '#shop/pricing/quote.ts';
import type { BagQuote } from '../bag-quote/use-bag-quote.ts';
import { CouponList } from './coupon-list.tsx';

interface CouponBoxProps {
  readonly priced: BagQuote;
  /** The code that `priced` is asked with. */
  readonly applied: string | null;
  /** Null removes it. */
  readonly onChange: (code: string | null) => void;
}

interface Verdict {
  readonly kind: 'applied' | 'refused';
  readonly message: string;
  /** As the store spells it. */
  readonly code: string;
}

const INVALID = couponRefusedMessage({ reason: 'invalid', minOrderAmount: 0 });
const refused = (message: string): Verdict => ({ kind: 'refused', message, code: '' });

/** As it is typed. */
export const codeOf = (typed: string): string => typed.toUpperCase();

/** Never throws: a failed check is a verdict too. */
export async function verdictOn(typed: string, tryCoupon: BagQuote['tryCoupon']): Promise<Verdict> {
  const code = codeOf(typed).trim();
  if (code === '') return refused(COUPON_EMPTY_MESSAGE);
  try {
    const coupon = await tryCoupon(code);
    if (coupon?.state !== 'applied') return refused(coupon?.message || INVALID);
    return { kind: 'applied', message: coupon.message, code: coupon.code };
  } catch {
    return refused(COUPON_FAILED_MESSAGE);
  }
}

/** A changed bag gets another discount, or none: the message about the earlier one must go. */
function useOutdated(current: QuotedCoupon | null, onOutdated: () => void): void {
  const before = useRef(current);
  useEffect(() => {
    const known = before.current;
    before.current = current;
    if (known && current && known.code === current.code && worthOf(known) !== worthOf(current)) onOutdated();
  });
}

const worthOf = (coupon: QuotedCoupon): Paise | null => (coupon.state === 'applied' ? coupon.discount : null);

export function CouponBox({ priced, applied, onChange }: CouponBoxProps) {
  const { quote, tryCoupon, isTryingCoupon: busy } = priced;
  const [typed, setTyped] = useState('');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The previous quote stays while the next one is asked for: it may be about another code.
  const current = quote?.coupon && quote.coupon.code === applied ? quote.coupon : null;
  useOutdated(current, () => setVerdict(null));

  const apply = async (code: string): Promise<boolean> => {
    if (busy) return false;
    setVerdict(null);
    const verdict = await verdictOn(code, tryCoupon);
    setVerdict(verdict);
    if (verdict.kind === 'refused') return false;
    setTyped('');
    onChange(verdict.code);
    return true;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await apply(typed))) field.current?.focus();
  };
  // The pressed button disappears: the focus moves to the top of the box.
  const applyListed = async (code: string) => {
    if (await apply(code)) heading.current?.focus();
  };
  const remove = () => {
    setVerdict(null);
    onChange(null);
    heading.current?.focus();
  };
  return (
    <section className="panel coupon" aria-labelledby="coupon">
      <h2 className="h-panel" id="coupon" tabIndex={-1} ref={heading}>
        Coupon
      </h2>
      {/* Always in the page: screen readers announce text put into a live region. */}
      <div role="alert">
        {verdict && <p className={`coupon__said coupon__said--${verdict.kind}`}>{verdict.message}</p>}
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
      <CouponList
        productIds={quote?.lines.flatMap(({ product }) => product?.id ?? []) ?? []}
        subtotal={quote?.totals.subtotal ?? 0}
        applied={applied}
        busy={busy}
        onApply={applyListed}
      />
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
