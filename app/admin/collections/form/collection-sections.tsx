import { TextArea } from '#app/ui/field.tsx';
import { COLLECTION_MAX, HOME_COLLECTIONS, MENU_COLLECTIONS } from '#shop/collections/collection-fields.ts';
import { CheckRow, ChoiceButtons, DraftField, FieldSection, textProps } from '../../kit/form/form-fields.tsx';
import { NameAndAddress, type WholeDraft } from '../../kit/form/name-and-address.tsx';
import { ACTIVE_STATUS_CHOICES } from '../../kit/list/list-toolbar.tsx';
import { Panel } from '../../kit/panel.tsx';
import { ImageField } from '../../pictures/image-field.tsx';
import { FIELD_LABELS } from '../collection-messages.ts';
import { type CollectionDraft, withName } from './collection-draft.ts';

export type CollectionDraftForm = WholeDraft<CollectionDraft>;

export function Details({ form, isNew }: { readonly form: CollectionDraftForm; readonly isNew: boolean }) {
  return (
    <FieldSection title="Collection">
      <NameAndAddress
        form={form}
        kind={isNew ? 'new' : 'own'}
        title={{ name: 'name', label: FIELD_LABELS.name, maxLength: COLLECTION_MAX.name }}
        address={{ name: 'slug', label: FIELD_LABELS.slug, maxLength: COLLECTION_MAX.slug, before: '/collections/' }}
        rename={withName}
      />
      <div className="c12">
        <TextArea
          label={FIELD_LABELS.description}
          labelNote="optional"
          {...textProps(form, 'description')}
          rows={4}
          maxLength={COLLECTION_MAX.description}
          hint="Shown above the products. An empty line begins a paragraph."
        />
      </div>
    </FieldSection>
  );
}

export function SearchEngines({ form }: { readonly form: CollectionDraftForm }) {
  const { metaTitle, metaDescription } = form.draft;
  return (
    <FieldSection title="Search engines" note="Empty: the name and the text">
      <DraftField
        form={form}
        name="metaTitle"
        label={FIELD_LABELS.metaTitle}
        columns={12}
        maxLength={COLLECTION_MAX.metaTitle}
        hint={`${metaTitle.length} of 60`}
      />
      <div className="c12">
        <TextArea
          label={FIELD_LABELS.metaDescription}
          {...textProps(form, 'metaDescription')}
          rows={2}
          maxLength={COLLECTION_MAX.metaDescription}
          hint={`${metaDescription.length} of 160`}
        />
      </div>
    </FieldSection>
  );
}

interface SideProps {
  readonly form: CollectionDraftForm;
  /** False when the brand's home page does not show the section of collections. */
  readonly hasHomeSection: boolean;
}

/** The places of the collection in the shop, and its picture. */
export function Side({ form, hasHomeSection }: SideProps) {
  const { draft, setField } = form;
  const homeNote = hasHomeSection
    ? `A row of its products. The first ${HOME_COLLECTIONS} of the list are shown.`
    : 'The home page has no section for collections. Turn it on under Brand.';
  return (
    <div className="coll-side">
      <Panel title="In the shop" bodyClass="panel__in">
        <fieldset>
          <legend className="sr">{FIELD_LABELS.status}</legend>
          <ChoiceButtons
            value={draft.status}
            choices={ACTIVE_STATUS_CHOICES}
            onChoose={(status) => setField('status', status)}
          />
        </fieldset>
        <CheckRow
          label="Show in the menu"
          note={`The first ${MENU_COLLECTIONS} of the list are shown.`}
          isChecked={draft.inMenu}
          onChange={(inMenu) => setField('inMenu', inMenu)}
        />
        <CheckRow
          label="Show on the home page"
          note={homeNote}
          isChecked={draft.onHome}
          onChange={(onHome) => setField('onHome', onHome)}
        />
      </Panel>
      <div className="panel coll-image">
        <ImageField image={draft.image} onChange={(image) => setField('image', image)} />
        {form.errors.image !== undefined && <p className="field__error">{form.errors.image}</p>}
      </div>
    </div>
  );
}
