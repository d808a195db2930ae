// The checkout page: loading, empty bag, the three steps, and the thank-you message.

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { notifyOwnerMismatch } from '#app/page-owner.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { mirroredAddresses } from '../account/mirrored-addresses.ts';
import { useSessionEnd } from '../account/use-session-end.ts';
import { useBag, useShop } from '../bag/shop-provider.tsx';
import { ButtonLink } from '../button-link.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { getPendingAttempt, isSending } from './checkout-attempt.ts';
import { checkoutDraft } from './checkout-draft.ts';
import { EMPTY_BAG_MESSAGE, LOOKING_FOR_ORDER_MESSAGE } from './checkout-messages.ts';
import { EarlierOrder, Notice } from './checkout-notice.tsx';
import { LOGIN_AFTER_SESSION_END } from './checkout-problem.ts';
import { GuestBar } from './guest-bar.tsx';
import { lastOrderStore } from './last-order-store.ts';
import { OpenCheckout } from './open-checkout.tsx';
import { Pending } from './pending.tsx';
import { SuccessView } from './success-view.tsx';
import type { CheckoutProps } from './suggested-address.ts';
import { useAttemptRecovery } from './use-attempt-recovery.ts';
import type { OrderOutcome } from './use-place-order.ts';

/** Time to read the thank-you message and to prefetch the order's page. */
const THANK_YOU_MS = 1_500;

interface PlacedState {
  /** The order in the thank-you message before its page opens. */
  readonly placed: OrderOutcome | null;
  /** An order of an earlier attempt, shown as a notice while other items are still in the bag. */
  readonly earlierId: string | null;
  /** The account's bag is being loaded. */
  readonly isLoadingBag: boolean;
  readonly onPlaced: (ordered: OrderOutcome) => void;
}

function usePlacedOrder(isGuest: boolean): PlacedState {
  const [placed, setPlaced] = useState<OrderOutcome | null>(null);
  const [earlierId, setEarlierId] = useState<string | null>(null);
  const [isLoadingBag, setIsLoadingBag] = useState(false);
  const shop = useShop();
  const navigate = useNavigate();
  useEffect(() => {
    if (!placed) return;
    const path = `/order-success?orderId=${placed.order.orderId}`;
    const timer = setTimeout(() => void navigate(path, { replace: true }), THANK_YOU_MS);
    return () => clearTimeout(timer);
  }, [placed, navigate]);
  const onPlaced = async (ordered: OrderOutcome) => {
    // A guest's copy would stay visible to the next guest at this browser.
    if (!isGuest) lastOrderStore.save(ordered.order);
    const bagLoaded = shop.removeOrdered(ordered.bought, ordered.isEarlier);
    if (ordered.isEarlier) {
      // Only the account's bag shows whether anything is left to buy; the local bag may be empty before it is loaded.
      setIsLoadingBag(true);
      await bagLoaded;
      setIsLoadingBag(false);
    }
    if (ordered.isEarlier && shop.bag().length > 0) {
      setEarlierId(ordered.order.orderId);
      return;
    }
    checkoutDraft.clear();
    setPlaced(ordered);
  };
  return { placed, earlierId, isLoadingBag, onPlaced: (ordered) => void onPlaced(ordered) };
}

/** After a sign-out, here or in another tab. A running payment is not interrupted: it shows its own message. */
function redirectToLogin(): void {
  if (!isSending()) location.assign(LOGIN_AFTER_SESSION_END);
}

export function CheckoutScreen(props: CheckoutProps) {
  const { uid, addresses, guest } = props;
  const isGuest = guest !== null;
  const isInBrowser = useIsInBrowser();
  const bag = useBag();
  const { placed, earlierId, isLoadingBag, onPlaced } = usePlacedOrder(isGuest);
  useEffect(() => {
    if (!isGuest) mirroredAddresses.save(uid, addresses);
  }, [uid, addresses, isGuest]);
  useSessionEnd({ ownerId: uid, onEnd: redirectToLogin, onOtherUser: notifyOwnerMismatch });
  const recovery = useAttemptRecovery(uid, bag.length === 0, (found) => onPlaced({ ...found, isEarlier: true }));
  if (placed) return <SuccessView orderId={placed.order.orderId} isEarlier={placed.isEarlier} isGuest={isGuest} />;
  if (!isInBrowser) return <LoadingCheckout />;
  const notice = (
    <>
      {isGuest && <GuestBar uid={uid} text="You are buying without an account." returnUrl="/checkout" />}
      {earlierId !== null && <EarlierOrder orderId={earlierId} />}
      {recovery.notice !== null && <Notice text={recovery.notice} />}
    </>
  );
  if (bag.length > 0) return <OpenCheckout {...props} onPlaced={onPlaced} notice={notice} />;
  if (recovery.isSearching || isLoadingBag) {
    return <LoadingCheckout text={isLoadingBag || getPendingAttempt(uid) ? LOOKING_FOR_ORDER_MESSAGE : null} />;
  }
  if (recovery.isUnreachable) return <OutcomeUnknown onRetry={recovery.retry} />;
  return (
    <>
      <div className="wrap">{notice}</div>
      <EmptyBag />
    </>
  );
}

const EmptyBag = () => (
  <EmptyState title="Your Bag is Empty" level={1} text={EMPTY_BAG_MESSAGE}>
    <ButtonLink href="/shop">Continue Shopping</ButtonLink>
  </EmptyState>
);

/** The order was sent without a response: its outcome is unknown. */
const OutcomeUnknown = ({ onRetry }: { readonly onRetry: () => void }) => (
  <EmptyState
    title="We are looking for your order"
    level={1}
    text="The store did not answer when you placed it. As soon as you are online again, this page finds it. Please do not order again until then."
  >
    <Button onClick={onRetry}>Look Again</Button>
  </EmptyState>
);

const LoadingCheckout = ({ text = null }: { readonly text?: string | null }) => (
  <div className="wrap">
    <div className="pagehead">
      <h1 className="h-page">Checkout</h1>
    </div>
    <noscript>
      <p>Checkout needs JavaScript. Please switch it on, or email us and we’ll take your order.</p>
    </noscript>
    {text !== null && <p role="status">{text}</p>}
    <Pending count={6} />
  </div>
);
