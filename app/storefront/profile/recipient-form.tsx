// The form of the profile and of an address. It posts to its own page and works without JavaScript; with it the page stays and
// missing fields are reported before sending.

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { AddressFieldErrors } from '#shop/customers/address.ts';
import type { Result } from '#shop/result.ts';
import type { Recipient } from '#shop/shipping/recipient.ts';
import { PageMessage } from '../page-message.tsx';
import { ModeLink } from './mode-link.tsx';
import { usePinFill } from './pin-fill.ts';
import {
  type Done,
  type FieldMessages,
  fieldMessage,
  type Intent,
  type Refused,
  type Typed,
  typedIn,
} from './profile-answer.ts';
import { addressOf, type ProfileMode, VIEW } from './profile-mode.ts';
import { RecipientFields } from './recipient-fields.tsx';
import { useSaving } from './use-saving.ts';

/** Both forms end in the same ways. */
export interface FormEnds {
  readonly uid: string;
  /** The refusal of a post without JavaScript. */
  readonly refused: Refused | null;
  readonly onDone: (done: Done) => void;
  readonly onCancel: (mode: ProfileMode) => void;
  readonly onSignedOut: () => void;
}

interface RecipientFormProps extends FormEnds {
  readonly mode: ProfileMode;
  readonly label: string;
  readonly intent: Intent;
  /** The address it changes. */
  readonly id?: string;
  readonly values: Recipient;
  readonly optional?: boolean;
  /** Validates like the server. */
  readonly check: (typed: Typed) => Result<unknown, AddressFieldErrors>;
  readonly afterName?: ReactNode;
  /** Before the fields. */
  readonly children?: ReactNode;
  /** After them. */
  readonly foot?: ReactNode;
}

const NO_MESSAGES: FieldMessages = {};

/** Focuses the first field; after a refusal the first one with an error. */
function useFieldFocus(messages: FieldMessages) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = messages === NO_MESSAGES ? null : form.current?.querySelector<HTMLElement>('[aria-invalid]');
    (wrong ?? form.current?.querySelector<HTMLElement>('[name="name"]'))?.focus();
  }, [messages]);
  return form;
}

export function RecipientForm(props: RecipientFormProps) {
  const { mode, label, intent, id, uid, optional, check, afterName, children, foot } = props;
  const saving = useSaving(props.onDone, props.onSignedOut);
  const [missing, setMissing] = useState<FieldMessages>(NO_MESSAGES);
  const refused = saving.refused ?? props.refused;
  const messages = missing === NO_MESSAGES ? (refused?.fields ?? NO_MESSAGES) : missing;
  const form = useFieldFocus(messages);
  const pin = usePinFill();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const read = check(typedIn(sent));
    setMissing(read.ok ? NO_MESSAGES : fieldMessage(read.reason));
    if (read.ok) saving.send(sent);
  };
  return (
    // The browser's validation bubbles are off: the page shows the same messages with and without JavaScript.
    <form
      className="prof__form"
      method="post"
      action={addressOf(mode)}
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
          values={refused?.typed ?? props.values}
          errors={saving.busy ? NO_MESSAGES : messages}
          optional={optional ?? false}
          afterName={afterName}
        />
      </div>
      {foot}
      {/* Both live regions are always in the page: screen readers announce text put into a region, not a new region. */}
      <p className="sr" role="status">
        {pin.message}
      </p>
      <div role="alert">
        {!saving.busy && missing === NO_MESSAGES && refused !== null && refused.message !== '' && (
          <PageMessage kind="bad">{refused.message}</PageMessage>
        )}
      </div>
      <div className="prof__ways">
        <Button type="submit" busy={saving.busy}>
          {saving.busy ? 'Saving...' : 'Save'}
        </Button>
        <ModeLink to={VIEW} onGo={props.onCancel}>
          Cancel
        </ModeLink>
      </div>
    </form>
  );
}
