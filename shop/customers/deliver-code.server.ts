// Delivers a code to a phone: by SMS, or by WhatsApp when the shopper asks for it and staff have switched the template
// on. A code that WhatsApp refuses is sent by SMS at once. The outcome is recorded as a message, without the code.

import { messages } from '#db/schema/messages.ts';
import type { ShopContext } from '#shop/context.ts';
import { costOf } from '#shop/messages/message-budget.server.ts';
import { describeRefusal, isUsable, type PhoneChannel } from '#shop/messages/message-channel.ts';
import { findMessageTemplate, hasAccount, toSetup } from '#shop/messages/message-templates.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';

/** True when shoppers can get a code by WhatsApp. */
export async function offersCodeByWhatsApp(ctx: ShopContext): Promise<boolean> {
  if (!hasAccount(ctx, 'whatsapp')) return false;
  return isUsable(toSetup(await findMessageTemplate(ctx.db, 'code', 'whatsapp'), true));
}

export interface CodeToSend {
  readonly id: string;
  /** The number in the form '+919845012345'. */
  readonly phone: string;
  readonly code: string;
  readonly channel: PhoneChannel;
}

interface Outcome {
  readonly providerId: string | null;
  readonly templateName: string | null;
  readonly failure: { readonly kind: string; readonly detail: string } | null;
}

function toState({ failure }: Outcome): 'sent' | 'unknown' | 'failed' {
  if (failure === null) return 'sent';
  return failure.kind === 'unknown' ? 'unknown' : 'failed';
}

async function recordCode(ctx: ShopContext, { id, phone }: CodeToSend, channel: PhoneChannel, outcome: Outcome) {
  const { failure, providerId, templateName } = outcome;
  const cost = costOf((await getSettings(ctx)).messages, { channel, kind: 'service' });
  await ctx.db
    .insert(messages)
    .values({
      event: 'code',
      ref: id,
      channel,
      contact: phone,
      templateName,
      providerId,
      state: toState(outcome),
      problem: failure?.detail ?? null,
      ...(failure === null ? { sentAt: ctx.now, costMilliRupees: cost } : {}),
    })
    .onConflictDoNothing();
}

async function sendByWhatsApp(ctx: ShopContext, { id, phone, code }: CodeToSend): Promise<Outcome | null> {
  const template = await findMessageTemplate(ctx.db, 'code', 'whatsapp');
  const { whatsapp } = ctx.providers;
  if (!template || !whatsapp || !isUsable(toSetup(template, true))) return null;
  const { providerName: templateName, language } = template;
  const name = templateName ?? '';
  const sent = await whatsapp.send({ to: phone, template: name, language, values: [code], isCode: true, ref: id });
  if (sent.ok) return { providerId: sent.value.providerId, templateName, failure: null };
  const { kind, code: number, detail } = sent.reason;
  return {
    providerId: null,
    templateName,
    failure: { kind, detail: describeRefusal(number, detail, { name, language }) },
  };
}

async function sendBySms(ctx: ShopContext, { id, phone, code }: CodeToSend): Promise<Outcome> {
  const sent = await ctx.providers.sms?.send({ to: phone, template: 'code', values: { otp: code }, ref: id });
  if (sent?.ok) return { providerId: sent.value.requestId, templateName: null, failure: null };
  return {
    providerId: null,
    templateName: null,
    failure: sent?.reason ?? { kind: 'refused', detail: 'MSG91 is not set up.' },
  };
}

/** Returns false when the code could not be sent. */
export async function deliverCode(ctx: ShopContext, code: CodeToSend): Promise<boolean> {
  const byWhatsApp = code.channel === 'whatsapp' ? await sendByWhatsApp(ctx, code) : null;
  if (byWhatsApp) await recordCode(ctx, code, 'whatsapp', byWhatsApp);
  if (byWhatsApp?.failure === null) return true;
  const outcome = await sendBySms(ctx, code);
  await recordCode(ctx, code, 'sms', outcome);
  if (outcome.failure === null) return true;
  const { kind, detail } = outcome.failure;
  ctx.log.error({ kind, detail, codeId: code.id }, 'code could not be sent');
  return false;
}
