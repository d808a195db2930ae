// The templates for phones of the sample store: off, with the names that the demo accounts at WhatsApp and MSG91 know, so that switching one on
// sends messages at once.

import type { ShopContext } from '#shop/context.ts';
import { saveTemplate } from '#shop/messages/save-template.server.ts';
import { toFields } from '#shop/messages/template-fields.ts';
import { TEMPLATE_KINDS, type TemplateKind } from '#shop/messages/template-kinds.ts';
import { expectOk } from './sample-context.ts';

/** 'order_shipped' at WhatsApp, 'flow_order_shipped' at MSG91. */
const toProviderName = ({ event, channel }: TemplateKind): string =>
  `${channel === 'sms' ? 'flow_' : ''}${event.replaceAll('-', '_')}`;

export async function seedTemplates(ctx: ShopContext): Promise<void> {
  for (const kind of TEMPLATE_KINDS.filter(({ channel }) => channel !== 'email')) {
    const { event, channel } = kind;
    const fields = { ...toFields(null, kind), providerName: toProviderName(kind) };
    expectOk(await saveTemplate(ctx, { event, channel, version: null, fields }), `the template ${event} ${channel}`);
  }
}
