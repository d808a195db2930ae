// The sections of the template editor: channels and switch, the name at the provider, the text with its variables, and
// the handling of failures.

import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field, Select, TextArea } from '#app/ui/field.tsx';
import { hasDefaultText, MAX_BODY, MAX_SUBJECT } from '#shop/messages/template-fields.ts';
import {
  channelsOf,
  TEMPLATE_LANGUAGES,
  type TemplateChannel,
  type TemplateKind,
} from '#shop/messages/template-kinds.ts';
import { Section, textProps } from '../kit/form/form-fields.tsx';
import { DetailList } from '../kit/panel.tsx';
import { CHANNEL_LABELS, LANGUAGE_LABELS, VARIABLE_LABELS } from './template-messages.ts';
import type { TemplateDraftForm } from './use-template-form.ts';

interface TemplatePartProps {
  readonly form: TemplateDraftForm;
  readonly kind: TemplateKind;
}

export const TemplateHead = ({ form, kind }: TemplatePartProps) => (
  <section className="sec" aria-label="Channel">
    <div className="tpl-head">
      <ChannelTabs kind={kind} />
      {kind.channel === 'email' ? (
        <span className="sub">Always on: customers need this email.</span>
      ) : (
        <button
          type="button"
          className="switch"
          role="switch"
          aria-checked={form.draft.isOn}
          aria-label={`Send by ${CHANNEL_LABELS[kind.channel]}`}
          onClick={() => form.setField('isOn', !form.draft.isOn)}
        >
          <span>{form.draft.isOn ? 'On' : 'Off'}</span>
        </button>
      )}
    </div>
    {kind.channel !== 'email' && <ProviderFields form={form} channel={kind.channel} />}
  </section>
);

function ChannelTabs({ kind: { event, channel } }: Pick<TemplatePartProps, 'kind'>) {
  return (
    <nav className="seg tpl-tabs" aria-label="Channel">
      {channelsOf(event).map((each) => (
        <Link
          key={each}
          to={`/admin-panel/messages/templates/${event}/${each}`}
          aria-current={each === channel ? 'page' : undefined}
        >
          {CHANNEL_LABELS[each]}
        </Link>
      ))}
    </nav>
  );
}

interface ProviderFieldsProps {
  readonly form: TemplateDraftForm;
  readonly channel: Exclude<TemplateChannel, 'email'>;
}

const PROVIDER_NAMES = {
  whatsapp: { label: 'Template name at WhatsApp', hint: 'Exactly as WhatsApp approved it, such as order_shipped.' },
  sms: { label: 'Template ID at MSG91', hint: 'The ID of the flow whose text is registered (DLT).' },
} as const;

function ProviderFields({ form, channel }: ProviderFieldsProps) {
  return (
    <div className="tpl-provider">
      <Field {...PROVIDER_NAMES[channel]} {...textProps(form, 'providerName')} autoComplete="off" spellCheck={false} />
      <Select label="Language" {...textProps(form, 'language')}>
        {TEMPLATE_LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {LANGUAGE_LABELS[language]}
          </option>
        ))}
      </Select>
    </div>
  );
}

const BODY_HINTS: Readonly<Record<TemplateChannel, string>> = {
  email:
    'Each line is a paragraph. A line whose value is missing is left out. Items, sums, address, buttons and footer follow by themselves.',
  whatsapp: 'WhatsApp sends the approved text: the words here must be the same, with every value.',
  sms: 'The operator sends the registered text (DLT): the words here must be the same.',
};

export function WordsSection({ form, kind }: TemplatePartProps) {
  const { draft } = form;
  /** Inserts the value's placeholder at the cursor. */
  const insert = (name: string) => {
    const area = form.formRef.current?.querySelector('textarea');
    area?.focus();
    area?.setRangeText(`{${name}}`, area.selectionStart, area.selectionEnd, 'end');
    form.setField('body', area?.value ?? draft.body);
  };
  return (
    <Section title="Words">
      <div className="tpl-words">
        {kind.subject !== null && (
          <Field label="Subject" {...textProps(form, 'subject')} autoComplete="off" maxLength={MAX_SUBJECT} />
        )}
        <fieldset className="tpl-insert" aria-label="Insert a value">
          <span aria-hidden="true">Insert</span>
          {kind.variables.map((name) => (
            <button key={name} type="button" title={`{${name}}`} onClick={() => insert(name)}>
              {VARIABLE_LABELS[name] ?? name}
            </button>
          ))}
        </fieldset>
        <TextArea
          label="Text"
          {...textProps(form, 'body')}
          rows={8}
          maxLength={MAX_BODY[kind.channel]}
          hint={BODY_HINTS[kind.channel]}
        />
        {!hasDefaultText(draft, kind) && (
          <div>
            <Button
              variant="quiet"
              size="sm"
              onClick={() => form.setFields({ subject: kind.subject ?? '', body: kind.words })}
            >
              Use the store’s words
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

export const FallbackSection = ({ details }: { readonly details: readonly [string, string][] }) => (
  <Section title="If it fails">
    <DetailList className="tpl-fallbacks" details={details} />
  </Section>
);
