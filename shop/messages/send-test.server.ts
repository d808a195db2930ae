// Staff send themselves a test of a template, also before it is saved. It has made-up values and its subject says that
// it is a test. An email goes to the staff member and to nobody else. A test by WhatsApp or SMS becomes a message like
// any other, with the saved template.

import { messages } from '#db/schema/messages.ts';
import type { ShopContext } from '#shop/context.ts';
import { parseMobile } from '#shop/customers/mobile-number.ts';
import type { MailEventName } from '#shop/mail/mail-events.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import { consumeRateLimit, type RateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { type PhoneChannel, testRef } from './message-channel.ts';
import { findMessageTemplate, hasAccount } from './message-templates.server.ts';
import { composeSampleMail } from './sample-mail.ts';
import { sampleOrder } from './sample-order.ts';
import { type TemplateFields, type TemplateProblems, templateProblems } from './template-fields.ts';
import { findTemplateKind, type TemplateKind } from './template-kinds.ts';
import { toSampleValues } from './template-preview.ts';

export type SendTestRefusal =
  | 'not-allowed'
  | 'no-such-template'
  | 'too-many'
  | 'not-sent'
  | 'no-account'
  | 'no-template-name'
  | 'not-a-number'
  | { readonly problems: TemplateProblems };

interface TestRequest {
  readonly event: string;
  readonly channel: string;
  /** The fields as typed: for an email they need not be saved. */
  readonly fields: TemplateFields;
  /** The mobile number for WhatsApp and SMS, as typed. */
  readonly number: string;
  /** The store's URL. */
  readonly url: string;
}

/** Per staff member; tests by WhatsApp and SMS cost money. */
const TEST_LIMIT: RateLimit = { max: 20, withinMs: 10 * 60_000 };

type SendTestResult = Result<{ readonly to: string }, SendTestRefusal>;

async function sendTestMail(
  ctx: ShopContext,
  kind: TemplateKind,
  request: TestRequest,
  to: string,
): Promise<SendTestResult> {
  const problems = templateProblems(request.fields, kind);
  if (Object.keys(problems).length > 0) return refuse({ problems });
  const { subject, body } = request.fields;
  const event = kind.event as MailEventName;
  const store = toMailStore(await getSettings(ctx), request.url, { [event]: { subject, body } });
  const mail = composeSampleMail(event, sampleOrder(ctx.now), store);
  try {
    await ctx.providers.mail.send({ ...mail, to, subject: `Test: ${mail.subject}` }, `test ${crypto.randomUUID()}`);
  } catch (error) {
    ctx.log.warn({ err: error, event }, 'test mail not sent');
    return refuse('not-sent');
  }
  return ok({ to });
}

async function queueTestMessage(
  ctx: ShopContext,
  kind: TemplateKind & { readonly channel: PhoneChannel },
  { number, url }: TestRequest,
): Promise<SendTestResult> {
  const { event, channel, variables } = kind;
  if (!hasAccount(ctx, channel)) return refuse('no-account');
  const template = await findMessageTemplate(ctx.db, event, channel);
  if (!template?.providerName) return refuse('no-template-name');
  const contact = parseMobile(number);
  if (contact === null) return refuse('not-a-number');
  const all = toSampleValues(event, sampleOrder(ctx.now), toMailStore(await getSettings(ctx), url));
  await ctx.db.insert(messages).values({
    event,
    ref: testRef(crypto.randomUUID()),
    channel,
    contact,
    templateName: template.providerName,
    values: Object.fromEntries(variables.map((name) => [name, all[name] ?? ''])),
    createdAt: ctx.now,
    dueAt: ctx.now,
  });
  return ok({ to: contact });
}

const isMessage = (kind: TemplateKind): kind is TemplateKind & { readonly channel: PhoneChannel } =>
  kind.channel !== 'email';

/** Returns the address or number that the test goes to. */
export async function sendTest(ctx: ShopContext, request: TestRequest): Promise<SendTestResult> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') return refuse('not-allowed');
  const kind = findTemplateKind(request.event, request.channel);
  if (!kind) return refuse('no-such-template');
  if (!(await consumeRateLimit(ctx.db, `test-message:${actor.userId}`, TEST_LIMIT))) return refuse('too-many');
  return isMessage(kind) ? queueTestMessage(ctx, kind, request) : sendTestMail(ctx, kind, request, actor.email);
}
