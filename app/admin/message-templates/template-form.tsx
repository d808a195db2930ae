// Edits one template: its words, its name at the provider, a preview, and a test.

import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { TEMPLATE_FIELDS } from '#shop/messages/template-fields.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { DemoPhoneNote } from '../kit/demo-phone-note.tsx';
import { FormFrame } from '../kit/form/form-frame.tsx';
import { Note } from '../kit/note.tsx';
import { DetailList, Panel } from '../kit/panel.tsx';
import { FIELD_LABELS, fallbacksOf, fieldsToFixText } from './template-messages.ts';
import { TemplatePreview } from './template-preview.tsx';
import { FallbackSection, TemplateHead, WordsSection } from './template-sections.tsx';
import { TestDialog } from './test-dialog.tsx';
import { type EditedTemplate, useTemplateForm } from './use-template-form.ts';

interface TemplateFormProps {
  readonly template: EditedTemplate;
  /** 'Shipped, WhatsApp' */
  readonly title: string;
}

export function TemplateForm({ template, title }: TemplateFormProps) {
  useStaffEvents(['message-templates']);
  const { form, actions } = useTemplateForm(template);
  const [isTesting, setTesting] = useState(false);
  const { kind, problem, changedText } = template;
  const { event, channel } = kind;
  const sendTest = (number: string) =>
    actions.run(
      'test',
      { event, channel, fields: form.draft, number },
      { skipsReload: true, hidesFailureToast: channel !== 'email' },
    );
  const changedFields = TEMPLATE_FIELDS.filter((field) => form.loaded[field] !== form.draft[field]);
  return (
    <AdminPage
      title={title}
      help="messages"
      summary={`${kind.when} ${kind.consent === 'service' ? 'Service message: no consent needed.' : 'Sent only to people who agreed to it.'}`}
      back={{ to: '/admin-panel/messages/templates', name: 'Templates' }}
      actions={
        <Button
          variant="secondary"
          busy={actions.isBusy('test')}
          onClick={() => (channel === 'email' ? void sendTest('') : setTesting(true))}
        >
          <Icon name="mail" />
          Send me a test
        </Button>
      }
    >
      {channel !== 'email' && <DemoPhoneNote />}
      {problem !== null && (
        <Note kind="warn" title="The provider reports a problem.">
          {problem}
        </Note>
      )}
      <FormFrame
        form={form}
        className="columns product-form tpl-form"
        action="Save template"
        subject={`“${title}”`}
        changedFields={changedFields.map((field) => FIELD_LABELS[field])}
        describeErrors={fieldsToFixText}
        dialogs={<TestDialog open={isTesting} kind={kind} onClose={() => setTesting(false)} onSend={sendTest} />}
      >
        <div className="panel">
          <TemplateHead form={form} kind={kind} />
          <WordsSection form={form} kind={kind} />
          <FallbackSection details={fallbacksOf(kind)} />
        </div>
        <div className="tpl-side">
          <TemplatePreview template={template} draft={form.draft} />
          <Panel title="History" bodyClass="panel__in">
            <DetailList
              details={[
                ['Last change', changedText ?? 'Not changed yet'],
                ['Version', template.version === 0 ? '–' : String(template.version)],
              ]}
            />
          </Panel>
        </div>
      </FormFrame>
    </AdminPage>
  );
}
