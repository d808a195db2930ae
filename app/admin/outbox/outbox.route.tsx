import { shopContext } from '#app/context.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { listOutgoingMessages, type OutgoingMessage } from '#shop/outgoing-messages.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatDateTime } from '../kit/indian-time.ts';
import { parsePaging } from '../kit/list/paging.ts';
import type { Route } from './+types/outbox.route.ts';
import { attemptsText, messageLabel } from './outbox-messages.ts';
import { OutboxScreen } from './outbox-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Outgoing messages');

const toRow = ({ id, topic, orderId, attempts, lastError, waitingSince, nextAttemptAt }: OutgoingMessage) => ({
  id,
  name: messageLabel(topic),
  order: orderId === null ? null : shortOrderId(orderId),
  since: formatDateTime(waitingSince),
  attempts: attemptsText(attempts, lastError !== null),
  error: lastError,
  nextAttempt: formatDateTime(nextAttemptAt),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parsePaging(new URL(request.url).searchParams);
  const listed = await loadOrNull(ctx, 'outgoing messages', () => listOutgoingMessages(ctx, query));
  if (!listed) return { query, list: null };
  const { messages, ...list } = listed;
  return { query, list: { ...list, rows: messages.map(toRow) } };
}

export default function Outbox({ loaderData }: Route.ComponentProps) {
  return <OutboxScreen {...loaderData} />;
}
