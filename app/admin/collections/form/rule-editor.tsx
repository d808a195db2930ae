import { Button } from '#app/ui/button.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { CONDITION_FIELDS, type ConditionField, RULE_LIMITS } from '#shop/catalog/collection-rule.ts';
import { type Choice, ChoiceField, searchChoices } from '../../kit/form/choice-field.tsx';
import { Unit } from '../../kit/form/form-fields.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { CONDITION_LABELS } from '../collection-messages.ts';
import { type ConditionDraft, emptyCondition } from './collection-draft.ts';

interface RuleEditorProps {
  readonly conditions: readonly ConditionDraft[];
  readonly categories: readonly Choice[];
  readonly error: string | undefined;
  readonly onChange: (conditions: readonly ConditionDraft[]) => void;
}

export function RuleEditor({ conditions, categories, error, onChange }: RuleEditorProps) {
  const replace = (index: number, next: ConditionDraft) =>
    onChange(conditions.map((condition, each) => (each === index ? next : condition)));
  const unused = CONDITION_FIELDS.find((field) => conditions.every((condition) => condition.field !== field));
  return (
    <fieldset className="rule">
      <legend className="sr">Conditions</legend>
      <p className="sub">A product belongs to the collection when it meets all of them.</p>
      {conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity of their own, and their fields are controlled
        <div className="rule__row" key={index}>
          <Select
            label={`Condition ${index + 1}`}
            value={condition.field}
            onChange={(event) => replace(index, emptyCondition(event.target.value as ConditionField))}
          >
            {CONDITION_FIELDS.map((field) => (
              <option key={field} value={field}>
                {CONDITION_LABELS[field]}
              </option>
            ))}
          </Select>
          <ConditionValue
            condition={condition}
            categories={categories}
            isRefused={error !== undefined}
            onChange={(change) => replace(index, { ...condition, ...change })}
          />
          <IconButton
            icon="close"
            label={`Remove condition ${index + 1}`}
            onClick={() => onChange(conditions.filter((_, each) => each !== index))}
          />
        </div>
      ))}
      {error !== undefined && (
        <p className="field__error" role="alert">
          <Icon name="bad" />
          <span>{error}</span>
        </p>
      )}
      {conditions.length < RULE_LIMITS.conditions && (
        <Button
          variant="quiet"
          size="sm"
          aria-invalid={error !== undefined && conditions.length === 0 ? true : undefined}
          onClick={() => onChange([...conditions, emptyCondition(unused ?? 'keyword')])}
        >
          <Icon name="plus" />
          Add condition
        </Button>
      )}
    </fieldset>
  );
}

interface ConditionValueProps {
  readonly condition: ConditionDraft;
  readonly categories: readonly Choice[];
  readonly isRefused: boolean;
  readonly onChange: (change: Partial<ConditionDraft>) => void;
}

const rupees = { before: '₹', inputMode: 'decimal' } as const;

function ConditionValue({ condition, categories, isRefused, onChange }: ConditionValueProps) {
  const { field, text } = condition;
  const input = {
    label: CONDITION_LABELS[field],
    autoComplete: 'off',
    value: text,
    'aria-invalid': isRefused && text.trim() === '' ? (true as const) : undefined,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange({ text: event.target.value }),
  };
  switch (field) {
    case 'category':
      return (
        <ChoiceField
          label={CONDITION_LABELS.category}
          emptyLabel="Choose categories"
          selected={condition.categories}
          find={searchChoices(categories)}
          onChange={(selected) => onChange({ categories: selected })}
        />
      );
    case 'keyword':
      return <Field {...input} maxLength={RULE_LIMITS.keyword} placeholder="wedding" />;
    case 'price-from':
    case 'price-to':
      return <Field {...input} {...rupees} />;
    case 'discount':
      return <Field {...input} inputMode="numeric" after={<Unit>%</Unit>} />;
    case 'new':
      return <Field {...input} inputMode="numeric" after={<Unit>days</Unit>} />;
    case 'in-stock':
      return <p className="rule__fixed">At least one size can be bought.</p>;
  }
}
