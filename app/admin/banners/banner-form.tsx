import { Field, Select, TextArea } from '#app/ui/field.tsx';
import { BANNER_CATEGORIES, BANNER_MAX, bannerProblems, categoryLink } from '#shop/banners/banner-fields.ts';
import type { AdminActions } from '../kit/actions/use-admin-action.ts';
import { type DraftFields, textProps } from '../kit/form/form-fields.tsx';
import { SideForm } from '../kit/form/side-form.tsx';
import { useSideDraft } from '../kit/form/use-side-draft.ts';
import { BannerImage } from './banner-image.tsx';
import { toFieldErrors } from './banner-messages.ts';
import { BannerPreview } from './banner-preview.tsx';
import { type BannerDraft, type BannerRow, type CollectionTarget, toBannerFields, toDraft } from './banner-row.ts';
import type { action } from './banners.actions.ts';

interface BannerFormProps {
  /** Null to add a banner. */
  readonly banner: BannerRow | null;
  /** The banner is no longer in the store. */
  readonly isMissing: boolean;
  /** Every second slide shows the left side of its picture; see BannerPreview. */
  readonly showsLeft: boolean;
  readonly collections: readonly CollectionTarget[];
  readonly run: AdminActions<typeof action>['run'];
  readonly onClose: () => void;
}

export function BannerForm({ banner, isMissing, showsLeft, collections, run, onClose }: BannerFormProps) {
  const { form, close } = useSideDraft({
    entity: 'banner',
    row: banner,
    onClose,
    stored: { draft: toDraft(banner), version: banner?.version ?? null },
    isMissing,
    check: (draft) => toFieldErrors(bannerProblems(toBannerFields(draft, window.location.origin))),
    send: (fields, version) =>
      banner
        ? run('save', { id: banner.id, version, fields }, { hidesFailureToast: true })
        : run('add', { fields }, { hidesFailureToast: true }),
  });
  const { draft } = form;
  return (
    <SideForm
      form={form}
      noun="banner"
      isNew={banner === null}
      name={form.loaded.title}
      above={<BannerPreview draft={draft} showsLeft={showsLeft} />}
      onClose={close}
    >
      <Fields form={form} collections={collections} set={form.setFields} />
    </SideForm>
  );
}

interface FieldsProps {
  readonly form: DraftFields<BannerDraft>;
  readonly collections: readonly CollectionTarget[];
  readonly set: (changes: Partial<BannerDraft>) => void;
}

function Fields({ form, collections, set }: FieldsProps) {
  const { draft, errors } = form;
  const text = (name: 'title' | 'subtitle' | 'description' | 'buttonText' | 'buttonLink') => ({
    ...textProps(form, name),
    labelNote: 'required',
    maxLength: BANNER_MAX[name],
  });
  const chooseCategory = (category: string) => {
    // A link that staff typed stays; a link that was derived from the category follows the new category.
    const isEdited = draft.buttonLink.trim() !== '' && draft.buttonLink !== categoryLink(draft.category);
    set({ category, buttonLink: isEdited ? draft.buttonLink : categoryLink(category) });
  };
  return (
    <>
      <Field label="Title" {...text('title')} />
      <Field label="Subtitle" {...text('subtitle')} />
      <TextArea label="Description" rows={2} {...text('description')} />
      <BannerImage url={draft.imageUrl} error={errors.image} onChange={(imageUrl) => set({ imageUrl })} />
      <Select
        label="Category"
        labelNote="required"
        name="category"
        value={draft.category}
        error={errors.category}
        onChange={(event) => chooseCategory(event.target.value)}
      >
        {BANNER_CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      {collections.length > 0 && (
        <Select
          label="Collection"
          labelNote="optional"
          name="collection"
          value={collections.some(({ path }) => path === draft.buttonLink) ? draft.buttonLink : ''}
          hint="Fills in the button link."
          onChange={(event) => set({ buttonLink: event.target.value || categoryLink(draft.category) })}
        >
          <option value="">None</option>
          {collections.map(({ path, name }) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <div className="ban__pair">
        <Field label="Button text" {...text('buttonText')} />
        <Field label="Button link" {...text('buttonLink')} inputMode="url" />
      </div>
      <fieldset className="ban__window">
        <legend>
          Schedule <small>optional, by Indian time</small>
        </legend>
        <Field label="Show from" type="datetime-local" {...textProps(form, 'showFrom')} />
        <Field
          label="Show until"
          type="datetime-local"
          {...textProps(form, 'showUntil')}
          hint="Empty: it shows while it is active."
        />
      </fieldset>
    </>
  );
}
