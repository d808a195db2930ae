import { useState } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Field } from '#app/ui/field.tsx';
import type { TrackedOrder } from '#shop/tracking/tracking.ts';
import { PageForm } from '../page-form.tsx';
import { PageMessage } from '../page-message.tsx';
import { TrackHelp } from './track-help.tsx';
import { LINKS_MAILED_MESSAGE, type TrackResult } from './track-result.ts';
import { TrackedCard } from './tracked-card.tsx';

interface TrackScreenProps {
  /** The order ID of the link in a mail; '' without one. */
  readonly orderId: string;
  /** The order named by the link, when its customer is signed in. */
  readonly ownOrder: TrackedOrder | null;
  readonly result: TrackResult | undefined;
}

/** Hides the result of an earlier input when the shopper types. */
function useVisibleResult(result: TrackResult | undefined, busy: boolean) {
  const [clearedResult, setClearedResult] = useState<TrackResult>();
  return {
    visibleResult: busy || result === clearedResult ? undefined : result,
    clearResult: () => {
      if (result?.kind !== 'order') setClearedResult(result);
    },
  };
}

export function TrackScreen({ orderId, ownOrder, result }: TrackScreenProps) {
  const busy = useNavigation().formAction === '/track-order';
  const { visibleResult, clearResult } = useVisibleResult(result, busy);
  const trackedOrder = visibleResult?.kind === 'order' ? visibleResult.order : null;
  const order = result === undefined && !busy ? ownOrder : trackedOrder;
  return (
    <div className={classNames('wrap stack track', order !== null && 'track--found')}>
      <div className="track__head">
        <h1 className="h-page">Track Order</h1>
        <p>
          Enter your order ID and email for full details. With the order ID only, you’ll see its status. With your email
          only, we’ll send you the tracking links.
        </p>
      </div>
      <PageForm
        className="track__form"
        action="/track-order"
        busy={busy}
        aria-label="Track Order"
        onInput={clearResult}
      >
        <Field
          label="Order ID"
          name="orderId"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          defaultValue={result?.values?.orderId ?? orderId}
          hint="Full order ID, or the last 8 characters plus your email"
        />
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={200}
          defaultValue={result?.values?.email}
          hint="The one you ordered with"
        />
        <Button type="submit" busy={busy}>
          {busy ? 'Tracking...' : 'Track Order'}
        </Button>
        {/* Both live regions are always in the page: screen readers announce text put into a region, not a new region.
         */}
        <div role="status">
          {visibleResult?.kind === 'mailed' && <PageMessage kind="ok">{LINKS_MAILED_MESSAGE}</PageMessage>}
        </div>
        <div role="alert">
          {visibleResult?.kind === 'refused' && <PageMessage kind="error">{visibleResult.message}</PageMessage>}
        </div>
      </PageForm>
      <div className="track__result">
        {order === null ? <TrackHelp /> : <TrackedCard order={order} email={result?.values?.email} />}
      </div>
      <p className="track__links">
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
