// A shop that writes to phones, for tests: WhatsApp and SMS accounts whose messages are kept and which fail on request,
// and templates that are on.
import { eq } from 'drizzle-orm';
import { messages, messageTemplates } from '#db/schema/messages.ts';
import type { ShopContext } from '#shop/context.ts';
import { enqueue } from '#shop/outbox.server.ts';
import type { OutboxMessage } from '#shop/outbox-message.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { Sms, SmsFailure, SmsSender } from '#shop/sms/sms-sender.ts';
import { expectOk, type openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import type { WhatsAppFailure, WhatsAppMessage, WhatsAppSender } from '#shop/whatsapp/whatsapp-sender.ts';

type Template = typeof messageTemplates.$inferInsert;

export function withPhones(shop: ReturnType<typeof openTestShop>) {
  const whatsapps: WhatsAppMessage[] = [];
  const texts: Sms[] = [];
  const mails: { readonly to: string; readonly ref: string }[] = [];
  const state = {
    whatsapp: null as WhatsAppFailure | null,
    sms: null as SmsFailure | null,
    mailError: null as string | null,
    /** Runs while a message is under way. */
    onSend: async () => {},
  };
  const whatsapp: WhatsAppSender = {
    send: async (message): Promise<Result<{ providerId: string }, WhatsAppFailure>> => {
      await state.onSend();
      if (state.whatsapp) return refuse(state.whatsapp);
      whatsapps.push(message);
      return ok({ providerId: `wamid.${message.ref}` });
    },
    isWebhookSigned: () => false,
    isVerifyToken: () => false,
    parseWebhook: () => null,
  };
  const sms: SmsSender = {
    send: async (message): Promise<Result<{ requestId: string }, SmsFailure>> => {
      if (state.sms) return refuse(state.sms);
      texts.push(message);
      return ok({ requestId: `request${message.ref}` });
    },
    isReportGenuine: () => false,
    parseReports: () => null,
  };
  const mail = {
    send: async ({ to }: { readonly to: string }, ref: string) => {
      if (state.mailError) throw new Error(state.mailError);
      mails.push({ to, ref });
    },
  };
  return {
    whatsapps,
    texts,
    mails,
    state,
    ctx: (now = new Date(), overrides: Partial<ShopContext['providers']> = {}): ShopContext => {
      const base = shop.as({ kind: 'system', name: 'test' }, now);
      return { ...base, providers: { ...base.providers, whatsapp, sms, mail, ...overrides } };
    },
    /** Replaces all templates by these; each is on unless it says otherwise. */
    setTemplates: async (...templates: (Pick<Template, 'event' | 'channel'> & Partial<Template>)[]) => {
      await shop.db.delete(messageTemplates);
      for (const template of templates) {
        const providerName = `${template.channel === 'sms' ? 'flow_' : ''}${template.event.replaceAll('-', '_')}`;
        await shop.db.insert(messageTemplates).values({ isOn: true, providerName, ...template });
      }
    },
    /** An order with this number, and its row in the outbox. */
    placeOrder: async (phone: string) => {
      const { ctx, userId } = await shop.addShopper();
      const request = orderRequestFor([{ productId: await shop.addProduct(), size: 'M', quantity: 1 }]);
      const customer = { ...request.customer, email: `${userId}@example.in`, phone };
      const order = expectOk(await placeCashOrder(ctx, { ...request, customer }));
      return { order, userId, email: customer.email };
    },
    enqueue: (message: OutboxMessage) => shop.db.transaction((tx) => enqueue(tx, message)),
    messagesOf: (event: string) =>
      shop.db.select().from(messages).where(eq(messages.event, event)).orderBy(messages.channel),
  };
}
