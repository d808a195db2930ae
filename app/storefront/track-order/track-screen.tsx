import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { TrackedOrder } from '#shop/tracking/tracking.ts';
import { PageMessage } from '../page-message.tsx';
import { MAILED, type TrackAnswer } from './track-answer.ts';
import { TrackedCard } from './tracked-card.tsx';

interface TrackScreenProps {
  /** From the link in the mail. */
  readonly orderId: string;
  /** Her own order, where the link names one and she is signed in. */
  readonly own: TrackedOrder | null;
  readonly answer: TrackAnswer | undefined;
}

/** Typing clears the response, which was about the earlier input. */
function useFreshAnswer(answer: TrackAnswer | undefined, busy: boolean) {
  const [stale, setStale] = useState<TrackAnswer>();
  return {
    answer: busy || answer === stale ? undefined : answer,
    forget: () => {
      if (answer?.kind !== 'order') setStale(answer);
    },
  };
}

export function TrackScreen({ orderId, own, answer }: TrackScreenProps) {
  const busy = useNavigation().formAction === '/track-order';
  const { answer: shown, forget } = useFreshAnswer(answer, busy);
  const order = shown?.kind === 'order' ? shown.order : answer === undefined && !busy ? own : null;
  return (
    <div className="wrap stack track">
      <div className="track__head">
        <h1 className="h-page">Track Order</h1>
        <p>
          Enter your order ID and e-mail for full details. With the order ID only, you’ll see its status. With your
          e-mail only, we’ll send you the tracking links.
        </p>
      </div>
      <Form
        className="track__form"
        method="post"
        action="/track-order"
        replace
        preventScrollReset
        defaultShouldRevalidate={false}
        noValidate
        aria-label="Track Order"
        onSubmit={busy ? (event) => event.preventDefault() : undefined}
        onInput={forget}
      >
        <Field
          label="Order ID"
          name="orderId"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          defaultValue={answer?.typed?.orderId ?? orderId}
          hint="Full order ID, or the last 8 characters plus your e-mail"
        />
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={200}
          defaultValue={answer?.typed?.email}
          hint="The one you ordered with"
        />
        <Button type="submit" busy={busy}>
          {busy ? 'Tracking...' : 'Track Order'}
        </Button>
        {/* Both live regions are always in the page: screen readers announce text put into a region, not a new region. */}
        <div role="status">{shown?.kind === 'mailed' && <PageMessage kind="ok">{MAILED}</PageMessage>}</div>
        <div role="alert">{shown?.kind === 'refused' && <PageMessage kind="bad">{shown.message}</PageMessage>}</div>
      </Form>
      <div className="track__result">{order !== null && <TrackedCard order={order} />}</div>
      <p className="track__ways">
        <a className="link" href="/contact">
          <span>Contact</span>
        </a>
        <a className="link" href="/shop">
          <span>Continue Shopping</span>
        </a>
      </p>
    </div>
  );
}
