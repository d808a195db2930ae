import { Fragment, lazy, Suspense, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { MAX_BAG_LINES } from '#shop/bag/account-bag.ts';
import { type Bag, bagCount } from '#shop/bag/bag.ts';
import { formatMoney } from '#shop/money/money.ts';
import { amountToFreeShipping } from '#shop/pricing/quote.ts';
import { useAuth } from '../account/auth-provider.tsx';
import { type BagQuote, useBagQuote } from '../bag-quote/use-bag-quote.ts';
import { getBagSums, type Sums } from './bag-sums.ts';
import { CartLine } from './cart-line.tsx';
import { CheckoutLink } from './checkout-link.tsx';
import { blocksCheckout, itemCountText } from './line-messages.ts';
import { OrderSummary } from './order-summary.tsx';
import { RemovedNote } from './removed-note.tsx';
import type { RemovedLine } from './use-removed-line.ts';

const ReminderBoxes = lazy(async () => ({ default: (await import('./reminders/reminder-boxes.tsx')).ReminderBoxes }));

/** Two lines may have the same name; a running number makes the key unique. */
const getUniqueKeys = (bag: Bag): string[] => {
  const counts = new Map<string, number>();
  return bag.map(({ id, name, size }) => {
    const key = JSON.stringify([id || name, size[0]]);
    const seen = counts.get(key) ?? 0;
    counts.set(key, seen + 1);
    return `${key} ${seen}`;
  });
};

/** The lines in order; the undo note takes the place of the removed line. */
function BagRows({
  bag,
  removed,
  quote,
}: {
  readonly bag: Bag;
  readonly removed: RemovedLine;
  readonly quote: BagQuote;
}) {
  const keys = getUniqueKeys(bag);
  const { last } = removed;
  const removedNote = last && <RemovedNote {...removed} />;
  return (
    <>
      {bag.map((line, index) => (
        <Fragment key={keys[index]}>
          {index === last?.index && removedNote}
          <CartLine
            line={line}
            quoted={quote.findLine(line)}
            priceBefore={quote.previousPrice(line)}
            onRemove={() => removed.remove(line)}
            onMoveToWishlist={() => removed.moveToWishlist(line)}
          />
        </Fragment>
      ))}
      {last && last.index >= bag.length && removedNote}
    </>
  );
}

export function FilledBag({ bag, removed }: { readonly bag: Bag; readonly removed: RemovedLine }) {
  const bagQuote = useBagQuote(bag);
  const sums = getBagSums(bag, bagQuote);
  const rows = useRef<HTMLElement>(null);
  const toast = useToast();
  const { user } = useAuth();
  const checkout = {
    isBlocked: bag.some((line) => blocksCheckout(bagQuote.findLine(line))),
    onBlocked: () => {
      toast({ text: 'Some items have changed.', hint: 'Please review the highlighted ones.' });
      rows.current?.querySelector<HTMLElement>('[data-blocks-checkout] button')?.focus();
    },
  };
  return (
    <>
      <div className="pagehead">
        <h1 className="h-page">Your Bag</h1>
        <p>{itemCountText(bagCount(bag))}</p>
      </div>
      <p className="sr" role="status">
        {sums && bagQuote.isCurrent && `${itemCountText(sums.count)}, total ${formatMoney(sums.totals.total)}`}
      </p>
      <div className="stack two">
        <section aria-label="Items" ref={rows}>
          {bagQuote.failed && <PricesUnchecked onTryAgain={bagQuote.tryAgain} />}
          {bag.length > MAX_BAG_LINES && (
            <p className="cart__failed">
              Your bag holds more than {MAX_BAG_LINES} different items. Please remove some to check out.
            </p>
          )}
          {!sums && <ShippingNotePlaceholder />}
          {sums && sums.count > 0 && <ShippingNote sums={sums} />}
          <BagRows bag={bag} removed={removed} quote={bagQuote} />
          {user !== null && (
            <Suspense>
              <ReminderBoxes key={user.uid} uid={user.uid} />
            </Suspense>
          )}
          <p className="cart__on">
            <a className="link" href="/shop">
              <span>Continue Shopping</span>
            </a>
          </p>
        </section>
        <aside>
          <OrderSummary sums={sums} isUnchecked={bagQuote.failed}>
            <CheckoutLink {...checkout} className="only-wide" />
          </OrderSummary>
        </aside>
      </div>
      <section className="sticky" aria-label="Checkout">
        <div>
          {sums && (
            <>
              <p className="price">{formatMoney(sums.totals.total)}</p>
              <small>
                {itemCountText(sums.count)}
                {sums.terms.taxMode !== 'none' && ', GST included'}
              </small>
            </>
          )}
        </div>
        <CheckoutLink {...checkout} />
      </section>
    </>
  );
}

function PricesUnchecked({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <div className="cart__failed" role="alert">
      <p>We could not check today's prices. These are as you saved them; prices are checked at checkout.</p>
      <Button variant="quiet" size="sm" onClick={onTryAgain}>
        Try Again
      </Button>
    </div>
  );
}

function ShippingNote({ sums: { totals, terms } }: { readonly sums: Sums }) {
  const missing = amountToFreeShipping(totals, terms);
  return (
    <p className={missing === null ? 'shipnote' : 'shipnote shipnote--missing'}>
      <Icon name="truck" />
      <span>{getShippingText(missing)}</span>
    </p>
  );
}

/** Reserves space until the sums are loaded, so that the lines below do not move. */
const ShippingNotePlaceholder = () => <div className="shipnote shipnote--bare" aria-hidden="true" />;

/** Shipping is free above the threshold, not at it: a subtotal equal to the threshold has 0 missing and still pays. */
function getShippingText(missing: number | null): string {
  if (missing === null) return 'Your order ships free.';
  return missing === 0
    ? 'Add a little more for free shipping.'
    : `Add more than ${formatMoney(missing)} for free shipping.`;
}
