import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ATTRIBUTE_LIMITS as MAX } from '#shop/catalog/attributes.ts';
import type { AttributesToEdit } from '#shop/catalog/save-attributes.server.ts';
import { Section } from '../../kit/form/form-fields.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { moveItem } from '../../pictures/picture-order.ts';
import { useCategoryPart } from '../use-category-part.ts';
import { type AttributeDraft, addAttribute, draftErrors, toAttributes, toDraft } from './attributes-draft.ts';

interface AttributesFormProps {
  readonly category: AttributesToEdit;
  /** The category was deleted. */
  readonly isMissing: boolean;
}

export function AttributesForm({ category, isMissing }: AttributesFormProps) {
  const { form, leave } = useCategoryPart({
    category,
    isMissing,
    stored: toDraft(category.attributes),
    check: draftErrors,
    send: (run, draft, version) =>
      run('saveAttributes', { id: category.id, version, attributes: toAttributes(draft) }, { hidesFailureToast: true }),
    // The result is used because the server has given new attributes their keys.
    toSaved: ({ value }) => ({ draft: toDraft(value.attributes), version: value.version }),
  });
  const { attributes } = form.draft;
  const isChanged = JSON.stringify(toAttributes(form.draft)) !== JSON.stringify(toAttributes(form.loaded));
  const set = (next: readonly AttributeDraft[]) => form.setFields({ attributes: next });
  return (
    <FormFrame
      form={form}
      className="product-form attrs"
      action="Save attributes"
      subject={`the attributes of “${category.name}”`}
      changedFields={isChanged ? ['Attributes'] : []}
      describeErrors={(errors) => Object.values(errors)[0] ?? ''}
      whenDeleted={{ onClose: leave }}
    >
      <div className="panel">
        <Section
          title="Attributes"
          note="Such as Neck, Sleeve or Length. Brand, material, fit, occasion and care are fields of every product."
        >
          {attributes.length === 0 && <p className="sub">This category has no attributes yet.</p>}
          <ol className="attrs__list">
            {attributes.map((attribute, index) => (
              <AttributeRow
                // biome-ignore lint/suspicious/noArrayIndexKey: rows may have the same name while they are typed
                key={index}
                attribute={attribute}
                index={index}
                count={attributes.length}
                errors={form.errors}
                onChange={(change) =>
                  set(attributes.map((each, position) => (position === index ? { ...each, ...change } : each)))
                }
                onMove={(to) => set(moveItem(attributes, index, to))}
                onRemove={() => set(attributes.filter((_, position) => position !== index))}
              />
            ))}
          </ol>
          <Button
            variant="quiet"
            disabled={attributes.length >= MAX.attributes}
            onClick={() => set(addAttribute(form.draft).attributes)}
          >
            <Icon name="plus" />
            Add attribute
          </Button>
        </Section>
      </div>
    </FormFrame>
  );
}

interface AttributeRowProps {
  readonly attribute: AttributeDraft;
  readonly index: number;
  readonly count: number;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (change: Partial<AttributeDraft>) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

function AttributeRow({ attribute, index, count, errors, onChange, onMove, onRemove }: AttributeRowProps) {
  const { name, values, filterable } = attribute;
  const label = name.trim() || `attribute ${index + 1}`;
  return (
    <li className="attrs__row">
      <fieldset className="form-grid">
        <legend className="sr">Attribute {index + 1}</legend>
        <div className="c4">
          <Field
            label="Name"
            value={name}
            maxLength={MAX.name}
            autoComplete="off"
            error={errors[`name.${index}`]}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </div>
        <div className="c8">
          <Field
            label="Values"
            labelNote="optional"
            value={values}
            autoComplete="off"
            error={errors[`values.${index}`]}
            hint="Separated by commas, such as Round, V neck. Blank: staff type any text."
            onChange={(event) => onChange({ values: event.target.value })}
          />
        </div>
      </fieldset>
      <div className="ends">
        <label className="attrs__filter">
          <input
            type="checkbox"
            className="check"
            checked={filterable}
            onChange={(event) => onChange({ filterable: event.target.checked })}
          />
          Shoppers filter by it
        </label>
        <span className="acts">
          <IconButton icon="up" label={`Move ${label} up`} disabled={index === 0} onClick={() => onMove(index - 1)} />
          <IconButton
            icon="down"
            label={`Move ${label} down`}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
          <IconButton icon="trash" danger label={`Remove ${label}`} onClick={onRemove} />
        </span>
      </div>
    </li>
  );
}
