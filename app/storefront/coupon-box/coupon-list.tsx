import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { ListedCoupon } from '#shop/coupons/active-coupons.server.ts';
import { couponRefused } from '#shop/coupons/coupon-messages.ts';
import type { Paise } from '#shop/money/money.ts';
import { offerText } from './offer-messages.ts';

interface CouponListProps {
  readonly subtotal: Paise;
  /** Already shown above the list. */
  readonly applied: string | null;
  readonly busy: boolean;
  readonly onApply: (code: string) => void;
}

/** Throws when there is no answer. */
async function fetchOffers(signal: AbortSignal): Promise<ListedCoupon[]> {
  const response = await fetch('/coupon-offers', { signal });
  if (!response.ok) throw new Error(`/coupon-offers answered ${response.status}`);
  return (await response.json()) as ListedCoupon[];
}

export function CouponList({ subtotal, applied, busy, onApply }: CouponListProps) {
  const [coupons, setCoupons] = useState<readonly ListedCoupon[] | 'failed'>([]);
  useEffect(() => {
    const controller = new AbortController();
    fetchOffers(controller.signal).then(setCoupons, () => {
      if (!controller.signal.aborted) setCoupons('failed');
    });
    return () => controller.abort();
  }, []);
  if (coupons === 'failed') {
    return <p className="coupon__none">Coupons could not be loaded. You can still enter a code.</p>;
  }
  const others = coupons.filter(({ code }) => code !== applied);
  if (others.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className="coupon__list" tabIndex={0} aria-label="Available coupons">
      {others.map((coupon) => (
        <Offer key={coupon.code} coupon={coupon} subtotal={subtotal} busy={busy} onApply={onApply} />
      ))}
    </ul>
  );
}

interface OfferProps extends Omit<CouponListProps, 'applied'> {
  readonly coupon: ListedCoupon;
}

function Offer({ coupon, subtotal, busy, onApply }: OfferProps) {
  const { code, minOrderAmount } = coupon;
  const isBelowMinimum = subtotal < minOrderAmount;
  return (
    <li>
      <div>
        <span className="code">{code}</span>
        <p>{offerText(coupon)}</p>
        {isBelowMinimum && <p>{couponRefused({ reason: 'below-minimum', minOrderAmount })}</p>}
      </div>
      <Button
        variant="secondary"
        size="sm"
        disabled={isBelowMinimum}
        busy={busy}
        aria-label={`Apply ${code}`}
        onClick={() => onApply(code)}
      >
        Apply
      </Button>
    </li>
  );
}
