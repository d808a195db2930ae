import { TextArea } from '#app/ui/field.tsx';
import { PAGE_MAX } from '#shop/pages/page-fields.ts';
import { MAX_SLUG_LENGTH } from '#shop/pages/page-slug.ts';
import { ChoiceButtons, DraftField, FieldSection, Section, textProps } from '../../kit/form/form-fields.tsx';
import { type AddressKind, NameAndAddress, type WholeDraft } from '../../kit/form/name-and-address.tsx';
import { FIELD_LABELS } from '../page-messages.ts';
import { type PageDraft, withTitle } from './page-draft.ts';
import { PagePreview } from './page-preview.tsx';

export type PageDraftForm = WholeDraft<PageDraft>;

export function DetailsSection({ form, kind }: { readonly form: PageDraftForm; readonly kind: AddressKind }) {
  return (
    <FieldSection title="Page">
      <NameAndAddress
        form={form}
        kind={kind}
        title={{ name: 'title', label: FIELD_LABELS.title, maxLength: PAGE_MAX.title }}
        address={{ name: 'slug', label: FIELD_LABELS.slug, maxLength: MAX_SLUG_LENGTH, before: '/' }}
        rename={withTitle}
      />
      {kind !== 'built-in' && <Publication form={form} />}
    </FieldSection>
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
