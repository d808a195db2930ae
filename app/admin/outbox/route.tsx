import { shopContext } from '#app/context.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { listOutgoingMessages, type OutgoingMessage } from '#shop/outgoing-messages.server.ts';
import { dateAndTimeInWords } from '../kit/indian-time.ts';
import { readPaging } from '../kit/list/paging.ts';
import type { Route } from './+types/route.ts';
import { messageInWords, triesInWords } from './outbox-messages.ts';
import { OutboxScreen } from './outbox-screen.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Outgoing messages · Tanabana back office' },
  { name: 'robots', content: 'noindex' },
];

const toRow = ({ id, topic, orderId, attempts, lastError, waitsSince, nextAttemptAt }: OutgoingMessage) => ({
  id,
  name: messageInWords(topic),
  order: orderId === null ? null : shortOrderId(orderId),
  since: dateAndTimeInWords(waitsSince),
  tries: triesInWords(attempts, lastError !== null),
  error: lastError,
  next: dateAndTimeInWords(nextAttemptAt),
});

/** The list is null when it could not be read; the cause is in the log. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = readPaging(new URL(request.url).searchParams);
  try {
    const listed = await listOutgoingMessages(ctx, query);
    if (!listed.ok) return { query, list: null };
    const { messages, ...list } = listed.value;
    return { query, list: { ...list, rows: messages.map(toRow) } };
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: the outgoing messages could not be loaded');
    return { query, list: null };
  }
}

export default function Outbox({ loaderData: { query, list } }: Route.ComponentProps) {
  return <OutboxScreen query={query} list={list} />;
}
