import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Selvedge } from '#app/ui/weave.tsx';
import type { Bag } from '#shop/bag/bag.ts';
import { formatMoney } from '#shop/money/money.ts';
import { estimateDelivery } from '#shop/orders/order.ts';
import type { Deliverability } from '#shop/shipping/deliverability.ts';
import type { BagQuote } from '../bag-quote/use-bag-quote.ts';
import { CouponBox } from '../coupon-box/coupon-box.tsx';
import type { CheckoutProblem } from './checkout-problem.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderSums } from './order-sums.tsx';
import { Pending } from './pending.tsx';
import type { Step } from './steps-bar.tsx';
import { isWhole, type Placing } from './use-placing.ts';

const DELIVERY = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** The courier's date, or else five days. */
function deliveryText(delivery: Deliverability | null): string {
  if (delivery?.state === 'not-served') return '';
  if (delivery?.state === 'served' && delivery.by !== null) return `Get it by ${delivery.by}`;
  return `Estimated delivery by ${DELIVERY.format(estimateDelivery(new Date()))}`;
}

interface AsideProps {
  readonly step: Step;
  readonly bag: Bag;
  readonly couponCode: string | null;
  readonly priced: BagQuote;
  readonly placing: Placing;
  /** Null while it is not known. */
  readonly delivery: Deliverability | null;
  readonly onCoupon: (code: string | null) => void;
}

/** What the order costs, and on the last step the button. */
export function CheckoutAside({ step, bag, couponCode, priced, placing, delivery, onCoupon }: AsideProps) {
  const { quote, isFresh, failed, tryAgain } = priced;
  const problemPlace = useShownProblem(placing.problem);
  return (
    <aside>
      <section className="panel" aria-busy={!isFresh}>
        <Selvedge />
        <h2 className="h-panel">Order summary</h2>
        {step !== 3 && quote && <OrderLines lines={quote.lines} nameAt={(at) => bag[at]?.name ?? ''} />}
        {quote && (
          <OrderSums totals={quote.totals} count={quote.count} taxRate={quote.terms.taxRate} couponCode={couponCode} />
        )}
        {!quote && !failed && <Pending count={4} />}
        {failed && <Unpriced onRetry={tryAgain} />}
        {quote && !isWhole(priced) && (
          <p className="mini__note">
            An item in your bag has changed. <a href="/cart">Review your bag</a>
          </p>
        )}
        <div role="alert" className="placing-problem" ref={problemPlace}>
          {placing.problem !== null && <ProblemText {...placing.problem} />}
        </div>
        {step === 3 && (
          <div className="only-wide">
            <PlaceButton placing={placing} />
          </div>
        )}
        <p className="assure">{deliveryText(delivery)}</p>
      </section>
      {step === 3 && quote && <CouponBox priced={priced} applied={couponCode} onChange={onCoupon} />}
      {step === 3 && <PlaceBar priced={priced} placing={placing} />}
    </aside>
  );
}

/** On a phone, always in reach. */
const PlaceBar = ({ priced: { quote, isFresh }, placing }: Pick<AsideProps, 'priced' | 'placing'>) => (
  <div className="sticky">
    <p aria-busy={!isFresh}>
      <span className="price">{quote && formatMoney(quote.totals.total)}</span>
      {quote && (
        <small>
          {quote.count} {quote.count === 1 ? 'item' : 'items'}
          {quote.totals.tax > 0 && ', incl. GST'}
        </small>
      )}
    </p>
    <PlaceButton placing={placing} />
  </div>
);

const PlaceButton = ({ placing }: { readonly placing: Placing }) => (
  <Button block busy={placing.busy} disabled={!placing.isReady} onClick={placing.place}>
    {placing.busy ? 'Placing Order...' : 'Place Order'}
  </Button>
);

/** Whoever pressed the button in the bar may not see the place where the problem is shown. */
function useShownProblem(problem: CheckoutProblem | null) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return shown;
}

const ProblemText = ({ text, link }: CheckoutProblem) => (
  <p className="alert alert--bad">
    <Icon name="info" />
    <span>
      {text} {link && <a href={link.href}>{link.label}</a>}
    </span>
  </p>
);

const Unpriced = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert" className="alert alert--bad">
    <Icon name="info" />
    <span>
      Prices could not be checked.{' '}
      <button type="button" className="textbtn" onClick={onRetry}>
        Try again
      </button>
    </span>
  </div>
);
