// The coupon box of checkout. It requests a quote with the code and shows the result. The page holds the applied code
// and passes it to useBagQuote. Its styles are in coupon-box.css, which the route links.

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
  readonly bagQuote: BagQuote;
  /** The code that `bagQuote` was requested with. */
  readonly appliedCode: string | null;
  /** Null removes the coupon. */
  readonly onChange: (code: string | null) => void;
}

interface CouponResult {
  readonly kind: 'applied' | 'refused';
  readonly message: string;
  /** The code in the store's spelling; '' after a refusal. */
  readonly code: string;
}

const INVALID_MESSAGE = couponRefusedMessage({ reason: 'invalid', minOrderAmount: 0 });
const refusedResult = (message: string): CouponResult => ({ kind: 'refused', message, code: '' });

/** Applied to every key press in the code field. */
export const toUpperCaseCode = (input: string): string => input.toUpperCase();

/** Never throws: a failed request returns a refused result. */
export async function tryCouponCode(input: string, tryCoupon: BagQuote['tryCoupon']): Promise<CouponResult> {
  const code = toUpperCaseCode(input).trim();
  if (code === '') return refusedResult(COUPON_EMPTY_MESSAGE);
  try {
    const coupon = await tryCoupon(code);
    if (coupon?.state !== 'applied') return refusedResult(coupon?.message || INVALID_MESSAGE);
    return { kind: 'applied', message: coupon.message, code: coupon.code };
  } catch {
    return refusedResult(COUPON_FAILED_MESSAGE);
  }
}

/** Calls `onChange` when a changed bag changes the discount: the message about the earlier one must disappear. */
function useDiscountChange(current: QuotedCoupon | null, onChange: () => void): void {
  const previousRef = useRef(current);
  useEffect(() => {
    const previous = previousRef.current;
    previousRef.current = current;
    if (previous && current && previous.code === current.code && getDiscount(previous) !== getDiscount(current))
      onChange();
  });
}

const getDiscount = (coupon: QuotedCoupon): Paise | null => (coupon.state === 'applied' ? coupon.discount : null);

export function CouponBox({ bagQuote, appliedCode, onChange }: CouponBoxProps) {
  const { quote, tryCoupon, isTryingCoupon: busy } = bagQuote;
  const [input, setInput] = useState('');
  const [result, setResult] = useState<CouponResult | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The previous quote stays while the next one loads, so it may be about another code.
  const quotedCoupon = quote?.coupon && quote.coupon.code === appliedCode ? quote.coupon : null;
  useDiscountChange(quotedCoupon, () => setResult(null));

  const apply = async (code: string): Promise<boolean> => {
    if (busy) return false;
    setResult(null);
    const newResult = await tryCouponCode(code, tryCoupon);
    setResult(newResult);
    if (newResult.kind === 'refused') return false;
    setInput('');
    onChange(newResult.code);
    return true;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await apply(input))) field.current?.focus();
  };
  // The pressed button disappears: the focus moves to the top of the box.
  const applyListed = async (code: string) => {
    if (await apply(code)) heading.current?.focus();
  };
  const remove = () => {
    setResult(null);
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
        {result && <p className={`coupon__message coupon__message--${result.kind}`}>{result.message}</p>}
        {appliedCode !== null && quotedCoupon?.state === 'refused' && (
          <p className="coupon__message coupon__message--refused">
            {quotedCoupon.code}: {quotedCoupon.message}
          </p>
        )}
      </div>
      {appliedCode !== null && <AppliedCoupon code={appliedCode} quoted={quotedCoupon} onRemove={remove} />}
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
          value={input}
          onChange={(event) => setInput(toUpperCaseCode(event.target.value))}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          Apply
        </Button>
      </form>
      <CouponList
        productIds={quote?.lines.flatMap(({ product }) => product?.id ?? []) ?? []}
        subtotal={quote?.totals.subtotal ?? 0}
        appliedCode={appliedCode}
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

function AppliedCoupon({ code, quoted, onRemove }: AppliedProps) {
  const isRefused = quoted?.state === 'refused';
  return (
    <div className={isRefused ? 'coupon__on coupon__on--off' : 'coupon__on'}>
      <Icon name={isRefused ? 'info' : 'check'} />
      <span>
        <b>{code}</b> {isRefused ? 'is not counted' : 'applied'}
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
