// The cancellation form: a reason, and refund or replacement. Shown in a dialog over My Orders, or on its own page
// without JavaScript.

import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Select, TextArea } from '#app/ui/field.tsx';
import { CANCELLATION_REASONS, MAX_DETAILS_LENGTH, toStoredReason } from '#shop/orders/cancellation.ts';
import type { ShownOrder } from '#shop/orders/shown-order.ts';
import { PageMessage } from '../../page-message.tsx';
import { useIsInBrowser } from '../../use-is-in-browser.ts';
import { type CancelResult, REASON_MISSING_MESSAGE } from './cancel-result.ts';

interface CancelFormProps {
  /** 'Order 4F2K9ZQX · 2 items · ₹2,598' */
  readonly about: string;
  readonly isPaid: boolean;
  /** Where the form is posted. */
  readonly path: string;
  /** Hidden fields that prove that the order is the shopper's. */
  readonly proof: Readonly<Record<string, string>>;
  readonly busy: boolean;
  readonly result: CancelResult | null;
  /** Absent on the page without JavaScript, where the browser posts the form. */
  readonly onSend?: (form: FormData) => void;
  /** The button or link that keeps the order. */
  readonly children: ReactNode;
}

export const getCancelPath = (orderId: string): string => `/orders/${orderId}/cancel`;

const TYPES = [
  ['refund', 'Refund', 'Processed within 5-7 business days'],
  ['replacement', 'Replacement', 'Processed within 24-48 hours'],
] as const;

export const aboutOrder = ({ shortId, count, total }: Pick<ShownOrder, 'shortId' | 'count' | 'total'>): string =>
  `Order ${shortId} · ${count} · ${total}`;

export function CancelForm({ about, isPaid, path, proof, busy, result, onSend, children }: CancelFormProps) {
  const refusal = result?.ok === false ? result : null;
  const [reason, setReason] = useState(refusal?.values?.reason ?? '');
  const [details, setDetails] = useState(refusal?.values?.details ?? '');
  const [showsMissing, setShowsMissing] = useState(refusal?.isReasonError ?? false);
  const isEmpty = toStoredReason({ reason, details }) === '';
  const hasScript = useIsInBrowser();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (busy || (hasScript && isEmpty)) {
      event.preventDefault();
      setShowsMissing(isEmpty);
    } else if (onSend) {
      event.preventDefault();
      onSend(new FormData(event.currentTarget));
    }
  };
  // A disabled submit button blocks the Enter key too.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isEmpty && !(event.target instanceof HTMLAnchorElement)) setShowsMissing(true);
  };
  const missingMessage = showsMissing && isEmpty ? REASON_MISSING_MESSAGE : undefined;
  const isOther = reason === 'Other';
  return (
    <form
      className="stack cancel"
      method="post"
      action={path}
      aria-label="Cancel Order"
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {Object.entries(proof).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="cancel__which">{about}</p>
      <Select
        label="Reason"
        name="reason"
        required
        value={reason}
        error={isOther ? undefined : missingMessage}
        onChange={(event) => setReason(event.target.value)}
      >
        <option value="">Select a reason</option>
        {CANCELLATION_REASONS.map((option) => (
          <option key={option} value={option}>
            {option}
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
          error={isOther ? missingMessage : undefined}
          onChange={(event) => setDetails(event.target.value)}
        />
      </div>
      <fieldset className="cancel__types">
        <legend>What would you like?</legend>
        {TYPES.map(([type, label, text]) => (
          <label key={type}>
            <input
              type="radio"
              name="type"
              value={type}
              defaultChecked={(refusal?.values?.type || 'refund') === type}
            />
            <span>
              <b>{label}</b>
              <small>{text}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {!isPaid && (
        <p className="cancel__note">You have not paid for this order yet: with a refund it is simply cancelled.</p>
      )}
      <div role="alert">
        {refusal !== null && !refusal.isReasonError && <PageMessage kind="error">{refusal.message}</PageMessage>}
      </div>
      <div className="cancel__actions">
        {children}
        <Button type="submit" busy={busy} disabled={hasScript && isEmpty}>
          {busy ? 'Submitting...' : 'Submit Request'}
        </Button>
      </div>
    </form>
  );
}
