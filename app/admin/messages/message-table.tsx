import type { ListedMessage } from '#shop/messages/list-messages.server.ts';
import { LinkOrText } from '../kit/link-or-text.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { CHANNEL_LABELS, MessageBadge } from '../kit/message-badge.tsx';
import { orderPath } from '../kit/order-path.ts';
import { RowButton } from '../kit/row-button.tsx';

/** A message as the screen shows it. */
export interface MessageRow extends Pick<ListedMessage, 'id' | 'event' | 'orderId' | 'name' | 'state' | 'problem'> {
  /** The short number of the order. */
  readonly order: string | null;
  /** A part of the number or address. */
  readonly to: string;
  readonly channel: keyof typeof CHANNEL_LABELS;
  /** '14 Nov 2026, 11:12 am' */
  readonly when: string;
  readonly cost: string | null;
  readonly mayBeSentAgain: boolean;
}

interface MessageTableProps {
  readonly rows: readonly MessageRow[];
  readonly sort: string;
  readonly isBusy: boolean;
  readonly onSendAgain: (row: MessageRow) => void;
}

export const MessageTable = ({ rows, sort, isBusy, onSendAgain }: MessageTableProps) => (
  <DataTable
    label="List of messages"
    className="msgs"
    rows={rows}
    columns={buildColumns(isBusy, onSendAgain)}
    sort={sort}
  />
);

const buildColumns = (isBusy: boolean, onSendAgain: (row: MessageRow) => void): readonly Column<MessageRow>[] => [
  {
    head: 'Event',
    className: 'msgs__event',
    cell: ({ event, order, orderId }) => (
      <>
        <b className="table__name">{event}</b>
        {orderId !== null && (
          <LinkOrText opens="/admin-panel/orders" className="msgs__order" to={orderPath(orderId)}>
            {order}
          </LinkOrText>
        )}
      </>
    ),
  },
  {
    head: 'To',
    className: 'msgs__to',
    cell: ({ name, to }) => (
      <>
        {name !== null && name !== '' && <span>{name}</span>}
        <span className="sub">{to}</span>
      </>
    ),
  },
  { head: 'Channel', className: 'msgs__channel', cell: ({ channel }) => CHANNEL_LABELS[channel] },
  {
    head: 'State',
    className: 'msgs__state',
    cell: ({ state, problem }) => (
      <>
        <MessageBadge state={state} />
        {problem !== null && <span className="msgs__problem">{problem}</span>}
      </>
    ),
  },
  { head: 'When', sort: { field: 'time', first: 'desc' }, className: 'msgs__when', cell: ({ when }) => when },
  {
    head: 'Cost',
    alignsRight: true,
    className: 'msgs__cost',
    cell: ({ cost }) => cost ?? <i className="only-table">–</i>,
  },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'msgs__acts',
    cell: (row) =>
      row.mayBeSentAgain && (
        <RowButton
          disabled={isBusy}
          label={`Send again: ${row.event}${row.order === null ? '' : ` ${row.order}`}`}
          onClick={() => onSendAgain(row)}
        >
          Send again
        </RowButton>
      ),
  },
];
