import { Link } from 'react-router';
import { Field, Select } from '#app/ui/field.tsx';
import type { AdminCategory } from '#shop/catalog/admin-product.ts';
import { ATTRIBUTE_LIMITS, type CategoryAttribute } from '#shop/catalog/attributes.ts';
import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import { IfMay } from '../../kit/use-may.tsx';
import { attributeField } from './draft-check.ts';
import { attributeOf, withAttribute } from './product-draft.ts';
import type { ProductForm } from './use-product-form.ts';

interface AttributeFieldsProps {
  readonly form: ProductForm;
  /** Null while no category is chosen. */
  readonly category: AdminCategory | null;
}

/** The attributes that the category asks of its products. */
export const AttributeFields = ({ form, category }: AttributeFieldsProps) => (
  <>
    <div className="c12 field">
      <span className="field__label">{PRODUCT_FIELDS.attributes.label}</span>
      {category && (
        <p className="field__hint">
          {category.attributes.length === 0
            ? `${category.name} has none, such as neck or sleeve. `
            : `Of ${category.name}. `}
          <IfMay anyOf={['categories']}>
            <Link className="fact-link" to={`/admin-panel/categories/${category.id}/attributes`} target="_blank">
              Edit attributes
            </Link>
          </IfMay>
        </p>
      )}
    </div>
    {category?.attributes.map((attribute) => (
      <AttributeField key={attribute.key} form={form} attribute={attribute} />
    ))}
  </>
);

interface AttributeFieldProps {
  readonly form: ProductForm;
  readonly attribute: CategoryAttribute;
}

/** A field for one attribute: a choice of its values, or a text. */
function AttributeField({ form, attribute: { key, name, values } }: AttributeFieldProps) {
  const value = attributeOf(form.draft, key);
  const error = form.problems?.fields[attributeField(key)];
  const set = (next: string) => form.set('attributes', withAttribute(form.draft.attributes, { key, value: next }));
  if (values.length === 0)
    return (
      <div className="c6">
        <Field
          label={name}
          value={value}
          maxLength={ATTRIBUTE_LIMITS.value}
          autoComplete="off"
          error={error}
          onChange={(event) => set(event.target.value)}
        />
      </div>
    );
  return (
    <div className="c6">
      <Select label={name} value={value} error={error} onChange={(event) => set(event.target.value)}>
        <option value="">Not given</option>
        {/* A stored value that the category no longer offers can still be selected until staff choose another one. */}
        {value !== '' && !values.includes(value) && <option value={value}>{value}</option>}
        {values.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
    </div>
  );
}
