// Checkout as a whole: waiting for its script, an empty bag, the steps, the thanks.

import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { LastOrder } from '#shop/orders/last-order.ts';
import { mirroredAddresses } from '../account/mirrored-addresses.ts';
import { useBag, useShop } from '../bag/shop-provider.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { checkoutDraft } from './checkout-draft.ts';
import { EMPTY_BAG } from './checkout-words.ts';
import { lastOrderStore } from './last-order-store.ts';
import { OpenCheckout } from './open-checkout.tsx';
import { Pending } from './pending.tsx';
import { findPlaced } from './placed.ts';
import { SuccessView } from './success-view.tsx';
import type { CheckoutProps } from './suggested.ts';

/** Long enough to be read, and for the page of the order to be asked for. */
const THANKS_MS = 1_500;

/** The way of an order that was placed: remembered, thanked for, then shown. */
function usePlaced(): readonly [LastOrder | null, (order: LastOrder) => void] {
  const [order, setOrder] = useState<LastOrder | null>(null);
  const shop = useShop();
  const navigate = useNavigate();
  useEffect(() => {
    if (!order) return;
    const address = `/order-success?orderId=${order.orderId}`;
    const timer = setTimeout(() => void navigate(address, { replace: true }), THANKS_MS);
    return () => clearTimeout(timer);
  }, [order, navigate]);
  const onPlaced = (placed: LastOrder) => {
    lastOrderStore.keep(placed);
    checkoutDraft.forget();
    setOrder(placed);
    shop.bagIsBought();
  };
  return [order, onPlaced];
}

/** Once, when the page opens. */
function useLostAnswer(onPlaced: (order: LastOrder) => void): void {
  const tell = useRef(onPlaced);
  useEffect(() => {
    void findPlaced().then((order) => order && tell.current(order));
  }, []);
}

export function CheckoutScreen(props: CheckoutProps) {
  const { uid, addresses } = props;
  const isInBrowser = useIsInBrowser();
  const bag = useBag();
  const [order, onPlaced] = usePlaced();
  useEffect(() => mirroredAddresses.keep(uid, addresses), [uid, addresses]);
  useLostAnswer(onPlaced);
  if (order) return <SuccessView orderId={order.orderId} />;
  if (!isInBrowser) return <Waiting />;
  return bag.length === 0 ? <EmptyBag /> : <OpenCheckout {...props} onPlaced={onPlaced} />;
}

const EmptyBag = () => (
  <EmptyState title="Your Bag is Empty" level={1} text={EMPTY_BAG}>
    <a className={buttonClass()} href="/shop">
      Continue Shopping
    </a>
  </EmptyState>
);

const Waiting = () => (
  <div className="wrap">
    <div className="pagehead">
      <h1 className="h-page">Checkout</h1>
    </div>
    <noscript>
      <p>Checkout needs JavaScript. Please switch it on, or write to us: we take your order by mail.</p>
    </noscript>
    <Pending count={6} />
  </div>
);
