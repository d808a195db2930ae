// All messages to shoppers by WhatsApp, SMS and email, each with its state.

import { useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatCount } from '#shop/format-count.ts';
import type { MessageStats } from '#shop/messages/list-messages.server.ts';
import { MAIL_EVENTS } from '#shop/messages/mail-events.ts';
import { MESSAGE_EVENTS } from '#shop/messages/message-events.ts';
import type { MessageQuery } from '#shop/messages/message-filters.ts';
import { formatMoney } from '#shop/money/money.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { ExportLink } from '../kit/list/list-buttons.tsx';
import { type Listed, ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../kit/list/list-states.tsx';
import { ListToolbar, ParamSegments } from '../kit/list/list-toolbar.tsx';
import { type Stat, StatStrip } from '../kit/list/stat-strip.tsx';
import { useSearchKey } from '../kit/list/use-list-keys.ts';
import { CHANNEL_LABELS, eventLabel, STATE_LABELS } from '../kit/message-badge.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { FAILURE_MESSAGES, formatCost, LOAD_FAILED, NONE_FOUND } from './message-messages.ts';
import { type MessageRow, MessageTable } from './message-table.tsx';
import type { action } from './messages.actions.ts';

const MESSAGES_PATH = '/admin-panel/messages';

interface MessagesScreenProps {
  readonly query: MessageQuery;
  /** 'November' */
  readonly month: string;
  /** Null when the messages could not be loaded. */
  readonly list: (Listed<MessageRow> & { readonly stats: MessageStats }) | null;
}

export function MessagesScreen({ query, month, list }: MessagesScreenProps) {
  useSearchKey();
  const { run, isBusy } = useAdminAction<typeof action>(`${MESSAGES_PATH}/change`, FAILURE_MESSAGES);
  const [isBudgetOpen, setBudgetOpen] = useState(false);
  const stats = list?.stats ?? null;
  const isFiltered =
    query.search !== '' || [query.tab, query.event, query.channel, query.state].some((filter) => filter !== null);
  return (
    <AdminPage
      title="Messages"
      summary="Every email, SMS and WhatsApp message to shoppers, with its delivery"
      actions={
        <>
          <Button variant="quiet" disabled={stats === null} onClick={() => setBudgetOpen(true)}>
            <Icon name="rupee" />
            Budget
          </Button>
          <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/messages/templates">
            <Icon name="page" />
            Templates
          </Link>
          <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/outbox">
            <Icon name="upload" />
            Outgoing messages
          </Link>
          <ExportLink path={`${MESSAGES_PATH}/export`} />
        </>
      }
    >
      <StatStrip stats={toStats(stats, month)} />
      <ListPanel
        label="Messages"
        toolbar={<Toolbar query={query} stats={stats} />}
        rowCount={list === null ? null : list.rows.length}
        failedMessage={LOAD_FAILED}
        empty={
          isFiltered ? (
            <NothingFound title={NONE_FOUND} text="No message matches these filters." unfilteredPath={MESSAGES_PATH} />
          ) : (
            <EmptyList title={NONE_FOUND} text="Messages about orders appear here as they are sent." />
          )
        }
        pages={list && { ...list, rows: query.rows, noun: ['message', 'messages'] }}
      >
        <MessageTable
          rows={list?.rows ?? []}
          sort={query.sort}
          isBusy={isBusy()}
          onSendAgain={({ id }) => void run('sendAgain', { id })}
        />
      </ListPanel>
      {isBudgetOpen && stats !== null && (
        <BudgetDialog
          settings={stats.settings}
          busy={isBusy('saveBudget')}
          onSave={(settings) => run('saveBudget', { ...settings }, { hidesFailureToast: true })}
          onClose={() => setBudgetOpen(false)}
        />
      )}
    </AdminPage>
  );
}

const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toLocaleString('en-IN', { maximumFractionDigits: 1 })} %`;

function toStats(stats: MessageStats | null, month: string): readonly Stat[] {
  const names = [`Sent in ${month}`, 'Delivered', 'Failed', 'Cost'] as const;
  if (!stats) return names.map((name) => ({ name, value: '–', note: 'not loaded' }));
  const { sent, settings } = stats;
  const budget = settings.budget === 0 ? 'no budget set' : `of ${formatMoney(settings.budget)} budget`;
  return [
    {
      name: names[0],
      value: formatCount(sent.whatsapp + sent.sms + sent.email),
      note: `WhatsApp ${formatCount(sent.whatsapp)}, SMS ${formatCount(sent.sms)}, email ${formatCount(sent.email)}`,
    },
    {
      name: names[1],
      value: percentOf(stats.delivered, stats.toPhones),
      note: `of WhatsApp and SMS; read on WhatsApp: ${percentOf(stats.read, sent.whatsapp)}`,
    },
    {
      name: names[2],
      value: formatCount(stats.failed),
      note: `${formatCount(stats.toSendAgain)} to send again`,
      isProblem: stats.toSendAgain > 0,
    },
    { name: names[3], value: formatCost(stats.costMilliRupees), note: `${budget}, by assumed costs` },
  ];
}

const TABS = [
  [null, 'All', 'total'],
  ['waiting', 'Waiting', 'waiting'],
  ['failed', 'Failed', 'toSendAgain'],
] as const;

/** The events of phone messages in the order of Templates, then the events that exist only by email, from A to Z. */
const EVENT_CHOICES = [...Object.keys(MESSAGE_EVENTS), ...[...MAIL_EVENTS].sort()].map(
  (event) => [event, eventLabel(event)] as const,
);

const Toolbar = ({ query, stats }: { readonly query: MessageQuery; readonly stats: MessageStats | null }) => (
  <ListToolbar
    searchLabel="Order, name, number or email"
    filters={[
      { param: 'event', label: 'Event', allLabel: 'Any event', value: query.event, choices: EVENT_CHOICES },
      {
        param: 'channel',
        label: 'Channel',
        allLabel: 'Any channel',
        value: query.channel,
        choices: Object.entries(CHANNEL_LABELS),
      },
      {
        param: 'state',
        label: 'State',
        allLabel: 'Any state',
        value: query.state,
        choices: Object.entries(STATE_LABELS),
      },
    ]}
  >
    <ParamSegments
      label="Messages"
      className="seg seg--wide"
      param="tab"
      current={query.tab}
      choices={TABS.map(([tab, name, stat]) => [tab, stats ? `${name} ${formatCount(stats[stat])}` : name])}
    />
  </ListToolbar>
);
