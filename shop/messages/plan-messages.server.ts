// Makes the messages to phones that follow from rows of the outbox: one per event, ref and channel, so that a row that
// is processed twice writes to nobody twice. Sending is the work of send-messages.server.ts. Nothing is read while no
// template for phones is on.

import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { messages } from '#db/schema/messages.ts';
import { refunds } from '#db/schema/payments.ts';
import { returns } from '#db/schema/returns.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { ShopContext } from '#shop/context.ts';
import { parseMobile } from '#shop/customers/mobile-number.ts';
import type { MailDataLoader } from '#shop/orders/load-order-mail.server.ts';
import type { OutboxMessage } from '#shop/outbox-message.ts';
import { STATUS_LABELS } from '#shop/returns/return-labels.ts';
import { chooseChannel, type PhoneChannel } from './message-channel.ts';
import { consumeMessageLimit, loadVerifiedNumbers } from './message-limit.server.ts';
import { hasAccount, loadPhoneTemplates, type MessageTemplate, toSetup } from './message-templates.server.ts';
import { messageValues } from './message-values.ts';

const PHONE_TOPICS = [
  'order-placed',
  'order-shipped',
  'out-for-delivery',
  'not-delivered',
  'order-delivered',
  'order-cancelled',
  'order-refunded',
  'return-changed',
] as const;
type PhoneTopic = (typeof PHONE_TOPICS)[number];
type PhoneOutboxMessage = Extract<OutboxMessage, { topic: PhoneTopic }>;

/** A row of the outbox that a node has claimed. */
export interface ClaimedRow {
  readonly topic: string;
  readonly ref: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
}

interface Planned {
  readonly message: PhoneOutboxMessage;
  readonly channel: PhoneChannel;
  readonly template: MessageTemplate;
  readonly isFirstAttempt: boolean;
}

/** Null for a row that no message to a phone follows from. */
function planRow(ctx: ShopContext, row: ClaimedRow, templates: readonly MessageTemplate[]): Planned | null {
  if (!PHONE_TOPICS.some((topic) => topic === row.topic)) return null;
  const find = (channel: PhoneChannel) =>
    templates.find((template) => template.event === row.topic && template.channel === channel);
  const setup = (channel: PhoneChannel) => toSetup(find(channel), hasAccount(ctx, channel));
  const channel = chooseChannel({ whatsapp: setup('whatsapp'), sms: setup('sms') });
  const template = channel && find(channel);
  if (!template) return null;
  const message = row as unknown as PhoneOutboxMessage;
  return { message, channel, template, isFirstAttempt: row.attempts === 1 };
}

/** The order that the message is about; null when it was deleted. */
async function findOrderId(ctx: ShopContext, message: PhoneOutboxMessage): Promise<string | null> {
  if (message.topic !== 'return-changed') return message.payload.orderId;
  const [found] = await ctx.db
    .select({ orderId: returns.orderId })
    .from(returns)
    .where(eq(returns.id, message.payload.returnId));
  return found?.orderId ?? null;
}

async function loadDetails(ctx: ShopContext, message: PhoneOutboxMessage, orderId: string) {
  const refundId = message.topic === 'order-refunded' ? message.payload.refundId : undefined;
  const [[shipment], [refund]] = await Promise.all([
    message.topic === 'order-placed'
      ? []
      : ctx.db
          .select({ courier: shipments.courierName, awb: shipments.awbCode })
          .from(shipments)
          .where(and(eq(shipments.orderId, orderId), ne(shipments.status, 'CANCELLED')))
          .orderBy(desc(shipments.createdAt))
          .limit(1),
    refundId === undefined
      ? []
      : ctx.db.select({ amount: refunds.amount }).from(refunds).where(eq(refunds.id, refundId)),
  ]);
  return { courier: shipment?.courier ?? null, awb: shipment?.awb ?? null, refunded: refund?.amount ?? 0 };
}

interface Sources {
  readonly mailData: MailDataLoader;
  /** The store's URL, without a slash at its end. */
  readonly url: string;
}

type NewMessage = typeof messages.$inferInsert;

/** Null when the order was deleted, or has no Indian mobile number. */
async function composeMessage(
  ctx: ShopContext,
  { message, channel, template }: Planned,
  { mailData, url }: Sources,
): Promise<NewMessage | null> {
  const orderId = await findOrderId(ctx, message);
  const order = orderId === null ? null : await mailData.order(orderId);
  const contact = order && parseMobile(order.customerPhone);
  if (!order || !contact) return null;
  const details = await loadDetails(ctx, message, order.id);
  const values = messageValues(message.topic, {
    order,
    courier: order.courierName ?? details.courier,
    awb: order.trackingNumber ?? details.awb,
    refunded: details.refunded,
    returnStep: message.topic === 'return-changed' ? STATUS_LABELS[message.payload.status] : '',
    store: { name: (await mailData.settings()).storeInfo.name, url },
  });
  const { topic: event, ref } = message;
  const about = { event, ref, channel, orderId: order.id, userId: order.userId };
  return { ...about, contact, values, templateName: template.providerName, createdAt: ctx.now, dueAt: ctx.now };
}

interface ComposedMessage {
  readonly isFirstAttempt: boolean;
  readonly message: NewMessage;
}

/** An earlier attempt may have chosen the other channel: staff may have switched a template in between. */
async function withoutPlanned(ctx: ShopContext, composed: readonly ComposedMessage[]): Promise<ComposedMessage[]> {
  const repeated = composed.filter(({ isFirstAttempt }) => !isFirstAttempt).map(({ message: { ref } }) => ref);
  if (repeated.length === 0) return [...composed];
  const planned = await ctx.db
    .select({ event: messages.event, ref: messages.ref })
    .from(messages)
    .where(and(inArray(messages.ref, repeated), ne(messages.channel, 'email')));
  return composed.filter(
    ({ message }) => !planned.some(({ event, ref }) => event === message.event && ref === message.ref),
  );
}

/** Leaves out messages to numbers that reached today's limit. A repeated attempt was counted at the first one and is not limited again. */
async function withinLimits(ctx: ShopContext, planned: readonly ComposedMessage[]): Promise<NewMessage[]> {
  const userIds = planned.flatMap(({ message: { userId } }) => userId ?? []);
  const verified = await loadVerifiedNumbers(ctx, userIds);
  const allowed: NewMessage[] = [];
  for (const { isFirstAttempt, message } of planned) {
    const { userId = null, contact, event, ref } = message;
    const isVerified = userId !== null && verified.get(userId) === contact;
    if (!isFirstAttempt || (await consumeMessageLimit(ctx, { userId, contact: contact ?? '', isVerified })))
      allowed.push(message);
    else ctx.log.warn({ event, ref }, 'message not sent: daily limit for an unverified number');
  }
  return allowed;
}

/**
 * Stores the messages of these rows, waiting to be sent. Returns how many are new. A row whose data cannot be read is
 * logged and has no message; its mail is sent all the same.
 */
export async function planMessages(ctx: ShopContext, rows: readonly ClaimedRow[], sources: Sources): Promise<number> {
  if (!rows.some(({ topic }) => PHONE_TOPICS.some((known) => known === topic))) return 0;
  if (!hasAccount(ctx, 'whatsapp') && !hasAccount(ctx, 'sms')) return 0;
  const templates = await loadPhoneTemplates(ctx);
  const planned = templates.length === 0 ? [] : rows.flatMap((row) => planRow(ctx, row, templates) ?? []);
  if (planned.length === 0) return 0;
  const composed = await Promise.all(
    planned.map(async (each) => {
      try {
        const message = await composeMessage(ctx, each, sources);
        return message ? [{ isFirstAttempt: each.isFirstAttempt, message }] : [];
      } catch (error) {
        ctx.log.error(
          { err: error, topic: each.message.topic, ref: each.message.ref },
          'message could not be composed',
        );
        return [];
      }
    }),
  );
  const allowed = await withinLimits(ctx, await withoutPlanned(ctx, composed.flat()));
  if (allowed.length === 0) return 0;
  const added = await ctx.db.insert(messages).values(allowed).onConflictDoNothing().returning({ id: messages.id });
  return added.length;
}
