// The cancellation form: a reason and what to do instead. Shown in a dialog over My Orders, or on its own page without
// JavaScript.

import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Select, TextArea } from '#app/ui/field.tsx';
import { CANCELLATION_REASONS, MAX_DETAILS_LENGTH, toStoredReason } from '#shop/orders/cancellation.ts';
import type { ShownOrder } from '#shop/orders/shown-order.ts';
import { PageMessage } from '../../page-message.tsx';
import { useIsInBrowser } from '../../use-is-in-browser.ts';
import { type CancelAnswer, REASON_MISSING } from './cancel-answer.ts';

interface CancelFormProps {
  readonly order: ShownOrder;
  readonly uid: string;
  readonly busy: boolean;
  readonly answer: CancelAnswer | null;
  /** Absent on a page that works without a script: the form is then posted as it is. */
  readonly onSend?: (form: FormData) => void;
  /** The way back. */
  readonly children: ReactNode;
}

export const cancelAddress = (orderId: string): string => `/orders/${orderId}/cancel`;

const TYPES = [
  ['refund', 'Refund', 'Processed within 5-7 business days'],
  ['replacement', 'Replacement', 'Processed within 24-48 hours'],
] as const;

export function CancelForm({ order, uid, busy, answer, onSend, children }: CancelFormProps) {
  const refused = answer?.ok === false ? answer : null;
  const [reason, setReason] = useState(refused?.typed?.reason ?? '');
  const [details, setDetails] = useState(refused?.typed?.details ?? '');
  const [isMissing, setMissing] = useState(refused?.isReason ?? false);
  const isEmpty = toStoredReason({ reason, details }) === '';
  const hasScript = useIsInBrowser();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (busy || (hasScript && isEmpty)) {
      event.preventDefault();
      setMissing(isEmpty);
    } else if (onSend) {
      event.preventDefault();
      onSend(new FormData(event.currentTarget));
    }
  };
  // A disabled submit button blocks the Enter key too.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isEmpty && !(event.target instanceof HTMLAnchorElement)) setMissing(true);
  };
  const missing = isMissing && isEmpty ? REASON_MISSING : undefined;
  const isOther = reason === 'Other';
  return (
    <form
      className="stack cancel"
      method="post"
      action={cancelAddress(order.orderId)}
      aria-label="Cancel Order"
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <input type="hidden" name="uid" value={uid} />
      <p className="cancel__which">
        Order {order.shortId} · {order.count} · {order.total}
      </p>
      <Select
        label="Reason"
        name="reason"
        required
        value={reason}
        error={isOther ? undefined : missing}
        onChange={(event) => setReason(event.target.value)}
      >
        <option value="">Select a reason</option>
        {CANCELLATION_REASONS.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
      <div className="cancel__details">
        <TextArea
          label="Details"
          name="details"
          rows={3}
          maxLength={MAX_DETAILS_LENGTH}
          value={details}
          error={isOther ? missing : undefined}
          onChange={(event) => setDetails(event.target.value)}
        />
      </div>
      <fieldset className="cancel__types">
        <legend>What would you like?</legend>
        {TYPES.map(([type, word, text]) => (
          <label key={type}>
            <input type="radio" name="type" value={type} defaultChecked={(refused?.typed?.type || 'refund') === type} />
            <span>
              <b>{word}</b>
              <small>{text}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {!order.isPaid && (
        <p className="cancel__note">You have not paid for this order yet: with a refund it is simply cancelled.</p>
      )}
      <div role="alert">
        {refused !== null && !refused.isReason && <PageMessage kind="bad">{refused.message}</PageMessage>}
      </div>
      <div className="cancel__ways">
        {children}
        <Button type="submit" busy={busy} disabled={hasScript && isEmpty}>
          {busy ? 'Submitting...' : 'Submit Request'}
        </Button>
      </div>
    </form>
  );
}
