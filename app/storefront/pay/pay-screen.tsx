// A payment link as the customer sees it: her items, address and total, and the button that opens the payment window of
// checkout.

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import placed from '#app/assets/weaves/placed.svg';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Selvedge, Weave } from '#app/ui/weave.tsx';
import { formatMoney } from '#shop/money/money.ts';
import { PAYMENT_METHOD_LABELS } from '#shop/orders/last-order.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import type { PaymentLinkView } from '#shop/payments/payment-link.ts';
import { ButtonLink } from '../button-link.tsx';
import { DeliverTo } from '../checkout/address-lines.tsx';
import { BoughtLines } from '../checkout/bought-lines.tsx';
import { payByLink } from './pay-by-link.ts';
import { ENDED_MESSAGES, LINK_UNAVAILABLE, NEEDS_SCRIPT } from './pay-messages.ts';

type OpenLink = Extract<PaymentLinkView, { readonly state: 'open' }> & {
  /** '19 Nov 2026, 11:12 am' */
  readonly expires: string;
};
export type ShownLink = OpenLink | Exclude<PaymentLinkView, { readonly state: 'open' }>;

export function PayScreen({ link, token }: { readonly link: ShownLink; readonly token: string }) {
  const { state } = link;
  const [firstState] = useState(state);
  const ended = useRef<HTMLDivElement>(null);
  // After a change of the state the pressed button is gone and the page is shorter: it is shown from its start, with
  // the focus.
  useEffect(() => {
    if (state === firstState) return;
    window.scrollTo(0, 0);
    ended.current?.focus({ preventScroll: true });
  }, [state, firstState]);
  if (link.state === 'open') return <OpenLinkScreen link={link} token={token} />;
  return (
    <div ref={ended} tabIndex={-1} className="paylink__ended">
      <EndedLink link={link} />
    </div>
  );
}

function EndedLink({ link }: { readonly link: Exclude<ShownLink, OpenLink> }) {
  if (link.state === 'paid') return <PaidLink orderId={link.orderId} />;
  const { title, text } = ENDED_MESSAGES[link.state];
  return (
    <EmptyState title={title} level={1} text={text}>
      <ButtonLink href="/contact">Contact us</ButtonLink>
      <ButtonLink variant="quiet" href="/shop">
        Continue Shopping
      </ButtonLink>
    </EmptyState>
  );
}

const PaidLink = ({ orderId }: { readonly orderId: string }) => (
  <EmptyState
    title="Thank you"
    level={1}
    pictogram={<Weave src={placed} width={189} height={261} />}
    text={
      <span role="status">
        Your payment has arrived, and your order <b>{shortOrderId(orderId)}</b> has been placed. An email will be sent
        to you.
      </span>
    }
  >
    <ButtonLink href={`/track-order?orderId=${orderId}`}>Track order</ButtonLink>
    <ButtonLink variant="quiet" href="/shop">
      Continue Shopping
    </ButtonLink>
  </EmptyState>
);

function OpenLinkScreen({ link, token }: { readonly link: OpenLink; readonly token: string }) {
  return (
    <div className="wrap">
      <div className="pagehead">
        <h1 className="h-page">Pay for your order</h1>
        <p>Reserved for you until {link.expires}</p>
      </div>
      <div className="stack two">
        <section className="panel">
          <Selvedge />
          <h2 className="h-panel">Your items</h2>
          <BoughtLines lines={link.lines} />
          <dl className="sums osums">
            {link.amounts.map(({ kind, name, amount }) => (
              <div key={kind} className={`osums__${kind}`}>
                <dt>{name}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
        </section>
        <aside>
          <DeliverTo className="paylink__to" address={link.shippingAddress} />
          <section className="panel">
            <PayForm link={link} token={token} />
          </section>
        </aside>
      </div>
    </div>
  );
}

const METHODS = ['upi', 'card'] as const;
const METHOD_HINTS = { upi: 'Pay from any UPI app.', card: 'Credit or debit card.' } as const;

function PayForm({ link, token }: { readonly link: OpenLink; readonly token: string }) {
  const [method, setMethod] = useState<(typeof METHODS)[number]>('upi');
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    setPaying(true);
    setProblem(null);
    const end = await payByLink(token, method);
    if (end.kind === 'message') setProblem(end.text);
    // Also after a failure: another tab may have paid, or staff may have cancelled the link.
    await revalidate();
    setPaying(false);
  };
  if (!link.canPay) return <p role="status">{LINK_UNAVAILABLE}</p>;
  return (
    <form onSubmit={(event) => void pay(event)}>
      <fieldset className="pays">
        <legend className="h-panel">Pay by</legend>
        {METHODS.map((option) => (
          <label key={option} className={classNames('opt', option === method && 'is-on')}>
            <input
              type="radio"
              name="method"
              checked={option === method}
              disabled={isPaying}
              onChange={() => setMethod(option)}
            />
            <span>
              <b>{PAYMENT_METHOD_LABELS[option]}</b>
              <span className="muted">{METHOD_HINTS[option]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {problem !== null && (
        <p role="alert" className="alert paylink__problem">
          <Icon name="info" />
          <span>{problem}</span>
        </p>
      )}
      <Button type="submit" block busy={isPaying} className="paylink__button">
        {isPaying ? 'Paying…' : `Pay ${formatMoney(link.total)}`}
      </Button>
      <noscript>
        <p>{NEEDS_SCRIPT}</p>
      </noscript>
    </form>
  );
}
