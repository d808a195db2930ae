// The coupon box with this browser's bag.

import { useState } from 'react';
import { formatMoney } from '#shop/money/money.ts';
import { useBag } from '../bag/shop-provider.tsx';
import { useBagQuote } from '../bag-quote/use-bag-quote.ts';
import { CouponBox } from '../coupon-box/coupon-box.tsx';

export function CouponSpecimen() {
  const bag = useBag();
  const [code, setCode] = useState<string | null>(null);
  const bagQuote = useBagQuote(bag, { couponCode: code, place: 'checkout', deliverTo: null });
  const { quote } = bagQuote;
  return (
    <div>
      <CouponBox bagQuote={bagQuote} appliedCode={code} onChange={setCode} />
      {quote && (
        <p>
          Subtotal {formatMoney(quote.totals.subtotal)}, discount {formatMoney(quote.totals.discount)}
        </p>
      )}
    </div>
  );
}
