import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { ListedCoupon } from '#shop/coupons/active-coupons.server.ts';
import { couponRefusedMessage } from '#shop/coupons/coupon-messages.ts';
import type { Paise } from '#shop/money/money.ts';
import { ineligibleText, offerText } from './offer-messages.ts';

interface CouponListProps {
  /** The products in the bag. */
  readonly productIds: readonly string[];
  readonly subtotal: Paise;
  /** Not listed, because the applied coupon is shown above the list. */
  readonly appliedCode: string | null;
  readonly busy: boolean;
  readonly onApply: (code: string) => void;
}

/** Throws when there is no valid response. */
async function fetchOffers(search: string, signal: AbortSignal): Promise<ListedCoupon[]> {
  const response = await fetch(`/coupon-offers?${search}`, { signal });
  if (!response.ok) throw new Error(`/coupon-offers responded with ${response.status}`);
  return (await response.json()) as ListedCoupon[];
}

export function CouponList({ productIds, subtotal, appliedCode, busy, onApply }: CouponListProps) {
  const search = new URLSearchParams(productIds.map((id) => ['product', id])).toString();
  const [coupons, setCoupons] = useState<readonly ListedCoupon[] | 'failed'>([]);
  useEffect(() => {
    const controller = new AbortController();
    fetchOffers(search, controller.signal).then(setCoupons, () => {
      if (!controller.signal.aborted) setCoupons('failed');
    });
    return () => controller.abort();
  }, [search]);
  if (coupons === 'failed') {
    return <p className="coupon__failed">Coupons could not be loaded. You can still enter a code.</p>;
  }
  // Coupons that fit no item in the bag come last.
  const otherCoupons = coupons
    .filter(({ code }) => code !== appliedCode)
    .toSorted((one, other) => Number(other.fitsBag) - Number(one.fitsBag));
  if (otherCoupons.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
    <ul className="coupon__list" tabIndex={0} aria-label="Available coupons">
      {otherCoupons.map((coupon) => (
        <CouponOffer key={coupon.code} coupon={coupon} subtotal={subtotal} busy={busy} onApply={onApply} />
      ))}
    </ul>
  );
}

interface CouponOfferProps extends Omit<CouponListProps, 'appliedCode' | 'productIds'> {
  readonly coupon: ListedCoupon;
}

function CouponOffer({ coupon, subtotal, busy, onApply }: CouponOfferProps) {
  const { code, minOrderAmount, fitsBag } = coupon;
  const isBelowMinimum = subtotal < minOrderAmount;
  return (
    <li>
      <div>
        <span className="code">{code}</span>
        <p>{offerText(coupon)}</p>
        {!fitsBag && <p>{ineligibleText(coupon)}</p>}
        {fitsBag && isBelowMinimum && <p>{couponRefusedMessage({ reason: 'below-minimum', minOrderAmount })}</p>}
      </div>
      <Button
        variant="secondary"
        size="sm"
        disabled={isBelowMinimum || !fitsBag}
        busy={busy}
        aria-label={`Apply ${code}`}
        onClick={() => onApply(code)}
      >
        Apply
      </Button>
    </li>
  );
}
