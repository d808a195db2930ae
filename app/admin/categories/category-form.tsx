import { useNavigate } from 'react-router';
import { Field, TextArea } from '#app/ui/field.tsx';
import type { AdminCategoryRow } from '#shop/catalog/admin-category.ts';
import type { AdminActions } from '../kit/actions/use-admin-action.ts';
import { useCopiedDraft, withCopied } from '../kit/form/copied-draft.ts';
import { SideForm } from '../kit/form/side-form.tsx';
import { useDraft } from '../kit/form/use-draft.ts';
import type { action } from './categories.actions.ts';
import { ImageField } from './image-field.tsx';

interface CategoryFormProps {
  /** Null to add a category. */
  readonly category: AdminCategoryRow | null;
  /** The category is no longer in the store. */
  readonly isMissing?: boolean;
  readonly run: AdminActions<typeof action>['run'];
  readonly onClose: () => void;
}

const toDraft = (category: AdminCategoryRow | null) => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  image: category?.picture?.key ?? null,
});

type Draft = ReturnType<typeof toDraft>;

export function CategoryForm({ category, isMissing = false, run, onClose }: CategoryFormProps) {
  const copied = useCopiedDraft<Draft>();
  const form = useDraft({
    entity: 'category',
    id: category?.id ?? null,
    stored: { draft: toDraft(category), version: category?.version ?? 0 },
    isMissing,
    copiedDraft: category ? null : copied,
    check: ({ name }: Draft) => (name.trim() === '' ? { name: 'Please enter a name.' } : {}),
    send: (fields, version) =>
      category
        ? run('save', { id: category.id, version, fields }, { hidesFailureToast: true })
        : run('add', { fields }, { hidesFailureToast: true }),
    onSaved: () => close(),
  });
  const { draft, loaded, setFields } = form;
  const navigate = useNavigate();
  const close = () => {
    form.isLeavePromptSkipped.current = true;
    onClose();
  };
  return (
    <SideForm
      form={form}
      action={category ? 'Save category' : 'Add category'}
      subject={loaded.name === '' ? 'the new category' : `“${loaded.name}”`}
      copy={{
        label: 'Copy as new category',
        onCopy: () => void navigate('?add', { state: withCopied(draft), preventScrollReset: true }),
      }}
      onClose={close}
    >
      <Field
        label="Name"
        labelNote="required"
        value={draft.name}
        maxLength={80}
        autoComplete="off"
        error={form.errors.name}
        onChange={(event) => setFields({ name: event.target.value })}
      />
      <TextArea
        label="Description"
        labelNote="optional"
        value={draft.description}
        maxLength={400}
        rows={3}
        onChange={(event) => setFields({ description: event.target.value })}
      />
      <ImageField image={draft.image} onChange={(image) => setFields({ image })} />
      {category && (
        <div>
          <span className="cats__title">Address in the shop</span>
          <p className="mono cats__address">/shop?category={category.slug}</p>
          <p className="field__hint">Stays the same when the name changes.</p>
        </div>
      )}
    </SideForm>
  );
}
