import { useEffect, useState } from 'react';
import { IconSprite } from '#app/ui/icon-sprite.tsx';
import { isClaimReason } from '#shop/returns/return.ts';
import type { ReturnForm } from '#shop/returns/shown-return.ts';
import { ButtonLink } from '../../button-link.tsx';
import { PageHead } from '../page-head.tsx';
import icons from '../return-icons.svg?raw';
import { requestDraft } from './request-draft.ts';
import { RequestForm, type RequestFormProps } from './request-form.tsx';
import type { RequestValues } from './request-values.ts';

/** 'You can return or exchange items until 12 Nov 2026.' */
function describeTimes({ returnUntil, exchangeUntil, claimUntil }: ReturnForm, isProblem: boolean): string {
  const claim = claimUntil === null ? '' : `You can report a damaged or wrong item until ${claimUntil}.`;
  if (isProblem && claim !== '') return claim;
  if (returnUntil !== null && returnUntil === exchangeUntil)
    return `You can return or exchange items until ${returnUntil}.`;
  if (returnUntil !== null && exchangeUntil !== null) {
    return `You can return items until ${returnUntil} and exchange them until ${exchangeUntil}.`;
  }
  if (returnUntil !== null) return `You can return items until ${returnUntil}.`;
  if (exchangeUntil !== null) return `You can exchange items until ${exchangeUntil}.`;
  return claim;
}

/**
 * The draft that this tab has stored. It is loaded after the first render, because the server does not know it. A draft
 * with the reason of an ordinary return is not used to report a problem.
 */
function useDraft(uid: string, orderId: string, isProblem: boolean): RequestValues | null {
  const [draft, setDraft] = useState<RequestValues | null>(null);
  useEffect(() => setDraft(requestDraft.load({ uid, orderId })), [uid, orderId]);
  const hasReturnReason = draft?.reason != null && !isClaimReason(draft.reason);
  return isProblem && hasReturnReason ? null : draft;
}

export function RequestScreen(props: Omit<RequestFormProps, 'draft'>) {
  const { uid, form, isProblem } = props;
  const draft = useDraft(uid, form.orderId, isProblem);
  const isOpen = form.allows.return || form.allows.exchange || form.allows.claim;
  return (
    <div className="wrap flow">
      <IconSprite symbols={icons} />
      <PageHead
        back={{ href: '/orders', name: `Order ${form.shortId}` }}
        title={isProblem && form.allows.claim ? 'Report a problem' : 'Return or exchange'}
        text={`Delivered ${form.deliveredOn}. ${describeTimes(form, isProblem)}`}
      />
      {isOpen ? <RequestForm key={draft ? 'draft' : 'new'} {...props} draft={draft} /> : <ClosedRequest form={form} />}
    </div>
  );
}

function ClosedRequest({ form }: { readonly form: ReturnForm }) {
  const reasons = [...new Set(form.lines.flatMap(({ problem }) => problem ?? []))];
  return (
    <section className="panel closed">
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p>
        Do you have a question about this order? <a href="/contact">Write to us</a>.
      </p>
      <ButtonLink href="/orders">My Orders</ButtonLink>
    </section>
  );
}

/** Shown for the shopper's own order when none of its items can be returned on this page. */
export const NotOpenScreen = ({
  shortId,
  isDelivered,
}: {
  readonly shortId: string;
  readonly isDelivered: boolean;
}) => (
  <div className="wrap flow">
    <IconSprite symbols={icons} />
    <PageHead back={{ href: '/orders', name: `Order ${shortId}` }} title="Return or exchange" text="" />
    <section className="panel closed">
      {isDelivered ? (
        <p>
          Please <a href="/contact">write to us</a> to return or exchange an item of this order.
        </p>
      ) : (
        <p>You can return or exchange items when this order is delivered.</p>
      )}
      <ButtonLink href="/orders">My Orders</ButtonLink>
    </section>
  </div>
);
