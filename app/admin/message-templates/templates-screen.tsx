// The templates of messages: one row per event and channel.

import { Link } from 'react-router';
import type { TemplatesQuery } from '#shop/messages/list-templates.server.ts';
import type { TemplateChannel, TemplateState } from '#shop/messages/template-kinds.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { DemoPhoneNote } from '../kit/demo-phone-note.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { ListPanel } from '../kit/list/list-panel.tsx';
import { NothingFound } from '../kit/list/list-states.tsx';
import { ListToolbar } from '../kit/list/list-toolbar.tsx';
import { ToneBadge } from '../kit/status-badge.tsx';
import { CHANNEL_LABELS, LANGUAGE_LABELS, LOAD_FAILED } from './template-messages.ts';

interface TemplateRow {
  readonly event: string;
  readonly channel: TemplateChannel;
  readonly label: string;
  readonly when: string;
  readonly isOn: boolean;
  readonly providerName: string;
  readonly language: string;
  readonly hasDefaultText: boolean;
  readonly problem: string | null;
  /** '14 Nov 2026, 11:12 am'; null for a template that staff have not changed. */
  readonly changedText: string | null;
}

interface TemplatesScreenProps {
  readonly query: TemplatesQuery;
  /** `on` is how many of all `total` templates are switched on. Null when the templates could not be loaded. */
  readonly list: { readonly rows: readonly TemplateRow[]; readonly total: number; readonly on: number } | null;
}

const TEMPLATES_PATH = '/admin-panel/messages/templates';

const CHANNEL_CHOICES = [
  ['email', CHANNEL_LABELS.email],
  ['whatsapp', CHANNEL_LABELS.whatsapp],
  ['sms', CHANNEL_LABELS.sms],
] as const satisfies readonly (readonly [TemplateChannel, string])[];

const STATE_CHOICES = [
  ['on', 'On'],
  ['off', 'Off'],
  ['changed', 'Own words'],
  ['problem', 'With a problem'],
] as const satisfies readonly (readonly [TemplateState, string])[];

const COLUMNS: readonly Column<TemplateRow>[] = [
  {
    head: 'Event',
    className: 'tpl__event',
    cell: ({ event, channel, label, when }) => (
      <>
        <Link to={`${TEMPLATES_PATH}/${event}/${channel}`} aria-label={`${label}, ${CHANNEL_LABELS[channel]}`}>
          {label}
        </Link>
        <span className="sub">{when}</span>
      </>
    ),
  },
  { head: 'Channel', className: 'tpl__channel', cell: ({ channel }) => CHANNEL_LABELS[channel] },
  {
    head: 'State',
    className: 'tpl__state',
    cell: ({ isOn, channel, problem }) => (
      <>
        {problem === null ? (
          <ToneBadge tone={isOn ? 'good' : 'idle'} label={isOn ? 'On' : 'Off'} />
        ) : (
          <ToneBadge tone="failed" label="Problem" />
        )}
        {problem !== null && <span className="sub">{problem}</span>}
        {channel === 'email' && <span className="sub">Always</span>}
      </>
    ),
  },
  {
    head: 'Template',
    className: 'tpl__name',
    cell: ({ channel, providerName, language, hasDefaultText }) => {
      const emailText = hasDefaultText ? 'The store’s words' : 'Your words';
      return (
        <>
          {channel === 'email' ? emailText : providerName || 'No template yet'}
          {channel !== 'email' && providerName !== '' && (
            <span className="sub">{LANGUAGE_LABELS[language] ?? language}</span>
          )}
        </>
      );
    },
  },
  { head: 'Last change', className: 'tpl__changed', cell: ({ changedText }) => changedText ?? 'Not changed yet' },
];

export function TemplatesScreen({ query, list }: TemplatesScreenProps) {
  useStaffEvents(['message-templates']);
  return (
    <AdminPage
      title="Templates"
      help="messages"
      summary={list ? `${list.on} of ${list.total} are on. Emails are always on.` : 'Not loaded'}
      back={{ to: '/admin-panel/messages', name: 'Messages' }}
    >
      <DemoPhoneNote />
      <ListPanel
        label="List of templates"
        className="tpl"
        toolbar={
          <ListToolbar
            searchLabel="Event, words or template"
            filters={[
              {
                param: 'channel',
                label: 'Channel',
                allLabel: 'Any channel',
                value: query.channel,
                choices: CHANNEL_CHOICES,
              },
              {
                param: 'state',
                label: 'State',
                allLabel: 'Any state',
                value: query.state,
                choices: STATE_CHOICES,
              },
            ]}
          />
        }
        rowCount={list && list.rows.length}
        failedMessage={LOAD_FAILED}
        empty={
          <NothingFound
            title="No templates found"
            text="No template matches these filters."
            unfilteredPath={TEMPLATES_PATH}
          />
        }
      >
        <DataTable rows={list?.rows ?? []} getKey={({ event, channel }) => `${event} ${channel}`} columns={COLUMNS} />
      </ListPanel>
    </AdminPage>
  );
}
