// The coupon box at work on the bag of this browser.

import { useMemo, useState } from 'react';
import { requestedLines } from '#shop/bag/requested-lines.ts';
import { formatMoney } from '#shop/money/money.ts';
import { useBag } from '../bag/shop-provider.tsx';
import { useBagQuote } from '../bag-quote/use-bag-quote.ts';
import { CouponBox } from '../coupon-box/coupon-box.tsx';

export function CouponSpecimen() {
  const bag = useBag();
  const [code, setCode] = useState<string | null>(null);
  const { quote } = useBagQuote(bag, code, 'checkout');
  const lines = useMemo(() => requestedLines(bag), [bag]);
  return (
    <div>
      <CouponBox
        lines={lines}
        subtotal={quote?.totals.subtotal ?? 0}
        applied={code}
        quoted={code === null ? null : (quote?.coupon ?? null)}
        onApply={setCode}
        onRemove={() => setCode(null)}
      />
      {quote && (
        <p>
          Subtotal {formatMoney(quote.totals.subtotal)}, discount {formatMoney(quote.totals.discount)}
        </p>
      )}
    </div>
  );
}
