// The form of the profile and of an address. It posts to its own page and works without JavaScript; with JavaScript the
// page does not reload and missing fields are reported before sending.

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { AddressFieldErrors } from '#shop/customers/address.ts';
import type { Result } from '#shop/result.ts';
import type { Recipient } from '#shop/shipping/recipient.ts';
import { PageMessage } from '../page-message.tsx';
import { ModeLink } from './mode-link.tsx';
import { usePinFill } from './pin-fill.ts';
import { getModePath, type ProfileMode, VIEW } from './profile-mode.ts';
import {
  type DoneKey,
  type FieldMessages,
  type Intent,
  type ProfileFormValues,
  parseProfileForm,
  type RefusedResult,
  toFieldMessages,
} from './profile-result.ts';
import { RecipientFields } from './recipient-fields.tsx';
import { useProfileSubmission } from './use-profile-submission.ts';

/** Properties of the profile form and the address form. */
export interface FormCallbacks {
  readonly uid: string;
  /** The refusal of a post without JavaScript. */
  readonly refusal: RefusedResult | null;
  readonly onDone: (done: DoneKey) => void;
  readonly onCancel: (mode: ProfileMode) => void;
  readonly onSignedOut: () => void;
}

interface RecipientFormProps extends FormCallbacks {
  readonly mode: ProfileMode;
  readonly label: string;
  readonly intent: Intent;
  /** The id of the edited address. */
  readonly id?: string;
  readonly values: Recipient;
  readonly optional?: boolean;
  /** Validates by the server's rules. */
  readonly check: (values: ProfileFormValues) => Result<unknown, AddressFieldErrors>;
  readonly afterName?: ReactNode;
  /** Content before the fields. */
  readonly children?: ReactNode;
  /** Content after the fields. */
  readonly foot?: ReactNode;
}

const NO_MESSAGES: FieldMessages = {};

/** Focuses the first field; after a refusal the first one with an error. */
function useFieldFocus(messages: FieldMessages) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const invalidField = messages === NO_MESSAGES ? null : form.current?.querySelector<HTMLElement>('[aria-invalid]');
    (invalidField ?? form.current?.querySelector<HTMLElement>('[name="name"]'))?.focus();
  }, [messages]);
  return form;
}

export function RecipientForm(props: RecipientFormProps) {
  const { mode, label, intent, id, uid, optional, check, afterName, children, foot } = props;
  const submission = useProfileSubmission(props.onDone, props.onSignedOut);
  const [clientErrors, setClientErrors] = useState<FieldMessages>(NO_MESSAGES);
  const refusal = submission.refusal ?? props.refusal;
  const messages = clientErrors === NO_MESSAGES ? (refusal?.fieldErrors ?? NO_MESSAGES) : clientErrors;
  const form = useFieldFocus(messages);
  const pin = usePinFill();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const parsed = check(parseProfileForm(formData));
    setClientErrors(parsed.ok ? NO_MESSAGES : toFieldMessages(parsed.reason));
    if (parsed.ok) submission.send(formData);
  };
  return (
    // The browser's validation bubbles are off: the page shows the same messages with and without JavaScript.
    <form
      className="prof__form"
      method="post"
      action={getModePath(mode)}
      aria-label={label}
      noValidate
      ref={form}
      onSubmit={submit}
      onInput={pin.onInput}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="uid" value={uid} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {children}
      <div className="stack formgrid">
        <RecipientFields
          values={refusal?.values ?? props.values}
          errors={submission.busy ? NO_MESSAGES : messages}
          optional={optional ?? false}
          afterName={afterName}
        />
      </div>
      {foot}
      {/* Both live regions are always in the page: screen readers announce text put into a region, not a new region.
       */}
      <p className="sr" role="status">
        {pin.message}
      </p>
      <div role="alert">
        {!submission.busy && clientErrors === NO_MESSAGES && refusal !== null && refusal.message !== '' && (
          <PageMessage kind="error">{refusal.message}</PageMessage>
        )}
      </div>
      <div className="prof__actions">
        <Button type="submit" busy={submission.busy}>
          {submission.busy ? 'Saving...' : 'Save'}
        </Button>
        <ModeLink to={VIEW} onGo={props.onCancel}>
          Cancel
        </ModeLink>
      </div>
    </form>
  );
}
