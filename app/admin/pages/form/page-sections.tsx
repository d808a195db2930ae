import { TextArea } from '#app/ui/field.tsx';
import { PAGE_MAX } from '#shop/pages/page-fields.ts';
import { MAX_SLUG_LENGTH } from '#shop/pages/page-slug.ts';
import { ChoiceButtons, DraftField, type DraftFields, Section, textProps } from '../../kit/form/form-fields.tsx';
import { FIELD_LABELS } from '../page-messages.ts';
import { type PageDraft, withTitle } from './page-draft.ts';
import { PagePreview } from './page-preview.tsx';

export interface PageDraftForm extends DraftFields<PageDraft> {
  readonly setDraft: (change: (before: PageDraft) => PageDraft) => void;
}

/** The address of a built-in page is fixed. */
export type PageKind = 'new' | 'own' | 'built-in';

const ADDRESS_HINTS: Readonly<Record<PageKind, string>> = {
  new: 'Small letters, figures and hyphens',
  own: 'A former address redirects to this one.',
  'built-in': 'The shop links to this page: its address is fixed.',
};

interface DetailsSectionProps {
  readonly form: PageDraftForm;
  readonly kind: PageKind;
}

export function DetailsSection({ form, kind }: DetailsSectionProps) {
  const titleForm: DraftFields<PageDraft> = {
    ...form,
    setField: (_, value) => form.setDraft((before) => withTitle(before, String(value))),
  };
  return (
    <Section title="Page">
      <div className="form-grid">
        <DraftField
          form={kind === 'new' ? titleForm : form}
          name="title"
          label={FIELD_LABELS.title}
          labelNote="required"
          columns={6}
          maxLength={PAGE_MAX.title}
        />
        <DraftField
          form={form}
          name="slug"
          label={FIELD_LABELS.slug}
          labelNote="required"
          columns={6}
          before="/"
          maxLength={MAX_SLUG_LENGTH}
          readOnly={kind === 'built-in'}
          spellCheck={false}
          hint={ADDRESS_HINTS[kind]}
        />
        {kind !== 'built-in' && <Publication form={form} />}
      </div>
    </Section>
  );
}

const PUBLICATION_CHOICES = [
  ['draft', 'Draft'],
  ['published', 'Published'],
  ['scheduled', 'From a date'],
] as const;

function Publication({ form }: { readonly form: PageDraftForm }) {
  return (
    <>
      <fieldset className="c6 cpage-publish">
        <legend>{FIELD_LABELS.status}</legend>
        <ChoiceButtons
          value={form.draft.status}
          choices={PUBLICATION_CHOICES}
          onChoose={(status) => form.setField('status', status)}
        />
        {form.draft.status === 'draft' && <p className="field__hint">Only staff see a draft.</p>}
      </fieldset>
      {form.draft.status === 'scheduled' && (
        <DraftField
          form={form}
          name="publishFrom"
          label={FIELD_LABELS.publishFrom}
          labelNote="required"
          columns={6}
          type="datetime-local"
          hint="Shoppers see the page from this time on, in India’s time zone."
        />
      )}
    </>
  );
}

/** The text, and its preview. */
export function TextSection({ form }: { readonly form: PageDraftForm }) {
  const { title, body } = form.draft;
  return (
    <Section title="Text">
      <div className="cpage-text">
        <TextArea
          label={FIELD_LABELS.body}
          labelNote="Markdown"
          {...textProps(form, 'body')}
          rows={22}
          maxLength={PAGE_MAX.body}
          hint="## begins a section, - a list, **strong**, [link](/contact). Links begin with /, https://, mailto: or tel:."
        />
        <PagePreview title={title} body={body} />
      </div>
    </Section>
  );
}
