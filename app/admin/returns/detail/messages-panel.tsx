import type { FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { MAX_MESSAGE_LENGTH } from '#shop/returns/return.ts';
import type { ShownReturn } from '#shop/returns/shown-return.ts';
import { useSentText } from '../../kit/form/use-sent-text.ts';
import { formatDateTime } from '../../kit/indian-time.ts';
import { Panel } from '../../kit/panel.tsx';
import type { MarkUnsaved } from './unsaved-field.ts';
import type { ReturnActions } from './use-return-actions.ts';

interface MessagesPanelProps {
  readonly shown: ShownReturn;
  readonly actions: ReturnActions;
  readonly onDirty: MarkUnsaved;
}

/** Messages to the customer. A typed message stays until it is stored. */
export function MessagesPanel({ shown, actions: { run, isBusy }, onDirty }: MessagesPanelProps) {
  const { text, setText, clearSent } = useSentText((typed) => onDirty('Message', typed.trim() !== ''));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector('textarea');
    if (text.trim() === '' || isBusy('message')) return;
    const { ok } = await run('message', { number: shown.number, text });
    if (!ok) return;
    clearSent(text);
    // The button has become disabled and would lose the focus.
    field?.focus();
  };
  return (
    <Panel title="Messages" bodyClass="ret__body">
      {shown.messages.length > 0 && (
        <ul className="onotes">
          {shown.messages.map(({ id, text: message, isFromStaff, actor, at }) => (
            <li key={id}>
              <p>{message}</p>
              <span className="sub">
                {isFromStaff ? (actor ?? 'Staff') : 'The customer'}, {formatDateTime(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <form className="ret__form" onSubmit={submit}>
        <TextArea
          label="Message to the customer"
          name="message"
          rows={2}
          maxLength={MAX_MESSAGE_LENGTH}
          hint="Sent by email, and shown on the page of the return."
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="buttons ret__buttons">
          <Button type="submit" variant="quiet" busy={isBusy('message')} disabled={text.trim() === ''}>
            <Icon name="mail" />
            Send message
          </Button>
        </div>
      </form>
    </Panel>
  );
}

export const HistoryPanel = ({ shown: { events } }: { readonly shown: ShownReturn }) => (
  <Panel title="History">
    <ol className="ohistory">
      {events.toReversed().map(({ status, description, at }) => (
        <li
          key={`${status} ${at.getTime()} ${description}`}
          className={['refused', 'lapsed', 'sent-back'].includes(status) ? 'ohistory__bad' : undefined}
        >
          <b>{description}</b>
          <span className="sub">{formatDateTime(at)}</span>
        </li>
      ))}
    </ol>
  </Panel>
);
