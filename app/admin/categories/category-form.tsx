import { Link } from 'react-router';
import { Field, Select, TextArea } from '#app/ui/field.tsx';
import type { AdminCategoryRow } from '#shop/catalog/admin-category.ts';
import { isHsnCode, MAX_HSN_LENGTH } from '#shop/catalog/hsn-code.ts';
import type { TaxChoices } from '#shop/tax/tax-classes.server.ts';
import type { AdminActions } from '../kit/actions/use-admin-action.ts';
import { type DraftFields, textProps } from '../kit/form/form-fields.tsx';
import type { FieldErrors } from '../kit/form/remaining-errors.ts';
import { TaxClassOptions } from '../kit/form/select-options.tsx';
import { SideForm } from '../kit/form/side-form.tsx';
import { useSideDraft } from '../kit/form/use-side-draft.ts';
import { ImageField } from '../pictures/image-field.tsx';
import type { action } from './categories.actions.ts';

interface CategoryFormProps {
  /** Null to add a category. */
  readonly category: AdminCategoryRow | null;
  /** Null when the tax classes could not be loaded. */
  readonly tax: TaxChoices | null;
  /** The category was deleted while the form was open. */
  readonly isMissing?: boolean;
  readonly run: AdminActions<typeof action>['run'];
  readonly onClose: () => void;
}

const toDraft = (category: AdminCategoryRow | null) => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  image: category?.picture?.key ?? null,
  taxClassId: category?.taxClassId ?? null,
  hsn: category?.hsn ?? '',
});

type Draft = ReturnType<typeof toDraft>;

function draftErrors({ name, hsn }: Draft): FieldErrors {
  const errors: { name?: string; hsn?: string } = {};
  if (name.trim() === '') errors.name = 'Please enter a name.';
  if (hsn.trim() !== '' && !isHsnCode(hsn.trim())) errors.hsn = 'HSN code must have 4, 6 or 8 digits.';
  return errors;
}

export function CategoryForm({ category, tax, isMissing = false, run, onClose }: CategoryFormProps) {
  const { form, close } = useSideDraft({
    entity: 'category',
    row: category,
    onClose,
    stored: { draft: toDraft(category), version: category?.version ?? 0 },
    isMissing,
    check: draftErrors,
    send: (fields, version) =>
      category
        ? run('save', { id: category.id, version, fields }, { hidesFailureToast: true })
        : run('add', { fields }, { hidesFailureToast: true }),
  });
  const { draft, setFields } = form;
  return (
    <SideForm form={form} noun="category" isNew={category === null} name={form.loaded.name} onClose={close}>
      <Field label="Name" labelNote="required" {...textProps(form, 'name')} maxLength={80} autoComplete="off" />
      <TextArea label="Description" labelNote="optional" {...textProps(form, 'description')} maxLength={400} rows={3} />
      <TaxFields tax={tax} form={form} />
      <ImageField image={draft.image} onChange={(image) => setFields({ image })} />
      {category && (
        <div>
          <span className="cats__title">Address in the shop</span>
          <p className="mono cats__address">/shop?category={category.slug}</p>
          <p className="field__hint">Stays the same when the name changes.</p>
          <Link className="inline-link" to={`/admin-panel/categories/${category.id}/size-chart`}>
            Size chart
          </Link>{' '}
          <Link className="inline-link" to={`/admin-panel/categories/${category.id}/attributes`}>
            Attributes
          </Link>
        </div>
      )}
    </SideForm>
  );
}

/** The tax fields apply to products of the category that have no tax class or HSN code of their own. */
function TaxFields({ tax, form }: { readonly tax: TaxChoices | null; readonly form: DraftFields<Draft> }) {
  const { draft, setField } = form;
  const defaultClass = tax?.classes.find(({ id }) => id === tax.defaultClassId);
  const currentClass = tax?.classes.find(({ id }) => id === draft.taxClassId) ?? defaultClass;
  return (
    <>
      <Select
        label="Tax class"
        value={draft.taxClassId ?? ''}
        disabled={tax === null}
        hint={
          tax === null
            ? 'The tax classes could not be loaded. This one stays.'
            : 'For its products that have no class of their own'
        }
        onChange={(event) => setField('taxClassId', event.target.value || null)}
      >
        <option value="">{defaultClass ? `The default: ${defaultClass.name}` : 'None'}</option>
        {tax && <TaxClassOptions classes={tax.classes} />}
      </Select>
      <Field
        label="HSN code"
        labelNote="optional"
        {...textProps(form, 'hsn')}
        maxLength={MAX_HSN_LENGTH}
        inputMode="numeric"
        autoComplete="off"
        hint={currentClass ? `4, 6 or 8 digits. Empty: ${currentClass.hsn}, as its tax class.` : '4, 6 or 8 digits'}
      />
    </>
  );
}
