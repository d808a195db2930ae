// Checkout in all its states: loading, empty bag, the three steps, and the thank-you.

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { notifyOtherPerson } from '#app/page-owner.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { mirroredAddresses } from '../account/mirrored-addresses.ts';
import { useSessionEnd } from '../account/use-session-end.ts';
import { useBag, useShop } from '../bag/shop-provider.tsx';
import { ButtonLink } from '../button-link.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { isSending, unansweredAttempt } from './checkout-attempt.ts';
import { checkoutDraft } from './checkout-draft.ts';
import { EMPTY_BAG, LOOKING_FOR_ORDER } from './checkout-messages.ts';
import { EarlierOrder, Notice } from './checkout-notice.tsx';
import { lastOrderStore } from './last-order-store.ts';
import { OpenCheckout } from './open-checkout.tsx';
import { Pending } from './pending.tsx';
import { SuccessView } from './success-view.tsx';
import type { CheckoutProps } from './suggested-address.ts';
import { useAttemptRecovery } from './use-attempt-recovery.ts';
import type { Ordered } from './use-placing.ts';

/** Long enough to read it and to prefetch the order's page. */
const THANKS_MS = 1_500;

interface PlacedState {
  /** The order that the thank-you shows before its page opens. */
  readonly shown: Ordered | null;
  /** An order of an earlier attempt, shown as a notice while other items are still in the bag. */
  readonly earlierId: string | null;
  /** The account's bag is being loaded. */
  readonly isCounting: boolean;
  readonly onPlaced: (ordered: Ordered) => void;
}

function usePlaced(): PlacedState {
  const [shown, setShown] = useState<Ordered | null>(null);
  const [earlierId, setEarlierId] = useState<string | null>(null);
  const [isCounting, setIsCounting] = useState(false);
  const shop = useShop();
  const navigate = useNavigate();
  useEffect(() => {
    if (!shown) return;
    const address = `/order-success?orderId=${shown.order.orderId}`;
    const timer = setTimeout(() => void navigate(address, { replace: true }), THANKS_MS);
    return () => clearTimeout(timer);
  }, [shown, navigate]);
  const onPlaced = async (ordered: Ordered) => {
    lastOrderStore.keep(ordered.order);
    const counted = shop.bagIsBought(ordered.bought, ordered.isEarlier);
    if (ordered.isEarlier) {
      // Only the account's bag shows whether anything is left to buy; the local bag may be empty before it is loaded.
      setIsCounting(true);
      await counted;
      setIsCounting(false);
    }
    if (ordered.isEarlier && shop.bag().length > 0) {
      setEarlierId(ordered.order.orderId);
      return;
    }
    checkoutDraft.forget();
    setShown(ordered);
  };
  return { shown, earlierId, isCounting, onPlaced: (ordered) => void onPlaced(ordered) };
}

/** After a sign-out, here or in another tab. A running payment is not interrupted: it shows its own message. */
function toLogin(): void {
  if (!isSending()) location.assign('/login?returnUrl=%2Fcheckout');
}

export function CheckoutScreen(props: CheckoutProps) {
  const { uid, addresses } = props;
  const isInBrowser = useIsInBrowser();
  const bag = useBag();
  const { shown, earlierId, isCounting, onPlaced } = usePlaced();
  useEffect(() => mirroredAddresses.keep(uid, addresses), [uid, addresses]);
  useSessionEnd({ shown: uid, onEnd: toLogin, onOther: notifyOtherPerson });
  const recovery = useAttemptRecovery(uid, bag.length === 0, (found) => onPlaced({ ...found, isEarlier: true }));
  if (shown) return <SuccessView orderId={shown.order.orderId} isEarlier={shown.isEarlier} />;
  if (!isInBrowser) return <Waiting />;
  const notice = (
    <>
      {earlierId !== null && <EarlierOrder orderId={earlierId} />}
      {recovery.notice !== null && <Notice text={recovery.notice} />}
    </>
  );
  if (bag.length > 0) return <OpenCheckout {...props} onPlaced={onPlaced} notice={notice} />;
  if (recovery.isLooking || isCounting) {
    return <Waiting text={isCounting || unansweredAttempt(uid) ? LOOKING_FOR_ORDER : null} />;
  }
  if (recovery.isUnreachable) return <Unanswered onRetry={recovery.retry} />;
  return (
    <>
      <div className="wrap">{notice}</div>
      <EmptyBag />
    </>
  );
}

const EmptyBag = () => (
  <EmptyState title="Your Bag is Empty" level={1} text={EMPTY_BAG}>
    <ButtonLink href="/shop">Continue Shopping</ButtonLink>
  </EmptyState>
);

/** The order was sent without a response: its outcome is unknown. */
const Unanswered = ({ onRetry }: { readonly onRetry: () => void }) => (
  <EmptyState
    title="We are looking for your order"
    level={1}
    text="The store did not answer when you placed it. As soon as you are online again, this page finds it. Please do not order again until then."
  >
    <Button onClick={onRetry}>Look Again</Button>
  </EmptyState>
);

const Waiting = ({ text = null }: { readonly text?: string | null }) => (
  <div className="wrap">
    <div className="pagehead">
      <h1 className="h-page">Checkout</h1>
    </div>
    <noscript>
      <p>Checkout needs JavaScript. Please switch it on, or e-mail us and we’ll take your order.</p>
    </noscript>
    {text !== null && <p role="status">{text}</p>}
    <Pending count={6} />
  </div>
);
