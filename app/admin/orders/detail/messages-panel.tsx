import { Link } from 'react-router';
import type { OrderMessage } from '#shop/messages/messages-of-order.server.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { CHANNEL_LABELS, eventLabel, MessageBadge } from '../../kit/message-badge.tsx';
import { Panel } from '../../kit/panel.tsx';
import { IfMay } from '../../kit/use-may.tsx';

interface MessagesPanelProps {
  readonly orderNumber: string;
  readonly messages: readonly OrderMessage[];
}

/** The messages to the customer about the order, each with its state. */
export const MessagesPanel = ({ orderNumber, messages }: MessagesPanelProps) => (
  <Panel
    title="Messages"
    bodyClass="odetail__body"
    headerExtra={
      messages.length > 0 && (
        <IfMay anyOf={['messages']}>
          <Link className="inline-link" to={`/admin-panel/messages?search=${encodeURIComponent(orderNumber)}`}>
            All messages of this order
          </Link>
        </IfMay>
      )
    }
  >
    {messages.length === 0 ? (
      <p className="sub">
        No message about this order is recorded. Emails, WhatsApp messages and SMS appear here when they are sent.
      </p>
    ) : (
      <ul className="omessages">
        {messages.map(({ id, event, channel, state, problem, at }) => (
          <li key={id}>
            <b>{eventLabel(event)}</b>
            <MessageBadge state={state} />
            <span className="sub">
              {CHANNEL_LABELS[channel]} · {orderDayAndTime(at)}
              {problem !== null && ` · ${problem}`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
