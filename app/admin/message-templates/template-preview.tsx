// Previews the unsaved words with the values of an order. The functions that make the real email make this one too.

import type { MailEventName } from '#shop/mail/mail-events.ts';
import { fillText } from '#shop/messages/message-events.ts';
import { composeSampleMail } from '#shop/messages/sample-mail.ts';
import { type TemplateFields, templateProblems } from '#shop/messages/template-fields.ts';
import { toRegisteredText, toSampleValues } from '#shop/messages/template-preview.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { useLastValue } from '../kit/form/use-last-value.ts';
import { MailPreview } from '../kit/mail-preview.tsx';
import { Panel } from '../kit/panel.tsx';
import { CHANNEL_LABELS } from './template-messages.ts';
import type { EditedTemplate } from './use-template-form.ts';

interface TemplatePreviewProps {
  readonly template: EditedTemplate;
  readonly draft: TemplateFields;
}

export function TemplatePreview({ template, draft }: TemplatePreviewProps) {
  const { kind, order, isSample } = template;
  return (
    <Panel
      title="Preview"
      bodyClass="panel__in"
      headerExtra={<span className="sub">{isSample ? 'Sample order' : `Order ${shortOrderId(order.orderId)}`}</span>}
    >
      {kind.channel === 'email' ? (
        <EmailPreview template={template} draft={draft} />
      ) : (
        <MessagePreview template={template} draft={draft} />
      )}
      {!isSample && <p className="sub">Values that this order does not have yet are examples.</p>}
    </Panel>
  );
}

/** While the typed words have a problem, the preview keeps the last words without a problem. */
function EmailPreview({ template: { kind, order, store }, draft }: TemplatePreviewProps) {
  const problems = templateProblems(draft, kind);
  const valid = useLastValue('words', problems.subject || problems.body ? null : draft);
  const { subject, body } = valid ?? { subject: kind.subject, body: kind.words };
  const event = kind.event as MailEventName;
  // As in the table of templates, null stands for the store's standard words.
  const ownWords = { subject: subject === kind.subject ? null : subject, body: body === kind.words ? null : body };
  const mail = composeSampleMail(event, order, { ...store, words: { [event]: ownWords } });
  return (
    <>
      <p className="tpl-subject">
        <span className="sub">Subject</span> <b>{mail.subject}</b>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="tpl-mail" aria-label="Email preview" tabIndex={0}>
        <MailPreview html={mail.html} />
      </section>
    </>
  );
}

function MessagePreview({ template: { kind, order, store }, draft }: TemplatePreviewProps) {
  return (
    <>
      <div className="tpl-phone">
        <p>{fillText(draft.body, toSampleValues(kind.event, order, store))}</p>
      </div>
      <p className="tpl-label">Text to register at {kind.channel === 'whatsapp' ? CHANNEL_LABELS.whatsapp : 'MSG91'}</p>
      <p className="tpl-registered">{toRegisteredText(draft.body, kind)}</p>
    </>
  );
}
