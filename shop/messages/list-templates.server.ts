// The templates for staff: the list, and one template with the order of its preview.

import { desc } from 'drizzle-orm';
import { messageTemplates } from '#db/schema/messages.ts';
import { orders } from '#db/schema/orders.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { createMailDataLoader } from '#shop/orders/load-order-mail.server.ts';
import type { MailedOrder } from '#shop/orders/order-mail.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { findMessageTemplate } from './message-templates.server.ts';
import { completeOrder, sampleOrder } from './sample-order.ts';
import { hasDefaultText, type TemplateFields, toFields } from './template-fields.ts';
import {
  findTemplateKind,
  TEMPLATE_KINDS,
  type TemplateChannel,
  type TemplateKind,
  type TemplateState,
} from './template-kinds.ts';

export interface TemplatesQuery {
  /** A part of the event's name, of its words or of the provider's name. */
  readonly search: string;
  readonly channel: TemplateChannel | null;
  readonly state: TemplateState | null;
}

export interface ListedTemplate {
  readonly kind: TemplateKind;
  readonly fields: TemplateFields;
  /** Null while staff have changed nothing. */
  readonly changedAt: Date | null;
  readonly hasDefaultText: boolean;
  readonly problem: string | null;
}

const IS_IN_STATE: Readonly<Record<TemplateState, (template: ListedTemplate) => boolean>> = {
  on: ({ fields }) => fields.isOn,
  off: ({ fields }) => !fields.isOn,
  changed: (template) => !template.hasDefaultText,
  problem: ({ problem }) => problem !== null,
};

function matches(template: ListedTemplate, { search, channel, state }: TemplatesQuery): boolean {
  const { kind, fields } = template;
  if (channel !== null && kind.channel !== channel) return false;
  if (state !== null && !IS_IN_STATE[state](template)) return false;
  const text = [kind.label, kind.when, fields.providerName, fields.subject, fields.body].join(' ').toLowerCase();
  return text.includes(search.trim().toLowerCase());
}

interface TemplateList {
  readonly templates: readonly ListedTemplate[];
  /** The number of all templates, whatever the filter. */
  readonly total: number;
  readonly on: number;
}

export async function listTemplates(
  ctx: ShopContext,
  query: TemplatesQuery,
): Promise<Result<TemplateList, 'not-allowed'>> {
  if (!may(ctx.actor, 'messages')) return refuse('not-allowed');
  const rows = await ctx.db.select().from(messageTemplates);
  const all = TEMPLATE_KINDS.map((kind): ListedTemplate => {
    const row = rows.find(({ event, channel }) => event === kind.event && channel === kind.channel) ?? null;
    const fields = toFields(row, kind);
    return {
      kind,
      fields,
      changedAt: row?.updatedAt ?? null,
      hasDefaultText: hasDefaultText(fields, kind),
      problem: row?.problem ?? null,
    };
  });
  return ok({
    templates: all.filter((template) => matches(template, query)),
    total: all.length,
    on: all.filter(({ fields }) => fields.isOn).length,
  });
}

/** The newest order, with made-up values for what has not happened to it yet; null in a store without orders. */
async function findRecentOrder(ctx: ShopContext): Promise<MailedOrder | null> {
  const [newest] = await ctx.db.select({ id: orders.id }).from(orders).orderBy(desc(orders.orderDate)).limit(1);
  const order = newest && (await createMailDataLoader(ctx).order(newest.id));
  if (!order) return null;
  // Only what a mail shows leaves the server.
  return completeOrder({
    orderId: order.orderId,
    userId: order.userId && 'account',
    isVerifiedAddress: true,
    customerName: order.customerName,
    customerEmail: '',
    shippingAddress: order.shippingAddress,
    couponCode: order.couponCode,
    invoiceNumber: null,
    ...pick(order, 'subtotal', 'shipping', 'discount', 'total', 'tax', 'taxMode', 'taxIncluded'),
    ...pick(order, 'paymentMethod', 'paymentStatus', 'orderDate', 'estimatedDelivery', 'trackingNumber', 'trackingUrl'),
    courier: order.courierName,
    refunded: 0,
    cashReturn: null,
    request: null,
    items: order.items.map(({ name, size, quantity, price }) => ({ name, size, quantity, price })),
  });
}

export interface TemplateToEdit {
  readonly kind: TemplateKind;
  readonly fields: TemplateFields;
  /** 0 while staff have changed nothing. */
  readonly version: number;
  readonly changedAt: Date | null;
  readonly problem: string | null;
  readonly order: MailedOrder;
  readonly isSample: boolean;
}

/** Null for an actor who is not staff, and when there is no such template. */
export async function getTemplateToEdit(
  ctx: ShopContext,
  event: string,
  channel: string,
): Promise<TemplateToEdit | null> {
  const kind = findTemplateKind(event, channel);
  if (!may(ctx.actor, 'messages') || !kind) return null;
  const [row, recent] = await Promise.all([
    findMessageTemplate(ctx.db, kind.event, kind.channel),
    findRecentOrder(ctx),
  ]);
  return {
    kind,
    fields: toFields(row, kind),
    version: row?.version ?? 0,
    changedAt: row?.updatedAt ?? null,
    problem: row?.problem ?? null,
    order: recent ?? sampleOrder(ctx.now),
    isSample: recent === null,
  };
}
