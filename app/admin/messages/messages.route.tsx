import { shopContext } from '#app/context.ts';
import { type ListedMessage, listMessages } from '#shop/messages/list-messages.server.ts';
import { mayBeSentAgain } from '#shop/messages/message-state.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatDateTime } from '../kit/indian-time.ts';
import { eventLabel } from '../kit/message-badge.tsx';
import type { Route } from './+types/messages.route.ts';
import { formatCost, shortContact } from './message-messages.ts';
import { parseMessageQuery } from './message-query.ts';
import { MessagesScreen } from './messages-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Messages');

const toRow = (message: ListedMessage) => ({
  id: message.id,
  event: eventLabel(message.event),
  orderId: message.orderId,
  order: message.orderId === null ? null : shortOrderId(message.orderId),
  name: message.name,
  to: message.contact === null ? 'Erased' : shortContact(message.contact),
  channel: message.channel,
  state: message.state,
  problem: message.problem,
  when: formatDateTime(new Date(message.moment)),
  cost: message.costMilliRupees === null ? null : formatCost(message.costMilliRupees),
  mayBeSentAgain: mayBeSentAgain(message.state) && message.channel !== 'email' && message.hasValues,
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parseMessageQuery(new URL(request.url).searchParams);
  const month = new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'Asia/Kolkata' }).format(ctx.now);
  const listed = await loadOrNull(ctx, 'messages', () => listMessages(ctx, query));
  if (!listed) return { query, month, list: null };
  const { messages, ...list } = listed;
  return { query, month, list: { ...list, rows: messages.map(toRow) } };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <MessagesScreen {...loaderData} />;
}
