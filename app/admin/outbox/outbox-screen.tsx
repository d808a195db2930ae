// Mails and messages to the courier that are not out yet: what went wrong, when they are tried next, and to try them at once.

import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { EmptyList, FailedList } from '../kit/list/list-states.tsx';
import { Pagination } from '../kit/list/pagination.tsx';
import { useRefresh } from '../kit/use-refresh.ts';
import { LOAD_FAILED, NONE_WAITING, RETRY_FAILED } from './outbox-messages.ts';

interface MessageRow {
  readonly id: string;
  readonly name: string;
  /** The last 8 characters of the order it is about. */
  readonly order: string | null;
  /** '14 Nov 2026, 11:12 am' */
  readonly since: string;
  readonly tries: string;
  readonly error: string | null;
  readonly next: string;
}

interface MessageList {
  readonly rows: readonly MessageRow[];
  readonly found: number;
  readonly failing: number;
  readonly page: number;
}

interface OutboxScreenProps {
  readonly query: { readonly rows: number };
  /** Null when it could not be read. */
  readonly list: MessageList | null;
}

type Change = { readonly intent: 'retry'; readonly id: string } | { readonly intent: 'retry-all' };

export function OutboxScreen({ query, list }: OutboxScreenProps) {
  const { refresh, isRefreshing } = useRefresh();
  const { busy, send } = useAdminAction<Change>('/admin-panel/outbox/change');
  const retry = (change: Change) => void send(change, { failed: RETRY_FAILED });
  const failing = list?.failing ?? 0;
  return (
    <AdminPage
      title="Outgoing messages"
      facts="Mails and messages to the courier that are not sent yet. The store tries again by itself, at last once an hour."
      back={{ to: '/admin-panel/settings', name: 'Settings' }}
      actions={
        <>
          {failing > 1 && (
            <Button variant="quiet" busy={busy === 'retry-all'} onClick={() => retry({ intent: 'retry-all' })}>
              <Icon name="undo" />
              Try all again
            </Button>
          )}
          <Button variant="quiet" busy={isRefreshing} onClick={refresh}>
            <Icon name="refresh" />
            Refresh
          </Button>
        </>
      }
    >
      <section className="panel" aria-label="Outgoing messages">
        {list === null && <FailedList title={LOAD_FAILED} />}
        {list?.found === 0 && (
          <EmptyList title={NONE_WAITING} text="Every mail and every message to the courier has gone out." />
        )}
        {list && list.rows.length > 0 && (
          <Messages rows={list.rows} onRetry={(id) => retry({ intent: 'retry', id })} isBusy={busy !== null} />
        )}
        {list && <Pagination total={list.found} page={list.page} rows={query.rows} noun={['message', 'messages']} />}
      </section>
    </AdminPage>
  );
}

interface MessagesProps {
  readonly rows: readonly MessageRow[];
  readonly onRetry: (id: string) => void;
  readonly isBusy: boolean;
}

function Messages({ rows, onRetry, isBusy }: MessagesProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <section className="table-wrap" aria-label="List of messages" tabIndex={0}>
      <table className="table table--list small-list">
        <thead>
          <tr>
            <th scope="col">Message</th>
            <th scope="col">Waits since</th>
            <th scope="col">State</th>
            <th scope="col" className="num">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="small-list__name">
                <b className="table__name">{row.name}</b>
                {row.order !== null && (
                  <>
                    {' '}
                    <Link to={`/admin-panel/orders?search=${row.order}`}>{row.order}</Link>
                  </>
                )}
              </td>
              <td className="small-list__facts">{row.since}</td>
              <td className="small-list__more">
                {row.tries}
                {row.error !== null && (
                  <>
                    , next at {row.next}
                    <br />
                    <span className="table__name">{row.error}</span>
                  </>
                )}
              </td>
              <td className="small-list__acts">
                {row.error !== null && (
                  <Button
                    variant="quiet"
                    size="sm"
                    disabled={isBusy}
                    aria-label={`Try again: ${row.name}${row.order === null ? '' : ` ${row.order}`}`}
                    onClick={() => onRetry(row.id)}
                  >
                    Try again
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
