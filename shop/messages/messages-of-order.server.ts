// The messages about one order, for its page in the back office: the newest first, without numbers and words.

import { desc, eq } from 'drizzle-orm';
import { messages } from '#db/schema/messages.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { MessageState } from './message-state.ts';
import type { MessageChannel } from './message-templates.server.ts';

export interface OrderMessage {
  readonly id: string;
  readonly event: string;
  readonly channel: MessageChannel;
  readonly state: MessageState;
  /** Why it was not sent or did not arrive. */
  readonly problem: string | null;
  /** When it was sent; for one that was not, when it was queued. */
  readonly at: Date;
}

/** Older messages are in the list of messages. */
const MAX_SHOWN = 20;

/** Empty for an actor who is not staff. */
export async function listMessagesOfOrder(ctx: ShopContext, orderId: string): Promise<OrderMessage[]> {
  if (!may(ctx.actor, 'orders.read')) return [];
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(eq(messages.orderId, orderId))
    .orderBy(desc(messages.createdAt), messages.channel, messages.id)
    .limit(MAX_SHOWN);
  return rows.map(({ id, event, channel, state, problem, sentAt, createdAt }) => ({
    id,
    event,
    channel,
    state,
    problem,
    at: sentAt ?? createdAt,
  }));
}
