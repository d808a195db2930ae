// One complaint: its text, its events, and the reply.

import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Grievance, GrievanceEvent } from '#shop/grievances/admin-grievances.ts';
import { type GrievanceEventKind, MAX_REPLY_LENGTH } from '#shop/grievances/grievance.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { LinkOrText } from '../kit/link-or-text.tsx';
import { DetailList, Panel } from '../kit/panel.tsx';
import { EVENT_LABELS, FAILURE_MESSAGES } from './grievance-messages.ts';
import { GrievanceBadge } from './grievance-state.tsx';
import type { action } from './grievances.actions.ts';

/** A row whose dates are texts: `closedAt: Date | null` becomes `closedAt: string | null`. */
type Formatted<Row> = {
  readonly [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Exclude<Row[Key], Date> | (Date extends Row[Key] ? string : never);
};

const OVERDUE_EVENTS: readonly GrievanceEventKind[] = ['acknowledge-overdue', 'resolve-overdue'];

interface GrievanceDetailProps {
  readonly grievance: Formatted<Grievance>;
  readonly events: readonly Formatted<GrievanceEvent>[];
}

export function GrievanceDetail({ grievance, events }: GrievanceDetailProps) {
  useStaffEvents(['grievances']);
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/grievances/change', FAILURE_MESSAGES);
  const target = { id: grievance.id, version: grievance.version };
  const isClosed = grievance.status === 'closed';
  return (
    <AdminPage
      title={grievance.number}
      summary={<GrievanceBadge state={grievance} />}
      back={{ to: '/admin-panel/grievances', name: 'Complaints' }}
      actions={
        <Button
          variant={isClosed ? 'secondary' : 'quiet'}
          busy={isBusy(isClosed ? 'reopen' : 'close')}
          onClick={() => void run(isClosed ? 'reopen' : 'close', target)}
        >
          <Icon name={isClosed ? 'undo' : 'check'} />
          {isClosed ? 'Reopen complaint' : 'Close complaint'}
        </Button>
      }
    >
      <div className="columns">
        <div className="grv-main">
          <Panel title="Complaint" bodyClass="grv-text">
            {grievance.complaint}
          </Panel>
          <Panel title="History">
            <ol className="ohistory">
              {events.map((event) => (
                <li key={event.id} className={OVERDUE_EVENTS.includes(event.kind) ? 'ohistory__bad' : undefined}>
                  <b>{EVENT_LABELS[event.kind]}</b>
                  {event.text !== '' && <span className="grv-event">{event.text}</span>}
                  <span className="sub">
                    {event.createdAt} · {event.actor}
                  </span>
                </li>
              ))}
            </ol>
          </Panel>
          <Reply
            isClosed={isClosed}
            isBusy={isBusy()}
            send={(name, text) => run(name, { ...target, text }).then(({ ok }) => ok)}
          />
        </div>
        <Panel title="Details" bodyClass="grv-details">
          <DetailList details={toDetails(grievance)} />
        </Panel>
      </div>
    </AdminPage>
  );
}

const toDetails = (grievance: Formatted<Grievance>) =>
  [
    ['From', grievance.name],
    [
      'Email',
      <a key="email" className="fact-link" href={`mailto:${encodeURIComponent(grievance.email)}`}>
        {grievance.email}
      </a>,
    ],
    ['Phone', grievance.phone || '–'],
    [
      'Order number',
      grievance.orderNumber === '' ? (
        '–'
      ) : (
        <LinkOrText
          opens="/admin-panel/orders"
          key="order"
          className="fact-link"
          to={`/admin-panel/orders?${new URLSearchParams({ search: grievance.orderNumber })}`}
        >
          {grievance.orderNumber}
        </LinkOrText>
      ),
    ],
    ['Received', grievance.createdAt],
    ['Acknowledge by', grievance.acknowledgeBy],
    ['Acknowledged', grievance.acknowledgedAt ?? 'Not yet'],
    ['Resolve by', grievance.resolveBy],
    ...(grievance.closedAt === null ? [] : ([['Closed', grievance.closedAt]] as const)),
  ] as const;

interface ReplyProps {
  readonly isClosed: boolean;
  readonly isBusy: boolean;
  /** Resolves to true when the text was saved. */
  readonly send: (name: 'answer' | 'note', text: string) => Promise<boolean>;
}

/** The form for an answer or a note; a closed complaint gets only notes. */
function Reply({ isClosed, isBusy, send }: ReplyProps) {
  const [text, setText] = useState('');
  const submit = async (name: 'answer' | 'note') => {
    // The text is cleared only when nothing was typed during the request.
    if (await send(name, text)) setText((current) => (current === text ? '' : current));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(isClosed ? 'note' : 'answer');
  };
  return (
    <Panel title={isClosed ? 'Note' : 'Answer or note'}>
      <form className="grv-reply" onSubmit={onSubmit}>
        <TextArea
          label="Text"
          name="text"
          rows={5}
          maxLength={MAX_REPLY_LENGTH}
          value={text}
          hint={
            isClosed
              ? 'Notes are for staff only. Reopen the complaint to answer it.'
              : 'An answer is sent to the shopper by email. A note is for staff only.'
          }
          onChange={(event) => setText(event.target.value)}
        />
        <div className="buttons">
          {!isClosed && (
            <Button type="submit" disabled={text.trim() === '' || isBusy}>
              <Icon name="mail" />
              Send answer
            </Button>
          )}
          <Button
            variant="quiet"
            type={isClosed ? 'submit' : 'button'}
            disabled={text.trim() === '' || isBusy}
            onClick={isClosed ? undefined : () => void submit('note')}
          >
            Save note
          </Button>
        </div>
      </form>
    </Panel>
  );
}
