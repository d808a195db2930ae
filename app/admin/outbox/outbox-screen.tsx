// Emails and courier messages that are not sent yet: the last error, the next attempt, and a button to retry at once.

import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { LinkOrText } from '../kit/link-or-text.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { RefreshButton } from '../kit/list/list-buttons.tsx';
import { type Listed, ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList } from '../kit/list/list-states.tsx';
import { RowButton } from '../kit/row-button.tsx';
import { useMayOpen } from '../kit/use-may.tsx';
import type { action } from './outbox.actions.ts';
import { FAILURE_MESSAGES, LOAD_FAILED, NONE_WAITING } from './outbox-messages.ts';

const SETTINGS = { to: '/admin-panel/settings', name: 'Settings' };

interface MessageRow {
  readonly id: string;
  readonly name: string;
  /** The short id of the message's order. */
  readonly order: string | null;
  /** '14 Nov 2026, 11:12 am' */
  readonly since: string;
  readonly attempts: string;
  readonly error: string | null;
  readonly nextAttempt: string;
}

interface MessageList extends Listed<MessageRow> {
  readonly failing: number;
}

interface OutboxScreenProps {
  readonly query: { readonly rows: number };
  /** Null when the messages could not be loaded. */
  readonly list: MessageList | null;
}

export function OutboxScreen({ query, list }: OutboxScreenProps) {
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/outbox/change', FAILURE_MESSAGES);
  const mayOpen = useMayOpen();
  const rows = list?.rows ?? [];
  return (
    <AdminPage
      title="Outgoing messages"
      summary="Emails and courier requests that are not sent yet. The store tries again by itself, at least hourly."
      {...(mayOpen(SETTINGS.to) ? { back: SETTINGS } : {})}
      actions={
        <>
          {(list?.failing ?? 0) > 1 && (
            <Button variant="quiet" busy={isBusy('retryAll')} onClick={() => void run('retryAll', {})}>
              <Icon name="undo" />
              Try all again
            </Button>
          )}
          <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/messages">
            <Icon name="mail" />
            Messages
          </Link>
          <RefreshButton />
        </>
      }
    >
      <ListPanel
        label="Outgoing messages"
        rowCount={list && rows.length}
        failedMessage={LOAD_FAILED}
        empty={<EmptyList title={NONE_WAITING} text="Every email and courier request was sent." />}
        pages={list && { ...list, rows: query.rows, noun: ['message', 'messages'] }}
      >
        <DataTable
          label="List of messages"
          className="small-list"
          rows={rows}
          columns={buildColumns((id) => void run('retry', { id }), isBusy())}
        />
      </ListPanel>
    </AdminPage>
  );
}

const buildColumns = (onRetry: (id: string) => void, isBusy: boolean): readonly Column<MessageRow>[] => [
  {
    head: 'Message',
    className: 'small-list__name',
    cell: ({ name, order }) => (
      <>
        <b className="table__name">{name}</b>
        {order !== null && (
          <>
            {' '}
            <LinkOrText opens="/admin-panel/orders" to={`/admin-panel/orders?search=${order}`}>
              {order}
            </LinkOrText>
          </>
        )}
      </>
    ),
  },
  { head: 'Waits since', className: 'small-list__details', cell: ({ since }) => since },
  {
    head: 'State',
    className: 'small-list__more',
    cell: ({ attempts, error, nextAttempt }) => (
      <>
        {attempts}
        {error !== null && (
          <>
            , next at {nextAttempt}
            <br />
            <span className="table__name">{error}</span>
          </>
        )}
      </>
    ),
  },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'small-list__acts',
    cell: ({ id, name, order, error }) =>
      error !== null && (
        <RowButton
          disabled={isBusy}
          label={`Try again: ${name}${order === null ? '' : ` ${order}`}`}
          onClick={() => onRetry(id)}
        >
          Try again
        </RowButton>
      ),
  },
];
