import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Selvedge } from '#app/ui/weave.tsx';
import type { Bag } from '#shop/bag/bag.ts';
import { formatMoney } from '#shop/money/money.ts';
import { estimateDelivery } from '#shop/orders/order.ts';
import { type Deliverability, formatWeekday } from '#shop/shipping/deliverability.ts';
import type { BagQuote } from '../bag-quote/use-bag-quote.ts';
import { CouponBox } from '../coupon-box/coupon-box.tsx';
import type { CheckoutProblem } from './checkout-problem.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderSums } from './order-sums.tsx';
import { Pending } from './pending.tsx';
import type { Step } from './steps-bar.tsx';
import { areAllLinesAvailable, type OrderPlacement } from './use-place-order.ts';

/** The courier's delivery date, or the store's estimate. */
function getDeliveryText(delivery: Deliverability | null): string {
  if (delivery?.state === 'not-serviceable') return '';
  const courierDate = delivery?.state === 'served' ? delivery.by : null;
  return `Get it by ${courierDate || formatWeekday(estimateDelivery(new Date(), null))}`;
}

interface AsideProps {
  readonly step: Step;
  readonly bag: Bag;
  readonly couponCode: string | null;
  readonly bagQuote: BagQuote;
  readonly placing: OrderPlacement;
  /** Null until it is loaded. */
  readonly delivery: Deliverability | null;
  readonly onCoupon: (code: string | null) => void;
}

/** The order summary, with the order button on the last step. */
export function CheckoutAside({ step, bag, couponCode, bagQuote, placing, delivery, onCoupon }: AsideProps) {
  const { quote, isCurrent, failed, tryAgain } = bagQuote;
  const problemRef = useScrollToProblem(placing.problem);
  return (
    <aside>
      <section className="panel" aria-busy={!isCurrent}>
        <Selvedge />
        <h2 className="h-panel">Order summary</h2>
        {step !== 3 && quote && <OrderLines lines={quote.lines} getFallbackName={(index) => bag[index]?.name ?? ''} />}
        {quote && <OrderSums {...quote} {...quote.terms} couponCode={couponCode} />}
        {!quote && !failed && <Pending count={4} />}
        {failed && <QuoteFailed onRetry={tryAgain} />}
        {quote && !areAllLinesAvailable(bagQuote) && (
          <p className="mini__note">
            An item in your bag has changed. <a href="/cart">Review your bag</a>
          </p>
        )}
        <div role="alert" className="placing-problem" ref={problemRef}>
          {placing.problem !== null && <ProblemText {...placing.problem} />}
        </div>
        {step === 3 && (
          <div className="only-wide">
            <PlaceButton placing={placing} />
          </div>
        )}
        <p className="assure">{getDeliveryText(delivery)}</p>
      </section>
      {step === 3 && quote && <CouponBox bagQuote={bagQuote} appliedCode={couponCode} onChange={onCoupon} />}
      {step === 3 && <StickyPlaceBar bagQuote={bagQuote} placing={placing} />}
    </aside>
  );
}

/** Stays visible on a phone. */
const StickyPlaceBar = ({ bagQuote: { quote, isCurrent }, placing }: Pick<AsideProps, 'bagQuote' | 'placing'>) => (
  <div className="sticky">
    <p aria-busy={!isCurrent}>
      <span className="price">{quote && formatMoney(quote.totals.total)}</span>
      {quote && (
        <small>
          {quote.count} {quote.count === 1 ? 'item' : 'items'}
          {(quote.totals.tax > 0 || quote.terms.taxMode === 'gst') && ', incl. GST'}
        </small>
      )}
    </p>
    <PlaceButton placing={placing} />
  </div>
);

const PlaceButton = ({ placing }: { readonly placing: OrderPlacement }) => (
  <Button block busy={placing.busy} disabled={!placing.isReady} onClick={placing.place}>
    {placing.busy ? 'Placing Order...' : 'Place Order'}
  </Button>
);

/** The message may be outside the visible area when the shopper pressed the button in the sticky bar. */
function useScrollToProblem(problem: CheckoutProblem | null) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) element.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return element;
}

const ProblemText = ({ text, link }: CheckoutProblem) => (
  <p className="alert alert--error">
    <Icon name="info" />
    <span>
      {text} {link && <a href={link.href}>{link.label}</a>}
    </span>
  </p>
);

const QuoteFailed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert" className="alert alert--error">
    <Icon name="info" />
    <span>
      Prices could not be checked.{' '}
      <button type="button" className="textbtn" onClick={onRetry}>
        Try again
      </button>
    </span>
  </div>
);
