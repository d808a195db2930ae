import { Field } from '#app/ui/field.tsx';
import { COUPON_MAX } from '#shop/coupons/coupon-fields.ts';
import type { CouponScopeField, NamedOption } from '#shop/coupons/coupon-scope.ts';
import { COUPON_TYPE_RULES, COUPON_TYPES } from '#shop/coupons/coupon-types.ts';
import type { Paise } from '#shop/money/money.ts';
import { ChoiceField, searchChoices, searchProducts } from '../../kit/form/choice-field.tsx';
import {
  CheckRow,
  DraftField,
  type DraftFieldProps,
  type DraftFields,
  FieldSection,
  Section,
  type TextName,
  Unit,
} from '../../kit/form/form-fields.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { FIELD_LABELS } from '../coupon-messages.ts';
import type { CouponDraft } from './coupon-draft.ts';
import { freeShippingHint } from './free-shipping-hint.ts';

interface SectionProps {
  readonly form: DraftFields<CouponDraft>;
}

type TextFieldProps = Omit<DraftFieldProps<CouponDraft, TextName<CouponDraft>>, 'label'>;

const TextField = (props: TextFieldProps) => <DraftField {...props} label={FIELD_LABELS[props.name]} />;

export function CodeSection({ form }: SectionProps) {
  return (
    <FieldSection title="Code">
      <TextField
        form={form}
        name="code"
        columns={4}
        labelNote="required"
        hint="Stored in capitals"
        maxLength={COUPON_MAX.code}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField form={form} name="name" columns={8} labelNote="required" maxLength={COUPON_MAX.name} />
      <TextField
        form={form}
        name="description"
        columns={12}
        labelNote="shown to shoppers"
        maxLength={COUPON_MAX.description}
      />
    </FieldSection>
  );
}

interface DiscountSectionProps extends SectionProps {
  readonly deliveryCharge: Paise;
}

export function DiscountSection({ form, deliveryCharge }: DiscountSectionProps) {
  const { type } = form.draft;
  return (
    <Section title="Discount">
      <fieldset>
        <legend className="sr">Type, required</legend>
        <div className="cpn-types">
          {COUPON_TYPES.map((each) => (
            <label key={each} className={each === type ? 'cpn-type cpn-type--on' : 'cpn-type'}>
              <input
                type="radio"
                name="type"
                value={each}
                checked={each === type}
                onChange={() => form.setField('type', each)}
              />
              <span>
                <b>{COUPON_TYPE_RULES[each].label}</b>
                <small>{COUPON_TYPE_RULES[each].hint}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="form-grid">
        <ValueField form={form} deliveryCharge={deliveryCharge} />
        {COUPON_TYPE_RULES[type].hasCap && (
          <TextField form={form} name="maxDiscount" columns={4} labelNote="optional" before="₹" inputMode="decimal" />
        )}
        <TextField form={form} name="minOrderAmount" columns={4} labelNote="optional" before="₹" inputMode="decimal" />
      </div>
    </Section>
  );
}

function ValueField({ form, deliveryCharge }: DiscountSectionProps) {
  const money = useMoney();
  const { valueInput } = COUPON_TYPE_RULES[form.draft.type];
  const valueProps = { form, name: 'value', columns: 4, labelNote: 'required', inputMode: 'decimal' } as const;
  switch (valueInput.unit) {
    case 'percent':
      return <TextField {...valueProps} after={<Unit>%</Unit>} />;
    case 'rupees':
      return <TextField {...valueProps} before="₹" />;
    case 'constant':
      return (
        <div className="c4">
          <Field
            label={FIELD_LABELS.value}
            labelNote="fixed"
            before="₹"
            value={valueInput.value / 100}
            readOnly
            hint={freeShippingHint({ worth: valueInput.value, charge: deliveryCharge }, money) ?? valueInput.hint}
          />
        </div>
      );
  }
}

export function ValiditySection({ form }: SectionProps) {
  return (
    <Section title="When and how often" note="Indian time (IST)">
      <div className="form-grid cpn-window">
        <TextField form={form} name="validFrom" columns={4} labelNote="required" type="datetime-local" />
        <TextField form={form} name="validUntil" columns={4} labelNote="required" type="datetime-local" />
        <TextField form={form} name="usageLimit" columns={4} hint="0 = unlimited" inputMode="numeric" />
        <CheckRow
          label="First-time users only"
          note="Refused for anyone who has ordered before"
          isChecked={form.draft.firstTimeUserOnly}
          onChange={(isChecked) => form.setField('firstTimeUserOnly', isChecked)}
        />
      </div>
    </Section>
  );
}

const SCOPE_FIELDS: readonly (readonly [CouponScopeField, 'categories' | 'products', string])[] = [
  ['applicableCategories', 'categories', 'Everything'],
  ['applicableProducts', 'products', 'Everything'],
  ['excludeCategories', 'categories', 'None'],
  ['excludeProducts', 'products', 'None'],
];

export function ScopeSection({ form, categories }: SectionProps & { readonly categories: readonly NamedOption[] }) {
  return (
    <FieldSection title="What it applies to" note="Only matching items in the bag are discounted">
      {SCOPE_FIELDS.map(([field, kind, emptyLabel]) => (
        <div key={field} className="c6">
          <ChoiceField
            label={FIELD_LABELS[field]}
            emptyLabel={emptyLabel}
            selected={form.draft[field]}
            find={kind === 'products' ? searchProducts : searchChoices(categories)}
            onChange={(selected) => form.setField(field, selected)}
          />
          {form.errors[field] !== undefined && <p className="field__error">{form.errors[field]}</p>}
        </div>
      ))}
    </FieldSection>
  );
}
